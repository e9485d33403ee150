import { isStamp, type Stamp } from './stamps.ts';

export const brushes = ['pen', 'marker', 'spray', 'eraser'] as const;
export type Brush = (typeof brushes)[number];
export const shapeKinds = ['straight', 'rectangle', 'ellipse'] as const;
export type ShapeKind = (typeof shapeKinds)[number];
export type Tool = Brush | ShapeKind | 'fill' | 'stamp';

/** x and y in the units of the page, pressure from 0 to 1. */
export type Point = readonly [x: number, y: number, pressure: number];

/** One change to a page; a drawing is the sequence of its marks. */
export type Mark =
  | { kind: 'line'; brush: Brush; colour: string; size: number; points: readonly Point[] }
  | { kind: 'shape'; shape: ShapeKind; colour: string; size: number; from: Point; to: Point }
  | { kind: 'stamp'; stamp: Stamp; colour: string; size: number; at: Point }
  | { kind: 'fill'; colour: string; at: Point }
  /** Cells of the grid by index, row after row; null: cleared. */
  | { kind: 'cells'; colour: string | null; cells: readonly number[] }
  | { kind: 'clear' };

export interface Sheet {
  id: string;
  width: number;
  height: number;
  /** Cells per row; 0: no grid. */
  pixels: number;
  marks: readonly Mark[];
}

const isColour = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const isPoint = (value: unknown) =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number');

function isMark(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const mark = value as Record<string, unknown>;
  const drawn = isColour(mark['colour']) && typeof mark['size'] === 'number';
  switch (mark['kind']) {
    case 'line':
      return (
        drawn &&
        brushes.some((one) => one === mark['brush']) &&
        Array.isArray(mark['points']) &&
        mark['points'].every(isPoint)
      );
    case 'shape':
      return drawn && shapeKinds.some((one) => one === mark['shape']) && isPoint(mark['from']) && isPoint(mark['to']);
    case 'stamp':
      return drawn && isStamp(mark['stamp']) && isPoint(mark['at']);
    case 'fill':
      return isColour(mark['colour']) && isPoint(mark['at']);
    case 'cells':
      return (
        (mark['colour'] === null || isColour(mark['colour'])) &&
        Array.isArray(mark['cells']) &&
        mark['cells'].every(Number.isInteger)
      );
    default:
      return mark['kind'] === 'clear';
  }
}

export function isSheet(value: unknown): value is Sheet {
  if (typeof value !== 'object' || value === null) return false;
  const sheet = value as Record<string, unknown>;
  return (
    typeof sheet['id'] === 'string' &&
    ['width', 'height', 'pixels'].every((key) => typeof sheet[key] === 'number') &&
    Array.isArray(sheet['marks']) &&
    sheet['marks'].every(isMark)
  );
}
