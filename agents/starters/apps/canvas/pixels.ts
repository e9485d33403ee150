import type { Mark } from './marks.ts';

/** Returns the colours of the cells after all marks, row after row. */
export function cellsAfter(marks: readonly Mark[], pixels: number): (string | null)[] {
  const cells: (string | null)[] = Array.from({ length: pixels * pixels }, () => null);
  for (const mark of marks) {
    if (mark.kind === 'clear') cells.fill(null);
    else if (mark.kind === 'cells')
      for (const cell of mark.cells) if (cell >= 0 && cell < cells.length) cells[cell] = mark.colour;
  }
  return cells;
}

/** Returns the connected cells of the same colour around this cell. */
export function area(cells: readonly (string | null)[], pixels: number, start: number): number[] {
  const colour = cells[start];
  const found = new Set([start]);
  const open = [start];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const column = cell % pixels;
    const around = [column > 0 ? cell - 1 : -1, column < pixels - 1 ? cell + 1 : -1, cell - pixels, cell + pixels];
    for (const next of around) {
      if (next < 0 || next >= cells.length || found.has(next) || cells[next] !== colour) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

/** Returns the cells on the straight line between two cells. */
export function way(from: number, to: number, pixels: number): number[] {
  const [x, y] = [from % pixels, Math.floor(from / pixels)];
  const [dx, dy] = [(to % pixels) - x, Math.floor(to / pixels) - y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps;
    return Math.round(y + dy * part) * pixels + Math.round(x + dx * part);
  });
}
