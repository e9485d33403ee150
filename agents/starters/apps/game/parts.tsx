import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { formatNumber } from '../kit/format.ts';
import { bestOf, useGames } from './state.tsx';
import { words } from './texts.ts';
import type { Game } from './values.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';
const icons = { up: 'up', down: 'down', left: 'back', right: 'next' } as const;

/** The layout of a game: figures, status, board, and controls next to it. */
export function Layout({
  figures,
  status,
  board,
  how,
  children,
}: {
  figures: readonly (readonly [string, string | number])[];
  status: string;
  board: ReactNode;
  how: string;
  children: ReactNode;
}) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="mx-auto w-full max-w-[30rem] min-w-0">
        <div className="mb-3 flex items-center gap-x-6 gap-y-1">
          <p role="status" className="mr-auto min-w-0 font-heading text-lg font-semibold text-balance break-words">
            {status}
          </p>
          <dl className="flex shrink-0 gap-4 text-right">
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="font-heading font-bold tabular-nums">
                  {typeof value === 'number' ? formatNumber(value) : value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {board}
      </div>
      <aside className="grid gap-4 rounded-lg border border-border bg-surface p-4 md:p-6">
        {children}
        <p className="text-sm text-muted">{how}</p>
      </aside>
    </div>
  );
}

/** Returns the best score as a figure. */
export function useBest(game: Game): readonly [string, string | number] {
  const { scores } = useGames();
  return [words.best, bestOf(scores, game)[0]?.score ?? words.none];
}

/** Four buttons in a cross. */
export function Steering({ onSteer }: { onSteer(direction: Direction): void }) {
  const place: Record<Direction, string> = {
    up: 'col-start-2 row-start-1',
    left: 'col-start-1 row-start-2',
    down: 'col-start-2 row-start-2',
    right: 'col-start-3 row-start-2',
  };
  return (
    <div role="group" aria-label={words.steer} className="mx-auto grid w-fit grid-cols-3 gap-2 max-lg:order-first">
      {(['up', 'left', 'down', 'right'] as const).map((direction) => (
        <IconButton
          key={direction}
          label={words.directions[direction]}
          icon={icons[direction]}
          tone="quiet"
          className={`size-14 touch-manipulation ${place[direction]}`}
          onClick={() => onSteer(direction)}
        />
      ))}
    </div>
  );
}

const shortest = 24;

/** Detects swipes over an element, for `touch-none` boards. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (Math.max(Math.abs(x), Math.abs(y)) < shortest) return;
      if (Math.abs(x) > Math.abs(y)) onSwipe(x > 0 ? 'right' : 'left');
      else onSwipe(y > 0 ? 'down' : 'up');
    },
  };
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus with the arrow keys from a button to its neighbours, on a board with rows. */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>, columns: number): void {
  const [down, right] = moves[event.key] ?? [0, 0];
  if (down === 0 && right === 0) return;
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  event.preventDefault();
  const column = (index % columns) + right;
  if (column >= 0 && column < columns) buttons[index + down * columns + right]?.focus();
}
