import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near to the end counts as there, in pixels. */
const near = 48;

/**
 * Keeps a scrolling box at its end while the reader is there, and leaves it where it is if the reader went up. `isAway`: there
 * is something below that the reader has not seen. `isAtEnd`: the reader is there. `holdPlace` is called before something comes
 * above what is being read, whose first part is then another one: `first`.
 */
export function useStickToEnd(first: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    let stuck = true;
    let top = 0;
    const distance = () => outer.scrollHeight - outer.scrollTop - outer.clientHeight;
    const onScroll = () => {
      // The event comes later than its scroll, and the box may have grown in between: only who goes up leaves the end.
      stuck = distance() <= near || (stuck && outer.scrollTop >= top);
      top = outer.scrollTop;
      setAtEnd(stuck);
      if (stuck) setAway(false);
    };
    const observer = new ResizeObserver(() => {
      if (stuck) outer.scrollTop = outer.scrollHeight;
      else if (distance() > near) setAway(true);
    });
    outer.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(outer);
    return () => {
      outer.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, []);
  const held = useRef<{ first: string | undefined; fromEnd: number } | null>(null);
  const holdPlace = () => {
    held.current = box.current && { first, fromEnd: box.current.scrollHeight - box.current.scrollTop };
  };
  useLayoutEffect(() => {
    if (held.current === null || held.current.first === first) return;
    box.current?.scrollTo({ top: box.current.scrollHeight - held.current.fromEnd });
    held.current = null;
  });
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  return { box, content, isAway, isAtEnd, toEnd, holdPlace };
}
