import { brushes, type Mark, type Point, type Sheet, shapeKinds, type Tool } from './marks.ts';
import { area, cellsAfter, way } from './pixels.ts';
import type { Stamp } from './stamps.ts';

/** The style of the next mark. */
export interface Style {
  tool: Tool;
  colour: string;
  size: number;
  stamp: Stamp;
}

/** Whether the mark is finished at its first point. */
export const isInstant = ({ tool }: Style): boolean => tool === 'fill' || tool === 'stamp';

export function cellOf([x, y]: Point, { pixels, width, height }: Sheet): number {
  const place = (value: number, size: number) => Math.min(Math.max(Math.floor((value / size) * pixels), 0), pixels - 1);
  return place(y, height) * pixels + place(x, width);
}

export function start({ tool, colour, size, stamp }: Style, at: Point, sheet: Sheet): Mark {
  if (sheet.pixels > 0) {
    const cell = cellOf(at, sheet);
    const cells = tool === 'fill' ? area(cellsAfter(sheet.marks, sheet.pixels), sheet.pixels, cell) : [cell];
    return { kind: 'cells', colour: tool === 'eraser' ? null : colour, cells };
  }
  if (tool === 'fill') return { kind: 'fill', colour, at };
  if (tool === 'stamp') return { kind: 'stamp', stamp, colour, size, at };
  const shape = shapeKinds.find((kind) => kind === tool);
  if (shape) return { kind: 'shape', shape, colour, size, from: at, to: at };
  return { kind: 'line', brush: brushes.find((brush) => brush === tool) ?? 'pen', colour, size, points: [at] };
}

/** Returns the mark after the pointer moved to this point. */
export function extend(mark: Mark, to: Point, sheet: Sheet): Mark {
  if (mark.kind === 'shape') return { ...mark, to };
  if (mark.kind === 'cells') {
    const last = mark.cells.at(-1) ?? 0;
    const next = way(last, cellOf(to, sheet), sheet.pixels).slice(1);
    return next.length === 0 ? mark : { ...mark, cells: [...mark.cells, ...next] };
  }
  if (mark.kind !== 'line') return mark;
  const last = mark.points.at(-1);
  // Steps that are too small to see are not stored.
  if (last && Math.hypot(last[0] - to[0], last[1] - to[1]) < 3) return mark;
  return { ...mark, points: [...mark.points, to] };
}

/** Returns the mark to store; null if it would be invisible. */
export function finish(mark: Mark, sheet: Sheet): Mark | null {
  if (mark.kind === 'shape' && mark.from[0] === mark.to[0] && mark.from[1] === mark.to[1]) return null;
  if (mark.kind !== 'cells') return mark;
  const before = cellsAfter(sheet.marks, sheet.pixels);
  const cells = [...new Set(mark.cells)].filter((cell) => before[cell] !== mark.colour);
  return cells.length === 0 ? null : { ...mark, cells };
}
