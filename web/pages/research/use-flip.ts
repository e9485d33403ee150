import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Milliseconds that a card takes to its new place. */
const duration = 160;

type Place = readonly [left: number, top: number];

/** Lets the children of a box that have `data-card` glide to their new places when their order changes. */
export function useFlip(box: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, Place>>(new Map());
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map<string, Place>();
    for (const child of box.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
      const { card = '' } = child.dataset;
      // Within the box: scrolling is no movement.
      const [left, top] = [child.offsetLeft, child.offsetTop];
      const before = places.current.get(card);
      next.set(card, [left, top]);
      if (!before || still) continue;
      const [x, y] = [before[0] - left, before[1] - top];
      if (x === 0 && y === 0) continue;
      child.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
        duration,
        easing: 'ease-out',
      });
    }
    places.current = next;
  });
}
