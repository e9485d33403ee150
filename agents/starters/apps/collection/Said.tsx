import { Button } from '../kit/Button.tsx';
import { words } from './texts.ts';

/** The last action, with an undo button. */
export function Said({ text, onUndo }: { text: string; onUndo: (() => void) | null }) {
  return (
    <div className="sticky bottom-4 z-10 mt-4 flex justify-center">
      <div
        className={
          text === ''
            ? ''
            : 'flex max-w-full items-center gap-3 rounded-md border border-border bg-surface py-1 pr-1 pl-4 shadow-lg'
        }
      >
        <p role="status" className="min-w-0 text-sm break-words">
          {text}
        </p>
        {onUndo && (
          <Button tone="plain" icon="undo" onClick={onUndo}>
            {words.undo}
          </Button>
        )}
      </div>
    </div>
  );
}
