import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useWords } from '../words/words.tsx';
import { IconButton } from './button.tsx';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
}

/** A window above the page. Escape and a click beside it close it, and the focus goes back to where it was. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const { close } = useWords().common;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/30 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          // The first thing to fill in, otherwise the first button.
          initialFocus={() => popup.current?.querySelector<HTMLElement>('input, textarea, select') ?? true}
          className="fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-y-auto rounded border border-edge bg-sheet p-5 shadow-float"
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label={close}>
                  <X size={18} aria-hidden />
                </IconButton>
              }
            />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
