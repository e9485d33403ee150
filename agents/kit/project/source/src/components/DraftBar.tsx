import { useState } from 'react';
import { readStored, writeStored } from '../storage.ts';
import { Icon } from './Icon.tsx';

/** Says how this application was made, until someone closes it. */
export function DraftBar() {
  const [closed, setClosed] = useState(() => readStored('draft-bar') === 'closed');
  if (closed) return null;
  const close = () => {
    setClosed(true);
    writeStored('draft-bar', 'closed');
  };
  return (
    <aside
      aria-label="About this application"
      className="flex items-start justify-between gap-3 border-b border-border bg-surface py-1 pr-1 pl-4 text-sm md:col-span-2 print:hidden"
    >
      <p className="min-w-0 py-2.5 text-muted">
        <strong className="font-semibold text-text">Starter, made without a model.</strong> Lists and forms of what the
        idea names; the rows in them are examples.
      </p>
      <button
        type="button"
        aria-label="Close this notice"
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-text/5 hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
      >
        <Icon name="close" />
      </button>
    </aside>
  );
}
