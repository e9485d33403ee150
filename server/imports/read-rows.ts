import type { ImportFormat } from '../../schema/signal-import.ts';
import { decodeText } from './decode.ts';
import { readJson } from './json.ts';
import { readMarkdown } from './markdown.ts';
import type { Row } from './row.ts';
import type { Spool } from './spool.ts';
import { readText } from './text.ts';

export interface ImportFile {
  format: ImportFormat;
  bytes: AsyncIterable<Uint8Array>;
  /** As a media type names it: `windows-1252`; null where it does not. */
  charset: string | null;
  workspaceId: string;
  /** For formats that can only be read whole. */
  spool: Spool;
  /** Aborts while the file waits for its turn: nobody waits for the import any more. */
  signal: AbortSignal;
}

/** The rows of a file, read as they come. Throws ServiceError `invalid_request` where the file cannot be read on. */
export async function* readRows(file: ImportFile): AsyncGenerator<Row> {
  const { format, bytes, charset } = file;
  const text = () => decodeText(bytes, charset);
  switch (format) {
    case 'csv': {
      // With the first file, since a service that imports none does without it.
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
