import { type PointerEvent, useRef, useState } from 'react';

/** The position of a dragged card, and the target below it. */
export interface Drag {
  id: string;
  x: number;
  y: number;
  stage: string | null;
  /** The card before which it would be dropped; null: at the end. */
  before: string | null;
}

/** A press becomes a drag after this many pixels. */
const threshold = 6;

/**
 * Drags cards with mouse, pen or finger. Elements are marked with `data-stage` and `data-card`. A finger drags only at
 * `data-grip`, so that it scrolls everywhere else.
 */
export function useDrag(onDrop: (drag: Drag) => void): {
  drag: Drag | null;
  /** Whether the press that just ended was a drag. */
  wasDrag(): boolean;
  handlers(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(): void;
  };
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  // On a busy machine the pointer may go up before its last move is rendered, so the position is in a ref.
  const held = useRef<Drag | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const end = () => {
    from.current = null;
    held.current = null;
    setDrag(null);
  };
  return {
    drag,
    wasDrag: () => dragged.current,
    handlers: (id) => ({
      onPointerDown(event) {
        dragged.current = false;
        const { target } = event;
        const isGrip = target instanceof Element && target.closest('[data-grip]') !== null;
        if (event.button === 0 && (event.pointerType === 'mouse' || isGrip)) {
          from.current = { x: event.clientX, y: event.clientY };
        }
      },
      onPointerMove(event) {
        if (from.current === null) return;
        const far = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y);
        if (held.current === null && far < threshold) return;
        dragged.current = true;
        if (held.current === null) event.currentTarget.setPointerCapture(event.pointerId);
        scrollNear(event.clientX);
        held.current = { id, x: event.clientX, y: event.clientY, ...below(event.clientX, event.clientY, id) };
        setDrag(held.current);
      },
      onPointerUp() {
        if (held.current !== null && held.current.stage !== null) onDrop(held.current);
        end();
      },
      onPointerCancel: end,
    }),
  };
}

function below(x: number, y: number, id: string): Pick<Drag, 'stage' | 'before'> {
  const stage = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]');
  if (!stage) return { stage: null, before: null };
  const cards = [...stage.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => card.dataset['card'] !== id);
  const next = cards.find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { stage: stage.dataset['stage'] ?? null, before: next?.dataset['card'] ?? null };
}

/** Scrolls the board if the pointer is near its edge. */
function scrollNear(x: number): void {
  const board = document.querySelector('[data-board]');
  if (board === null) return;
  const { left, right } = board.getBoundingClientRect();
  if (x < left + 40) board.scrollBy({ left: -16 });
  if (x > right - 40) board.scrollBy({ left: 16 });
}
