import { ServiceError } from '../../../schema/errors.ts';
import type { ImportFormat } from '../../../schema/signal-import.ts';

const byType: ReadonlyMap<string, ImportFormat> = new Map([
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  // Some browsers on Windows send this for a CSV file.
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
/**
 * Types that say nothing about the content, so the file name decides. Unknown extensions are also sent as `text/plain`.
 */
const unspecific = new Set(['', 'application/octet-stream', 'text/plain']);

/** Media types of supported files. */
export const fileTypes: readonly string[] = [...byType.keys()];

export interface FileKind {
  format: ImportFormat;
  charset: string | null;
}

/** Returns what a file is, from its media type and name. Throws ServiceError `unsupported_media_type`. */
export function fileKind(contentType: string, name: string | null): FileKind {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const ending = /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  const named = unspecific.has(type.toLowerCase()) ? byEnding.get(ending) : undefined;
  const format = named ?? byType.get(type.toLowerCase());
  if (format === undefined) {
    const problem =
      type === '' ? 'The file has no content-type.' : `The content-type ${JSON.stringify(type)} is not supported.`;
    const takes = `Send ${fileTypes.join(', ')}, or multipart/form-data.`;
    throw new ServiceError('unsupported_media_type', `${problem} ${takes}`);
  }
  const charset = parameters.map((part) => /^charset="?([^"]+)"?$/i.exec(part)?.[1]).find((one) => one !== undefined);
  return { format, charset: charset ?? null };
}
