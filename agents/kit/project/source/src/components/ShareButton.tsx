import { useState } from 'react';
import { Button } from './Button.tsx';

/** Uses the device's share sheet if there is one; otherwise copies the text; if that fails, shows the text to copy. */
export function ShareButton({ label, title, text }: { label: string; title: string; text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');

  async function share(): Promise<void> {
    try {
      if (navigator.share) await navigator.share({ title, text });
      else {
        await navigator.clipboard.writeText(text);
        setState('copied');
      }
    } catch (error) {
      // A closed share sheet is no failure, but a refused clipboard is.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('shown');
    }
  }

  return (
    <>
      <Button icon={state === 'copied' ? 'check' : 'share'} onClick={() => void share()}>
        {state === 'copied' ? 'Copied' : label}
      </Button>
      {state === 'shown' && (
        <label className="basis-full text-sm">
          <span className="mb-1 block text-muted">Copy this text to share it:</span>
          <textarea
            readOnly
            rows={Math.min(8, text.split('\n').length)}
            value={text}
            onFocus={(event) => event.target.select()}
            className="w-full rounded-md border border-border bg-background p-3 text-text focus-visible:outline-2 focus-visible:outline-ring"
          />
        </label>
      )}
    </>
  );
}
