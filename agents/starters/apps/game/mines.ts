import { shuffled } from './shuffled.ts';
import type { Level } from './values.ts';

/** Eight columns are wide enough for a finger on a phone. */
export const columns = 8;
export const sizes: Readonly<Record<Level, { rows: number; mines: number }>> = {
  easy: { rows: 8, mines: 8 },
  medium: { rows: 11, mines: 15 },
  hard: { rows: 14, mines: 23 },
};

export interface Mines {
  rows: number;
  count: number;
  /** Empty until the first square is opened, so that this one is safe. */
  mines: readonly number[];
  open: readonly number[];
  flags: readonly number[];
  startedAt: number | null;
  /** The duration of a finished game, in whole seconds. */
  seconds: number | null;
  lost: boolean;
}

export function newMines(level: Level): Mines {
  const { rows, mines: count } = sizes[level];
  return { rows, count, mines: [], open: [], flags: [], startedAt: null, seconds: null, lost: false };
}

export function around(at: number, rows: number): number[] {
  const row = Math.floor(at / columns);
  const column = at % columns;
  const found: number[] = [];
  for (let down = -1; down <= 1; down += 1) {
    for (let right = -1; right <= 1; right += 1) {
      const inside = row + down >= 0 && row + down < rows && column + right >= 0 && column + right < columns;
      if (inside && (down !== 0 || right !== 0)) found.push(at + down * columns + right);
    }
  }
  return found;
}

export function minesNear(game: Mines, at: number): number {
  return around(at, game.rows).filter((place) => game.mines.includes(place)).length;
}

export function isOver(game: Mines): boolean {
  return game.seconds !== null;
}

/** Opens a square, and its surroundings as long as no mine is near. */
export function openSquare(before: Mines, at: number, now: number): Mines {
  if (isOver(before) || before.open.includes(at) || before.flags.includes(at)) return before;
  const game = before.mines.length > 0 ? before : laid(before, at, now);
  const seconds = Math.round((now - (game.startedAt ?? now)) / 1000);
  if (game.mines.includes(at)) return { ...game, lost: true, seconds };
  const open = new Set(game.open);
  const next = [at];
  for (let place = next.pop(); place !== undefined; place = next.pop()) {
    if (open.has(place) || game.flags.includes(place)) continue;
    open.add(place);
    if (minesNear(game, place) === 0) next.push(...around(place, game.rows));
  }
  const done = open.size === game.rows * columns - game.count;
  return { ...game, open: [...open], seconds: done ? seconds : null };
}

function laid(game: Mines, first: number, now: number): Mines {
  const safe = new Set([first, ...around(first, game.rows)]);
  const places = Array.from({ length: game.rows * columns }, (_, index) => index).filter((index) => !safe.has(index));
  return { ...game, mines: shuffled(places).slice(0, game.count), startedAt: now };
}

export function toggleFlag(game: Mines, at: number): Mines {
  if (isOver(game) || game.open.includes(at)) return game;
  const flags = game.flags.includes(at) ? game.flags.filter((flag) => flag !== at) : [...game.flags, at];
  return { ...game, flags };
}
