import type pg from 'pg';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { inTransaction } from '../../store/transaction.ts';
import { deletePreviews, dropContents, lockContents } from '../../store/preview-contents.ts';
import { isId } from '../../store/id.ts';
import { noSession } from './read.ts';

/** Tables with data of a session, by their column `session_id`. */
const tables = [
  'event_chunk',
  'log_checkpoint',
  'run_step',
  'run_decision',
  'model_call',
  'run',
  'artifact',
  'record',
  'attachment',
  'comment',
  'share_link',
] as const;

/**
 * Deletes a session and everything that belongs to it, in one transaction. Leaves its sandbox without a session, for
 * the sandboxes' own removal. An active run loses its fence with the row. Throws ServiceError `not_found`.
 */
export async function removeSession(pool: pg.Pool, sessionId: string, origin: AuditOrigin): Promise<void> {
  if (!isId(sessionId)) throw noSession(sessionId);
  await inTransaction(pool, async (client) => {
    const result = await client.query('delete from session where id = $1 and workspace_id = $2', [
      sessionId,
      origin.workspaceId,
    ]);
    if (result.rowCount === 0) throw noSession(sessionId);
    await deleteRest(client, sessionId, origin.workspaceId);
    const target = { type: 'session', id: sessionId, name: null };
    await recordAudit(client, origin, { action: 'session.deleted', target });
  });
}

/** Deletes a session, which the caller has locked, and everything that belongs to it. Its sandbox stays, as above. */
export async function deleteSessionRows(client: pg.PoolClient, sessionId: string, workspaceId: string): Promise<void> {
  await client.query('delete from session where id = $1 and workspace_id = $2', [sessionId, workspaceId]);
  await deleteRest(client, sessionId, workspaceId);
}

async function deleteRest(client: pg.PoolClient, sessionId: string, workspaceId: string): Promise<void> {
  for (const table of tables) await client.query(`delete from ${table} where session_id = $1`, [sessionId]);
  await removePreviews(client, sessionId, workspaceId);
  await client.query('update sandbox set session_id = null where session_id = $1', [sessionId]);
}

async function removePreviews(client: pg.PoolClient, sessionId: string, workspaceId: string): Promise<void> {
  await client.query(lockContents('$1'), [workspaceId]);
  const { rows } = await client.query<{ sha256: string }>(deletePreviews('p.session_id = $1'), [sessionId]);
  await client.query(dropContents('$1', '$2'), [workspaceId, JSON.stringify(rows.map(({ sha256 }) => sha256))]);
}
