import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { pick } from './starter.ts';

const words = pick({ en: { keep: 'Cancel' }, de: { keep: 'Abbrechen' } });

/** Open as long as it is rendered; Escape closes it. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-lg border border-border bg-surface p-5 text-text shadow-xl backdrop:bg-black/50 md:p-6"
    >
      <h2 id={id} className="mb-4 font-heading text-lg font-semibold break-words">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  confirm: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation before data is lost. */
export function Confirm({ title, text, confirm, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onCancel}>
      <p className="text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{words.keep}</Button>
        <Button tone="danger" icon="trash" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
