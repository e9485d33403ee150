import { linesOf } from './lines.ts';
import { inPieces } from './pieces.ts';
import type { Row } from '../../ports.ts';

/** Yields paragraphs separated by empty lines, numbered from 1, and long ones in pieces. */
export async function* readText(text: AsyncIterable<string>): AsyncGenerator<Row> {
  let row = 0;
  for await (const paragraph of paragraphsOf(linesOf(text))) {
    for (const piece of inPieces(paragraph)) yield { row: (row += 1), values: { text: piece } };
  }
}

/** Maximum length of a paragraph in memory; a longer one is split. */
const longestParagraph = 65_536;

async function* paragraphsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let open: string[] = [];
  let length = 0;
  for await (const line of lines) {
    if (line.trim() !== '') {
      open.push(line.trimEnd());
      length += line.length;
      if (length < longestParagraph) continue;
    }
    if (open.length > 0) yield open.join('\n');
    [open, length] = [[], 0];
  }
  if (open.length > 0) yield open.join('\n');
}
