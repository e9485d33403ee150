import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What happens, and whether it can be taken back. */
  text: string;
  action: string;
  look?: 'main' | 'danger';
  isPending: boolean;
  error: unknown;
  onConfirm(): void;
  onClose(): void;
  /** Fields, if there is something to choose. */
  children?: ReactNode;
}

/** Asks once more before something is done. */
export function ConfirmDialog({ title, text, action, look = 'main', ...rest }: ConfirmDialogProps) {
  const { cancel } = useWords().common;
  const { isPending, error, onConfirm, onClose, children } = rest;
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <p>{text}</p>
        {children}
        <ErrorNote error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{cancel}</Button>
          <Button look={look} type="submit" disabled={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
