import { unreadable } from '../../problem.ts';
import { maxRowChars } from './row.ts';

/** Yields the lines of a text without their ends: LF, CR LF or CR. Throws if a line exceeds `maxRowChars`. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  let number = 1;
  for await (const piece of text) {
    // A CR at the end of a piece may be the first half of CR LF.
    const lines = (open + piece).split(/\r\n|\n|\r(?!$)/);
    open = lines.pop() ?? '';
    for (const line of lines) {
      requireLength(line, number);
      number += 1;
      yield line;
    }
    requireLength(open, number);
  }
  yield* open.endsWith('\r') ? [open.slice(0, -1), ''] : [open];
}

/** Yields the same text. Throws if a line exceeds `maxRowChars`. */
export async function* withBoundLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  let number = 1;
  for await (const piece of text) {
    let from = 0;
    for (const { index, 0: end } of piece.matchAll(/[\r\n]/g)) {
      requireLength({ length: length + index - from }, number);
      if (end === '\n') number += 1;
      length = 0;
      from = index + 1;
    }
    length += piece.length - from;
    requireLength({ length }, number);
    yield piece;
  }
}

function requireLength({ length }: { length: number }, number: number): void {
  if (length > maxRowChars) throw unreadable(`Line ${number} is longer than ${maxRowChars} characters.`);
}
