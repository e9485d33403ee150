import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { pick } from './starter.ts';

const words = pick({
  en: { undo: 'Undo', close: 'Close message' },
  de: { undo: 'Rückgängig', close: 'Meldung schließen' },
});
/** The label of the undo button. */
export const undoLabel = words.undo;

type Tell = (text: string, undo?: () => void) => void;
const Telling = createContext<Tell>(() => {});

/** Shows the last action at the foot of the page, with an undo button if it can be undone. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ text: string; undo: (() => void) | undefined } | null>(null);
  const tell = useMemo<Tell>(() => (text, undo) => setNotice({ text, undo }), []);
  return (
    <Telling value={tell}>
      {children}
      <div
        role="status"
        className="pointer-events-none sticky inset-x-0 bottom-0 z-10 flex justify-center pt-4 pb-2 print:hidden"
      >
        {notice && (
          <div className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-lg border border-border bg-surface py-1 pr-1 pl-4 text-sm shadow-xl">
            <span className="min-w-0 py-2 break-words">{notice.text}</span>
            {notice.undo && (
              <Button
                icon="undo"
                tone="plain"
                onClick={() => {
                  notice.undo?.();
                  setNotice(null);
                }}
              >
                {words.undo}
              </Button>
            )}
            <IconButton label={words.close} icon="close" onClick={() => setNotice(null)} />
          </div>
        )}
      </div>
    </Telling>
  );
}

/** Returns a function that announces an action; `undo` reverts it. */
export function useNotice(): Tell {
  return useContext(Telling);
}
