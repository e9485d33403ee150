import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { inTransaction } from '../../store/transaction.ts';
import { recordAudit, systemOrigin } from '../audit/record.ts';
import { deleteSessionRows } from '../sessions/remove.ts';
import { cursorIfDue } from './due.ts';
import { fingerprint } from './fingerprint.ts';
import { folderOf, partSuffix, type Place, syncFolder } from './folders.ts';
import { ArchiveError, type Manifest } from './manifest.ts';
import { checkArchive, readManifest } from './read.ts';
import { writeArchive } from './write.ts';

/** While files are written, the transaction is idle: that may take longer than other transactions may wait. */
export const patient = `set local idle_in_transaction_session_timeout = '60s'`;

/** One at a time over all nodes, so that none removes what another is writing. Ends with the transaction. */
export const holdArchive = `select pg_advisory_xact_lock(${advisoryLocks.archive})`;

export interface ArchiveOptions {
  pool: pg.Pool;
  /** The folder of all archives. */
  root: string;
  /** The epoch of the log. */
  epoch(): number;
  /** How many days the service keeps sessions; null: for ever. */
  days: number | null;
}

/**
 * Moves a session from the database to files: writes them under another name, reads them back, renames them, and deletes the
 * rows if nothing changed meanwhile. All that is one transaction, so a process that dies leaves the session, and perhaps an
 * archive of it, which the next pass removes. Returns null if the session is not due any more or was used meanwhile. Throws
 * ArchiveError.
 */
export async function archiveSession(options: ArchiveOptions, place: Place): Promise<Manifest | null> {
  const { pool, root, epoch, days } = options;
  const folder = folderOf(root, place);
  const part = `${folder}.${randomUUID()}${partSuffix}`;
  return inTransaction(pool, async (client) => {
    await client.query(patient);
    await client.query(holdArchive);
    const before = await fingerprint(client, place.sessionId);
    const lastCursor = await cursorIfDue(client, days, place);
    if (lastCursor === null) return null;
    await makeRoom(folder, lastCursor);
    try {
      await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
      const manifest = await writeArchive(client, { ...place, folder: part, epoch: epoch(), lastCursor });
      await checkArchive(part, await readManifest(part));
      await rename(part, folder);
      await syncFolder(dirname(folder));
      if (await deleteUnchanged(client, place, before, manifest)) return manifest;
      await rm(folder, { recursive: true, force: true });
      return null;
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  });
}

/**
 * Removes an archive that was left by a node that died before it deleted the session. Throws ArchiveError if it goes further
 * than the session: the database was set back to a backup, and the archive may hold the only copy of the rest.
 */
async function makeRoom(folder: string, lastCursor: number): Promise<void> {
  const found = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof ArchiveError && error.reason === 'damaged') return null;
    throw error;
  });
  if (found !== null && found.lastCursor > lastCursor)
    throw new ArchiveError('session_exists', 'An archive of this session goes further than the session: move it away.');
  await rm(folder, { recursive: true, force: true });
}

/** Returns false if something of the session changed since the fingerprint was taken. */
async function deleteUnchanged(
  client: pg.PoolClient,
  { sessionId, workspaceId }: Place,
  before: string,
  { lastCursor, log, files }: Manifest,
): Promise<boolean> {
  // Runs, comments, links and builds lock the row before they store something.
  await client.query('select from session where id = $1 for update', [sessionId]);
  if ((await fingerprint(client, sessionId)) !== before) return false;
  await deleteSessionRows(client, sessionId, workspaceId);
  await recordAudit(client, systemOrigin(workspaceId), {
    action: 'session.archived',
    target: { type: 'session', id: sessionId, name: null },
    after: { lastCursor, rows: files.reduce((sum, { rows }) => sum + rows, 0), logHash: log.sha256 },
  });
  return true;
}
