import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

interface Props {
  title: string;
  text: string;
  confirm: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Open as long as it is rendered; Escape cancels. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={onCancel}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-border bg-surface p-6 text-text shadow-xl backdrop:bg-black/50"
    >
      <h2 id="confirm-title" className="font-heading text-lg font-semibold break-words">
        {title}
      </h2>
      <p id="confirm-text" className="mt-2 text-muted">
        {text}
      </p>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onCancel}>Keep it</Button>
        <Button tone="danger" icon="trash" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
