import type { Usage } from '../../../schema/event.ts';
import { clip } from '../columns.ts';
import { type Canvas, margin } from './canvas.ts';
import { formatDuration, formatUsage } from './figures.ts';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Returns the spinner's frame at a time in milliseconds. */
export function spinnerAt(milliseconds: number): string {
  return frames[Math.floor(milliseconds / 80) % frames.length] ?? '·';
}

export function stageTitle({ paint, columns }: Canvas, number: number, total: number, title: string): string[] {
  const place = `${number}/${total}`;
  const rule = '─'.repeat(Math.max(0, Math.min(columns, 72) - title.length - place.length - 4));
  return ['', `${paint('dim', place)}  ${paint('bold', title)}  ${paint('dim', rule)}`];
}

export function runningLine({ paint }: Canvas, milliseconds: number, hint: string): string {
  return `${margin}${paint('accent', spinnerAt(milliseconds))} ${paint('dim', `${formatDuration(milliseconds)}${hint}`)}`;
}

export function stageEnd(
  { paint, columns }: Canvas,
  done: { outcome: string; durationMs: number; usage: Usage },
): string {
  const mark = done.outcome === 'completed' ? paint('good', '✓') : paint('bad', '✗');
  const word = done.outcome === 'completed' ? 'done' : done.outcome;
  const figures = `in ${formatDuration(done.durationMs)} · ${formatUsage(done.usage)}`;
  return `${margin}${mark} ${word} ${paint('dim', clip(figures, columns - margin.length - 3 - word.length))}`;
}
