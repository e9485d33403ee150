import { stripVTControlCharacters } from 'node:util';
import type { Output } from '../../cli/terminal/display.ts';

export interface Screen extends Output {
  /** Everything that was written. */
  written(): string;
  /** The visible lines and those that scrolled away above, without colours. */
  lines(): string[];
}

/**
 * A terminal with the features that the demo uses: lines, carriage return, cursor up, erase a line. Anything else is an
 * error.
 */
export function openScreen(columns: number, rows = 24): Screen {
  let bytes = '';
  return {
    isTTY: true,
    columns,
    rows,
    write: (text) => (bytes += text),
    written: () => bytes,
    lines: () => draw(bytes),
  };
}

function draw(bytes: string): string[] {
  const lines = [''];
  let row = 0;
  for (const piece of bytes.split(/(\n|\r|\p{Cc}\[[0-9;?]*[A-Za-z])/u)) {
    const up = /^\p{Cc}\[(\d+)A$/u.exec(piece);
    if (piece === '\n') row += 1;
    else if (piece === '\r') continue;
    else if (up) row -= Number(up[1]);
    else if (piece === '\u001b[2K') lines[row] = '';
    else if (/^\p{Cc}\[(\?25[lh]|[\d;]*m)$/u.test(piece)) continue;
    else if (piece.includes('\u001b')) throw new Error(`not known to this screen: ${JSON.stringify(piece)}`);
    else lines[row] = (lines[row] ?? '') + stripVTControlCharacters(piece);
    lines[row] ??= '';
  }
  return lines.map((line) => line.trimEnd());
}
