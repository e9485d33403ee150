import { inPieces } from './pieces.ts';
import { pdfPages, type Upload } from './pdf-process.ts';
import type { Row } from './row.ts';

/** What stands on the pages, in pieces; the number of a row is that of its page. */
export async function* readPdf(upload: Upload): AsyncGenerator<Row> {
  for await (const { page, text } of pdfPages(upload)) {
    // Letters that its fonts have no character for; they are part of many good pages.
    const pieces = inPieces(text.toWellFormed().replaceAll(/[\0\ufffd]/g, ' '));
    if (pieces.length === 0) yield { row: page, problem: 'holds no text; it may be a picture' };
    for (const piece of pieces) yield { row: page, values: { text: piece } };
  }
}
