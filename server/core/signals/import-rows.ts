import { isoText } from '../../store/iso-text.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type BadRow, type ImportFormat, maxBadRows, type SignalImport } from '../../../schema/signal-import.ts';
import type { SignalDraft } from './to-signal.ts';

/** A running import and its workspace. */
export interface OpenImport {
  importId: string;
  workspaceId: string;
}

export async function beginImport(
  pool: pg.Pool,
  begun: { workspaceId: string; node: string; name: string | null; format: ImportFormat },
): Promise<OpenImport> {
  const importId = uuidv7();
  await pool.query(
    `insert into signal_import (id, workspace_id, node, name, format, status) values ($1, $2, $3, $4, $5, 'running')`,
    [importId, begun.workspaceId, begun.node, begun.name, begun.format],
  );
  return { importId, workspaceId: begun.workspaceId };
}

export interface Batch {
  drafts: readonly SignalDraft[];
  bad: readonly BadRow[];
  /** Bytes of the file read so far. */
  bytes: number;
}

// Sorted by the unique column, because two imports of the same rows could deadlock.
const addStatement = `
  with live as (
    select id from signal_import where id = $1 and workspace_id = $2 and status = 'running' for update
  ), given as (
    select * from json_to_recordset($3) as g(id uuid, "row" int, title text, "text" text, url text, author text,
      source text, kind text, "publishedAt" timestamptz, "contentHash" text)
  ), added as (
    insert into imported_signal
      (id, workspace_id, import_id, "row", title, body, url, author, source, kind, published_at, content_hash)
    select g.id, $2, live.id, g."row", g.title, g."text", g.url, g.author, g.source, g.kind, g."publishedAt",
      decode(g."contentHash", 'hex')
    from live, given g order by g."contentHash"
    on conflict (workspace_id, content_hash) do nothing returning 1
  ), counted as (select (select count(*) from given)::int as given, (select count(*) from added)::int as added)
  update signal_import i set
    rows = i.rows + counted.given + $4, imported = i.imported + counted.added,
    duplicates = i.duplicates + counted.given - counted.added, bad = i.bad + $4,
    bad_rows = case when i.bad < ${maxBadRows} then i.bad_rows || $5::jsonb else i.bad_rows end,
    bytes = $6, touched_at = now()
  from live, counted where i.id = live.id
  returning ${importColumns('i')}`;

/**
 * Stores a batch and counts it, both or neither. Returns the import after that, or null if it is no longer running and
 * nothing was stored.
 */
export async function addBatch(pool: pg.Pool, open: OpenImport, batch: Batch): Promise<SignalImport | null> {
  const drafts = batch.drafts.map((draft) => ({ id: uuidv7(), ...draft }));
  const result = await pool.query<ImportRow>(addStatement, [
    open.importId,
    open.workspaceId,
    JSON.stringify(drafts),
    batch.bad.length,
    JSON.stringify(batch.bad.slice(0, maxBadRows)),
    batch.bytes,
  ]);
  return result.rows[0] ? toImport(result.rows[0]) : null;
}

/** Ends a running import. Returns null if it is no longer running. */
export async function endImport(
  pool: pg.Pool,
  open: OpenImport,
  status: 'completed' | 'failed' | 'cancelled',
  error: { code: string; message: string } | null,
): Promise<SignalImport | null> {
  const result = await pool.query<ImportRow>(
    `update signal_import i set status = $3, error = $4, finished_at = now()
     where id = $1 and workspace_id = $2 and status = 'running' returning ${importColumns('i')}`,
    [open.importId, open.workspaceId, status, error && JSON.stringify(error)],
  );
  return result.rows[0] ? toImport(result.rows[0]) : null;
}

/** How often an import that waits for bytes signals that it is alive, in milliseconds. */
const touchMilliseconds = 60_000;

/** Signals that until disposed of. */
export function keepTouching(pool: pg.Pool, open: OpenImport): Disposable {
  const touch = () =>
    pool.query(`update signal_import set touched_at = now() where id = $1 and workspace_id = $2`, [
      open.importId,
      open.workspaceId,
    ]);
  // If one fails, the next makes up for it.
  const timer = setInterval(() => void touch().catch(() => {}), touchMilliseconds).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Ends imports that this node was running before it stopped, and imports that no node has touched for long. */
export async function endLostImports(pool: pg.Pool, node: string): Promise<void> {
  const error = { code: 'worker_lost', message: 'The service stopped during the import. Import the file again.' };
  await pool.query(
    `update signal_import set status = 'failed', error = $2, finished_at = now()
     where status = 'running' and (node = $1 or touched_at < now() - interval '15 minutes')`,
    [node, JSON.stringify(error)],
  );
}

export interface ImportRow {
  id: string;
  name: string | null;
  format: ImportFormat;
  status: SignalImport['status'];
  rows: number;
  imported: number;
  duplicates: number;
  bad: number;
  bytes: string;
  bad_rows: unknown;
  error: unknown;
  started_at: string;
  finished_at: string | null;
}

/** Returns the columns of an ImportRow. */
export function importColumns(table: string): string {
  const names = [
    'id',
    'name',
    'format',
    'status',
    'rows',
    'imported',
    'duplicates',
    'bad',
    'bytes',
    'bad_rows',
    'error',
  ];
  const times = ['started_at', 'finished_at'].map((name) => `${isoText(`${table}.${name}`)} as ${name}`);
  return [...names.map((name) => `${table}.${name}`), ...times].join(', ');
}

export function toImport(row: ImportRow): SignalImport {
  const { id, name, format, status, rows, imported, duplicates, bad } = row;
  return {
    importId: id,
    name,
    format,
    status,
    rows,
    imported,
    duplicates,
    bad,
    bytes: Number(row.bytes),
    badRows: (fromJson(row.bad_rows) as BadRow[]).slice(0, maxBadRows),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: fromJson(row.error) as SignalImport['error'],
  };
}

// The ORM's pool returns JSON columns as text.
function fromJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
