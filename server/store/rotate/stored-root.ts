import type pg from 'pg';
import { BackupError } from '../backup/error.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** Returns the wrapped root key. Throws BackupError if the database has none. */
export async function requireRootKey(database: Queries): Promise<Buffer> {
  // As JSON: a database of an earlier release lacks the column.
  const { rows } = await database.query<{ root_key: string | null }>(
    `select to_jsonb(i) ->> 'root_key' as root_key from installation i`,
  );
  const text = rows[0]?.root_key ?? null;
  if (text === null)
    throw new BackupError('This database has no secrets key yet. The service makes or takes one when it starts.');
  return Buffer.from(text.replace(/^\\x/, ''), 'hex');
}

/** Replaces the wrapped root key. Throws BackupError if it changed meanwhile. */
export async function replaceRootKey(database: Queries, wrapped: Buffer, next: Buffer): Promise<void> {
  const { rowCount } = await database.query('update installation set root_key = $2 where root_key = $1', [
    wrapped,
    next,
  ]);
  if (rowCount !== 1) throw new BackupError('Another rotation changed the key at the same time. Try again.');
}
