import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useWords } from '../words/words.tsx';
import { buttonClass, IconButton } from './button.tsx';

const manager = Toast.createToastManager();
/** Messages of the time before their place is on the page, which is loaded later; null once it is there. */
let early: Map<string, () => void> | null = new Map();
let count = 0;

interface NewToast {
  text: string;
  /** What can be done about it: `Undo`. */
  action?: { label: string; run(): void };
  /** Called when it goes without its action. */
  onGone?: () => void;
  /** Milliseconds that it stays, 5,000 if left out. It stays longer while the pointer or the focus is on it. */
  stays?: number;
}

/** Shows a short message at the edge of the window, which screen readers read. Returns how to take it away. */
export function toast({ text, action, onGone, stays = 5_000 }: NewToast): () => void {
  let acted = false;
  count += 1;
  const id = `message-${count}`;
  const show = () =>
    void manager.add({
      id,
      title: text,
      timeout: stays,
      onClose: () => !acted && onGone?.(),
      ...(action && {
        actionProps: {
          children: action.label,
          onClick() {
            acted = true;
            action.run();
            manager.close(id);
          },
        },
      }),
    });
  if (early) early.set(id, show);
  else show();
  return () => {
    if (early?.delete(id)) onGone?.();
    else manager.close(id);
  };
}

/** Where the messages appear. */
export function Toasts() {
  useEffect(() => {
    const shows = early?.values() ?? [];
    early = null;
    for (const show of shows) show();
    return () => {
      early = new Map();
    };
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 max-md:bottom-20">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts } = Toast.useToastManager();
  const { close } = useWords().common;
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      className="flex items-center justify-between gap-3 rounded border border-edge bg-ink px-4 py-2 text-paper shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Title className="min-w-0" />
      <div className="flex shrink-0 items-center gap-1">
        {one.actionProps && (
          <Toast.Action className={buttonClass('bare', 'border-paper! text-paper hover:not-disabled:text-ink')} />
        )}
        <Toast.Close
          render={
            <IconButton label={close} className="text-paper hover:not-disabled:text-ink">
              <X size={16} aria-hidden />
            </IconButton>
          }
        />
      </div>
    </Toast.Root>
  ));
}
