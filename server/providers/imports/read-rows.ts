import { decodeText } from './decode.ts';
import { readJson } from './json.ts';
import { readMarkdown } from './markdown.ts';
import type { ImportFile, Row } from '../../ports.ts';
import { readText } from './text.ts';

/**
 * Yields the rows of a file as they arrive. Throws ServiceError `invalid_request` if the file cannot be read any
 * further.
 */
export async function* readRows(file: ImportFile): AsyncGenerator<Row> {
  const { format, bytes, charset } = file;
  const text = () => decodeText(bytes, charset);
  switch (format) {
    case 'csv': {
      // Load it with the first file, so that a service without imports does not.
      const { readCsv } = await import('./csv.ts');
      return yield* readCsv(text());
    }
    case 'json':
      return yield* readJson(text());
    case 'markdown':
      return yield* readMarkdown(text());
    case 'text':
      return yield* readText(text());
    case 'pdf': {
      const { readPdf } = await import('./pdf.ts');
      return yield* readPdf(file);
    }
  }
}
