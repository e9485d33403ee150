import { useEffect, useRef } from 'react';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts } from '../../words/words.tsx';

interface OnceShownProps {
  title: string;
  /** The key or link. It is only in the memory of this page. */
  secret: string;
  hint?: string;
  onDone(): void;
}

/** Something that the service says only once. It stays until the reader says that it is copied. */
export function OnceShown({ title, secret, hint, onDone }: OnceShownProps) {
  const words = useTexts({ en, de });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // Without it, a reload would lose the secret silently.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Notice tone="warn">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h3>
      <p>{words.onceWarning}</p>
      {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
      <p className="my-2 border border-line bg-sheet p-2 font-mono text-sm break-all select-all">{secret}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} />
        <Button onClick={onDone}>{words.onceDone}</Button>
      </div>
    </Notice>
  );
}
