import { oneLine } from '../safe-text.ts';
import { clip, wrap } from '../columns.ts';
import type { Shown } from '../events.ts';
import { type Canvas, margin } from './canvas.ts';

const marks = {
  running: ['accent', '·'],
  done: ['good', '✓'],
  failed: ['bad', '✗'],
  skipped: ['dim', '–'],
} as const;

type Step = Pick<Shown<'status'>, 'message' | 'state' | 'progress'>;

/** Returns one line, shortened if it is too long; `spinner` replaces the mark of a step in progress. */
export function statusLine(canvas: Canvas, step: Step, spinner?: string): string {
  const [line = ''] = draw(canvas, step, (text, columns) => [clip(text, columns)], spinner);
  return line;
}

/** Returns the whole message, wrapped. */
export function statusLines(canvas: Canvas, step: Step): string[] {
  return draw(canvas, step, wrap);
}

function draw(
  { columns, paint }: Canvas,
  { message, state, progress }: Step,
  lay: (text: string, columns: number) => string[],
  spinner?: string,
): string[] {
  const [style, mark] = marks[state];
  const count = progress ? ` ${progress.done}/${progress.total}` : '';
  const lines = lay(oneLine(message), columns - margin.length - 2 - count.length);
  return lines.map((line, index) => {
    const words = state === 'skipped' ? paint('dim', line) : line;
    const head = index === 0 ? paint(style, state === 'running' ? (spinner ?? mark) : mark) : ' ';
    return `${margin}${head} ${words}${index === lines.length - 1 ? paint('dim', count) : ''}`;
  });
}
