import type { ImportedSignal } from '../../../schema/signal-import.ts';
import { isoText } from '../../store/iso-text.ts';

export interface SignalRow extends Omit<
  ImportedSignal,
  'signalId' | 'importId' | 'text' | 'publishedAt' | 'createdAt'
> {
  id: string;
  import_id: string;
  body: string;
  published_at: string | null;
  created_at: string;
}

/** Returns the columns of a SignalRow. */
export function signalColumns(table: string): string {
  const names = ['id', 'import_id', '"row"', 'title', 'body', 'url', 'author', 'source', 'kind'];
  const times = ['published_at', 'created_at'].map((name) => `${isoText(`${table}.${name}`)} as ${name}`);
  return [...names.map((name) => `${table}.${name}`), ...times].join(', ');
}

export function toImportedSignal(row: SignalRow): ImportedSignal {
  const { id, import_id: importId, title, body: text, url, author, source, kind } = row;
  const { published_at: publishedAt, created_at: createdAt } = row;
  return { signalId: id, importId, row: row.row, title, text, url, author, source, kind, publishedAt, createdAt };
}
