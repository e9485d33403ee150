import type { Mark, Point, Sheet } from './marks.ts';
import { cellsAfter } from './pixels.ts';
import { stampPath } from './stamps.ts';

const paper = '#ffffff';

/** Returns the drawing context; null if the browser cannot draw. */
export function contextOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  return typeof CanvasRenderingContext2D === 'undefined' ? null : (canvas?.getContext('2d') ?? null);
}

/** Paints the whole page from scratch. */
export function paintSheet(context: CanvasRenderingContext2D, sheet: Sheet): void {
  context.globalAlpha = 1;
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  if (sheet.pixels > 0) paintCells(context, sheet);
  else for (const mark of sheet.marks) paintMark(context, mark, sheet);
}

function paintCells(context: CanvasRenderingContext2D, { marks, pixels, width }: Sheet): void {
  const size = width / pixels;
  cellsAfter(marks, pixels).forEach((colour, cell) => {
    if (colour === null) return;
    const [left, top] = [Math.round((cell % pixels) * size), Math.round(Math.floor(cell / pixels) * size)];
    context.fillStyle = colour;
    context.fillRect(left, top, Math.ceil(size), Math.ceil(size));
  });
}

export function paintMark(context: CanvasRenderingContext2D, mark: Mark, { width, height }: Sheet): void {
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if ('colour' in mark && mark.colour !== null) {
    context.strokeStyle = mark.colour;
    context.fillStyle = mark.colour;
  }
  switch (mark.kind) {
    case 'clear':
      context.fillStyle = paper;
      context.fillRect(0, 0, width, height);
      break;
    case 'line':
      paintLine(context, mark);
      break;
    case 'shape':
      paintShape(context, mark);
      break;
    case 'stamp': {
      const scale = (mark.size * 6) / 24;
      context.translate(mark.at[0] - 12 * scale, mark.at[1] - 12 * scale);
      context.scale(scale, scale);
      fillPath(context, new Path2D(stampPath(mark.stamp)));
      break;
    }
    case 'fill':
      flood(context, mark.at, mark.colour, width, height);
      break;
    case 'cells':
      break;
  }
  context.restore();
}

function fillPath(context: CanvasRenderingContext2D, path: Path2D): void {
  context.fill(path, 'evenodd');
}

function paintLine(context: CanvasRenderingContext2D, { brush, size, points }: Mark & { kind: 'line' }): void {
  const [first] = points;
  if (!first) return;
  if (brush === 'spray') return spray(context, size, points);
  if (brush === 'eraser') [context.strokeStyle, context.fillStyle] = [paper, paper];
  if (brush === 'marker') context.globalAlpha = 0.45;
  const width = brush === 'pen' ? size : size * 2.5;
  if (points.length === 1) {
    context.beginPath();
    context.arc(first[0], first[1], width / 2, 0, Math.PI * 2);
    context.fill();
    return;
  }
  if (brush !== 'pen') {
    context.lineWidth = width;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.stroke();
    return;
  }
  // The width of each part follows the pressure.
  points.slice(1).forEach(([x, y, pressure], index) => {
    const [fromX, fromY] = points[index] ?? first;
    context.lineWidth = Math.max(1, width * (0.4 + pressure * 1.2));
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(x, y);
    context.stroke();
  });
}

/** Paints the same drops each time. */
function spray(context: CanvasRenderingContext2D, size: number, points: readonly Point[]): void {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const grain = Math.max(2, size / 5);
  for (const [x, y] of points) {
    for (let drop = 0; drop < 20; drop += 1) {
      const [angle, far] = [random() * Math.PI * 2, Math.sqrt(random()) * size * 2.5];
      context.fillRect(x + Math.cos(angle) * far, y + Math.sin(angle) * far, grain, grain);
    }
  }
}

function paintShape(context: CanvasRenderingContext2D, { shape, size, from, to }: Mark & { kind: 'shape' }): void {
  const [[left, top], [right, bottom]] = [from, to];
  context.lineWidth = size;
  context.beginPath();
  if (shape === 'straight') {
    context.moveTo(left, top);
    context.lineTo(right, bottom);
  } else if (shape === 'rectangle') context.rect(left, top, right - left, bottom - top);
  else
    context.ellipse(
      (left + right) / 2,
      (top + bottom) / 2,
      Math.abs(right - left) / 2,
      Math.abs(bottom - top) / 2,
      0,
      0,
      Math.PI * 2,
    );
  context.stroke();
}

const tolerance = 48;

/** Fills a connected area of one colour, row by row. */
function flood(context: CanvasRenderingContext2D, [x, y]: Point, colour: string, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return;
  const start = (row * width + column) * 4;
  const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
  const [newR = 0, newG = 0, newB = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const seen = new Uint8Array(width * height);
  const fits = (cell: number) => {
    const at = cell * 4;
    const far = Math.abs((data[at] ?? 0) - r) + Math.abs((data[at + 1] ?? 0) - g) + Math.abs((data[at + 2] ?? 0) - b);
    return seen[cell] === 0 && far <= tolerance;
  };
  const open = [row * width + column];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const first = cell - (cell % width);
    let [left, right] = [cell, cell];
    if (!fits(cell)) continue;
    while (left > first && fits(left - 1)) left -= 1;
    while (right < first + width - 1 && fits(right + 1)) right += 1;
    for (let one = left; one <= right; one += 1) {
      seen[one] = 1;
      data.set([newR, newG, newB, 255], one * 4);
    }
    for (const step of [-width, width]) {
      let inside = false;
      for (let one = left + step; one <= right + step; one += 1) {
        const fitting = one >= 0 && one < width * height && fits(one);
        if (fitting && !inside) open.push(one);
        inside = fitting;
      }
    }
  }
  context.putImageData(image, 0, 0);
}
