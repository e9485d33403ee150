import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { nothing } from './selection.ts';

/** The chain beside a page: whether it is open and in sight, and what opens and closes it. */
export interface Surface {
  /** What the address says; undefined: closed. */
  because: string | undefined;
  /** Whether it can be seen. On a narrow screen it or the page is, not both. */
  isShown: boolean;
  /** Whether it is shown instead of the page, not beside it. */
  isAlone: boolean;
  /** How often somebody has asked for it: each time, the focus goes to it. */
  asks: number;
  /** Shows it instead of the page, and remembers where the focus was. The address opens it. */
  ask(): void;
  /** Shows the page instead of it on a narrow screen: a link of it was followed. */
  leave(): void;
  /** Opens it, with nothing selected if it was closed; closes it if it is in sight. */
  toggle(): void;
  close(): void;
}

export const SurfaceContext = createContext<Surface | null>(null);

export function useSurface(): Surface {
  const surface = use(SurfaceContext);
  if (!surface) throw new TypeError('This page is not inside of a session.');
  return surface;
}

/** The id of the button in the header, which gets the focus if the thing that was pressed is gone. */
export const becauseButton = 'because';

// As wide as two columns need.
const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(width >= 64rem)');

const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      wide?.addEventListener('change', listener);
      return () => wide?.removeEventListener('change', listener);
    },
    () => wide?.matches ?? true,
  );

/** Holds the state of the chain for the frame of a session. */
export function useNewSurface(): Surface {
  const { because } = useSearch({ from: '/s/$sessionId' });
  const navigate = useNavigate();
  const isWide = useIsWide();
  const [asks, setAsks] = useState(0);
  const [before, setBefore] = useState({ because, isOver: true });
  const { isOver } = before;
  // Another selection is to be seen, also after "Back".
  if (before.because !== because) setBefore({ because, isOver: true });
  const isShown = because !== undefined && (isWide || isOver);
  const opener = useRef<Element | null>(null);
  const isClosing = useRef(false);

  useEffect(() => {
    if (isShown || !isClosing.current) return;
    isClosing.current = false;
    const { current } = opener;
    const target = current?.isConnected ? current : document.querySelector(`#${becauseButton}`);
    if (target instanceof HTMLElement) target.focus();
  }, [isShown]);

  return useMemo(() => {
    const write = (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, because: next }),
        hash: true,
        hashScrollIntoView: false,
        resetScroll: false,
      });
    const ask = () => {
      // What is pressed inside of the chain goes with it.
      if (!document.activeElement?.closest('[data-because]')) opener.current = document.activeElement;
      setBefore((now) => ({ ...now, isOver: true }));
      setAsks((count) => count + 1);
    };
    const close = () => {
      isClosing.current = true;
      write(undefined);
    };
    const toggle = () => {
      if (isShown) return close();
      ask();
      if (because === undefined) write(nothing);
    };
    const leave = () => setBefore((now) => ({ ...now, isOver: false }));
    return { because, isShown, isAlone: isShown && !isWide, asks, ask, leave, toggle, close };
  }, [because, isShown, isWide, asks, navigate]);
}
