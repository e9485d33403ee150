import type { Direction } from './parts.tsx';

export interface Slide {
  /** Sixteen cells, row by row; 0 is empty. */
  cells: readonly number[];
  points: number;
}

const size = 4;

function withNew(cells: readonly number[]): readonly number[] {
  const free = cells.flatMap((cell, index) => (cell === 0 ? [index] : []));
  const at = free[Math.floor(Math.random() * free.length)];
  const value = Math.random() < 0.9 ? 2 : 4;
  return cells.map((cell, index) => (index === at ? value : cell));
}

export function newSlide(): Slide {
  return { cells: withNew(withNew(Array.from({ length: size * size }, () => 0))), points: 0 };
}

/** Returns the cell indexes of each line, starting at the edge that the numbers move to. */
function linesOf(direction: Direction): number[][] {
  return Array.from({ length: size }, (_, line) => {
    const places = Array.from({ length: size }, (_, at) =>
      direction === 'left' || direction === 'right' ? line * size + at : at * size + line,
    );
    return direction === 'right' || direction === 'down' ? places.toReversed() : places;
  });
}

function joined(line: readonly number[]): { line: number[]; points: number } {
  const out: number[] = [];
  let points = 0;
  let open = false;
  for (const value of line.filter((one) => one > 0)) {
    if (open && out.at(-1) === value) {
      out[out.length - 1] = 2 * value;
      points += 2 * value;
      open = false;
    } else {
      out.push(value);
      open = true;
    }
  }
  return { line: [...out, ...Array.from({ length: size - out.length }, () => 0)], points };
}

function pushed({ cells, points }: Slide, direction: Direction): Slide {
  const next = [...cells];
  let gained = 0;
  for (const places of linesOf(direction)) {
    const moved = joined(places.map((place) => cells[place] ?? 0));
    gained += moved.points;
    places.forEach((place, at) => {
      next[place] = moved.line[at] ?? 0;
    });
  }
  return { cells: next, points: points + gained };
}

const isSame = (a: Slide, b: Slide) => a.cells.every((cell, index) => cell === b.cells[index]);

/** Returns the state after a move, with a new number; the same object if nothing can move in this direction. */
export function slide(before: Slide, direction: Direction): Slide {
  const after = pushed(before, direction);
  return isSame(before, after) ? before : { ...after, cells: withNew(after.cells) };
}

export function isStuck(state: Slide): boolean {
  return (['up', 'down', 'left', 'right'] as const).every((direction) => isSame(state, pushed(state, direction)));
}
