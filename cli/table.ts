import { oneLine } from './terminal/safe-text.ts';
import { clip, columnsOf } from './terminal/columns.ts';
import type { Streams } from './streams.ts';

/**
 * Formats rows as columns for a person, or separated by tabs for a program. Cuts the last column to the width of the
 * terminal.
 */
export function tableLines(streams: Streams, rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(oneLine));
  if (!streams.forPerson) return cells.map((row) => row.join('\t'));
  const widths = (cells[0] ?? []).map((_, index) => Math.max(...cells.map((row) => columnsOf(row[index] ?? ''))));
  const room = process.stdout.columns;
  return cells.map((row) => {
    const padded = row.map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - columnsOf(cell)));
    return clip(padded.join('  ').trimEnd(), room);
  });
}
