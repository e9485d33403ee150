import { oneLine } from '../clean.ts';
import { clip } from '../columns.ts';
import type { Shown } from '../events.ts';
import { type Canvas, margin } from './canvas.ts';

const marks = {
  running: ['accent', '·'],
  done: ['good', '✓'],
  failed: ['bad', '✗'],
  skipped: ['dim', '–'],
} as const;

/** One line; `spinner` stands in for the mark of a step that is under way. */
export function statusLine(
  { columns, paint }: Canvas,
  { message, state, progress }: Pick<Shown<'status'>, 'message' | 'state' | 'progress'>,
  spinner?: string,
): string {
  const [style, mark] = marks[state];
  const count = progress ? ` ${progress.done}/${progress.total}` : '';
  const words = clip(oneLine(message), columns - margin.length - 2 - count.length);
  const painted = state === 'skipped' ? paint('dim', words) : words;
  return `${margin}${paint(style, state === 'running' ? (spinner ?? mark) : mark)} ${painted}${paint('dim', count)}`;
}
