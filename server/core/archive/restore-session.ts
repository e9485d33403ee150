import type pg from 'pg';
import { erasedName } from '../../../schema/actor.ts';
import { lockContents } from '../../store/preview-contents.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { holdArchive, patient } from './archive-session.ts';
import { folderOf, type Place } from './folders.ts';
import { type ArchiveFile, ArchiveError, type Manifest } from './manifest.ts';
import { checkArchive, readManifest } from './read.ts';
import { readRows, type Row } from './rows-file.ts';
import { type Column, namedColumns, quoted, readColumns, rowsAtOnce, sessionTables } from './session-tables.ts';

/**
 * Brings a session back, with the same id, rows and events; the files stay. Names of people who were erased meanwhile stay
 * away. Throws ArchiveError.
 */
export async function restoreSession(
  pool: pg.Pool,
  root: string,
  place: Place,
  origin: AuditOrigin,
): Promise<{ manifest: Manifest; rows: number }> {
  const folder = folderOf(root, place);
  return inTransaction(pool, async (client) => {
    await client.query(patient);
    await client.query(holdArchive);
    const manifest = await readManifest(folder);
    if (manifest.sessionId !== place.sessionId || manifest.workspaceId !== place.workspaceId)
      throw new ArchiveError('damaged', 'The archive is of another session than its folder says.');
    await checkArchive(folder, manifest);
    await requireRoom(client, place);
    const columns = await readColumns(client);
    requireColumns(manifest, columns);
    await client.query(lockContents('$1'), [place.workspaceId]);
    let rows = 0;
    for (const table of Object.keys(sessionTables))
      for (const file of manifest.files.filter((one) => one.table === table))
        rows += await insertRows(client, folder, file, columns.get(table) ?? []);
    await client.query('update session set restored_at = now() where id = $1', [place.sessionId]);
    await eraseNames(client, place);
    await recordAudit(
      client,
      { ...origin, workspaceId: place.workspaceId },
      {
        action: 'session.restored',
        target: { type: 'session', id: place.sessionId, name: null },
        after: { lastCursor: manifest.lastCursor, rows, logHash: manifest.log.sha256 },
      },
    );
    return { manifest, rows };
  });
}

/** Throws ArchiveError `workspace_gone`, `session_exists`, `sandbox_pending`. */
async function requireRoom(client: pg.ClientBase, { sessionId, workspaceId }: Place): Promise<void> {
  // An erasure of the workspace waits, and then finds the session.
  const workspace = await client.query('select from workspace where id = $1 and deleted_at is null for key share', [
    workspaceId,
  ]);
  if (workspace.rowCount === 0)
    throw new ArchiveError(
      'workspace_gone',
      'The workspace of the session was deleted, so the session stays archived.',
    );
  const session = await client.query('select from session where id = $1', [sessionId]);
  if (session.rowCount !== 0)
    throw new ArchiveError(
      'session_exists',
      'The session is in the database. Delete it first if the archive is right.',
    );
}

/** Columns that this release added keep their defaults. Throws ArchiveError `columns_gone` for one that it dropped. */
function requireColumns({ files, release }: Manifest, columns: ReadonlyMap<string, readonly Column[]>): void {
  for (const file of files) {
    const known = new Set(columns.get(file.table)?.map(({ name }) => name));
    const gone = file.columns.filter((name) => !known.has(name));
    if (gone.length === 0) continue;
    throw new ArchiveError(
      'columns_gone',
      `The archive was written by release ${release}, and this one has no column ${gone[0]} of ${file.table} any more. Restore it with that release.`,
    );
  }
}

async function insertRows(
  client: pg.ClientBase,
  folder: string,
  file: ArchiveFile,
  columns: readonly Column[],
): Promise<number> {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const values = file.columns.map((name, place) => `(r ->> ${place})::${types.get(name)}`).join(', ');
  // Other sessions of the workspace may have the same contents.
  const existing = file.table === 'preview_content' ? 'on conflict do nothing' : '';
  const statement = `insert into ${quoted(file.table)} (${file.columns.map(quoted).join(', ')})
    select ${values} from json_array_elements($1::json) as r ${existing}`;
  const most = rowsAtOnce(file.table);
  let waiting: Row[] = [];
  const send = async () => {
    if (waiting.length > 0) await insert(client, statement, waiting);
    waiting = [];
  };
  for await (const row of readRows(folder, file)) {
    waiting.push(row);
    if (waiting.length === most) await send();
  }
  await send();
  return file.rows;
}

const uniqueViolation = '23505';

/** Throws ArchiveError `sandbox_pending` for the row of the sandbox, which waits for its removal. */
async function insert(client: pg.ClientBase, statement: string, rows: readonly Row[]): Promise<void> {
  try {
    await client.query(statement, [JSON.stringify(rows)]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
    const isSandbox = 'table' in error && error.table === 'sandbox';
    throw isSandbox
      ? new ArchiveError('sandbox_pending', 'The sandbox of the session is still being removed. Try again in a minute.')
      : new ArchiveError('session_exists', 'The database has rows with the ids of this session.', error);
  }
}

async function eraseNames(client: pg.ClientBase, { sessionId, workspaceId }: Place): Promise<void> {
  for (const [table, { id, name }] of Object.entries(namedColumns))
    await client.query(
      `update ${quoted(table)} set ${name} = $3 where ${table === 'session' ? 'id' : 'session_id'} = $1
         and ${id} in (select e.id from erased_id e where e.workspace_id = $2)`,
      [sessionId, workspaceId, erasedName],
    );
}
