import { type FormEvent, useState } from 'react';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useStartAgent } from '../session/use-start-agent.ts';

/** Has the agent write a new version, with a note of what should be different. */
export function Rewrite() {
  const words = useTexts({ en, de });
  const { sessionId, session } = useSessionPage();
  const place = `draft.${sessionId}.prd`;
  const [note, setNote] = useState(() => readPreference(place) ?? '');
  const { start, blocked, isStarting, error } = useStartAgent('prd', { onStarted: () => change('') });
  const isDisabled = note.trim() === '' || blocked !== null || isStarting;

  function change(value: string): void {
    setNote(value);
    writePreference(place, value === '' ? null : value);
  }

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (isDisabled) return;
    start({ note: note.trim(), opportunityIndex: session?.selectedOpportunityIndex ?? 0 });
  }

  return (
    <section aria-labelledby="rewrite" className="mt-12 border-t border-line pt-5">
      <h3 id="rewrite" className="mb-2 text-lg font-semibold">
        {words.again}
      </h3>
      <form onSubmit={send} className="flex flex-col gap-2">
        <TextArea
          label={words.again}
          hideLabel
          hint={words.againHint}
          value={note}
          maxLength={100_000}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isDisabled} title={blocked ?? undefined}>
            {words.againSend}
          </Button>
          {blocked !== null && <p className="min-w-0 flex-1 text-sm text-soft">{blocked}</p>}
        </div>
        <ErrorNote error={error} />
      </form>
    </section>
  );
}
