import { ServiceError } from '../../schema/errors.ts';
import type { ImportFormat } from '../../schema/signal-import.ts';

const byType: ReadonlyMap<string, ImportFormat> = new Map([
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  // What some browsers say of a CSV file on Windows.
  ['application/vnd.ms-excel', 'csv'],
  ['application/json', 'json'],
  ['application/x-ndjson', 'json'],
  ['application/ndjson', 'json'],
  ['application/jsonl', 'json'],
  ['text/markdown', 'markdown'],
  ['text/x-markdown', 'markdown'],
  ['text/plain', 'text'],
  ['application/pdf', 'pdf'],
]);
const byEnding: ReadonlyMap<string, ImportFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['json', 'json'],
  ['ndjson', 'json'],
  ['jsonl', 'json'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['txt', 'text'],
  ['text', 'text'],
  ['pdf', 'pdf'],
]);
/** Types that say nothing of the content: the name decides. `text/plain` is also what unknown endings are sent as. */
const unspecific = new Set(['', 'application/octet-stream', 'text/plain']);

/** Media types of the files that are read. */
export const fileTypes: readonly string[] = [...byType.keys()];

export interface FileKind {
  format: ImportFormat;
  charset: string | null;
}

/** What a file is, by its media type and its name. Throws ServiceError `unsupported_media_type`. */
export function fileKind(contentType: string, name: string | null): FileKind {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const ending = /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  const named = unspecific.has(type.toLowerCase()) ? byEnding.get(ending) : undefined;
  const format = named ?? byType.get(type.toLowerCase());
  if (format === undefined) {
    const came = type === '' ? 'without a content-type' : `with the content-type ${JSON.stringify(type)}`;
    const takes = `Send ${fileTypes.join(', ')}, or multipart/form-data.`;
    throw new ServiceError('unsupported_media_type', `The file came ${came}. ${takes}`);
  }
  const charset = parameters.map((part) => /^charset="?([^"]+)"?$/i.exec(part)?.[1]).find((one) => one !== undefined);
  return { format, charset: charset ?? null };
}
