import { inPieces } from './pieces.ts';
import { pdfPages, type Upload } from './pdf-process.ts';
import type { Row } from '../../ports.ts';

/** Yields the text of the pages in pieces. A row's number is its page. */
export async function* readPdf(upload: Upload): AsyncGenerator<Row> {
  for await (const { page, text } of pdfPages(upload)) {
    // Characters that the fonts do not map to text, which occur on many good pages.
    const pieces = inPieces(text.toWellFormed().replaceAll(/[\0\ufffd]/g, ' '));
    if (pieces.length === 0) yield { row: page, problem: 'has no text; it may be an image' };
    for (const piece of pieces) yield { row: page, values: { text: piece } };
  }
}
