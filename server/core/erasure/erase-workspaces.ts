import type pg from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { tenantTables } from '../../store/tenant-tables.ts';
import { inTransaction } from '../../store/transaction.ts';
import { firstWorkspaceId } from '../../../schema/first-workspace.ts';
import { eraseAudit } from '../audit/erase-log.ts';
import { recordAudit, systemOrigin } from '../audit/record.ts';
import { deletePeople } from './people.ts';

/**
 * How long after the deletion the rows go, in seconds. Until then, nodes may still know keys of the workspace, and have counted
 * refusals to store; rows that come later would stay.
 */
const graceSeconds = 120;

export interface ErasureOptions {
  pool: pg.Pool;
  /** The key of the audit log; null: there is none, and workspaces wait for it. */
  key: Buffer | null;
  logger: Pick<Logger, 'info'>;
  /** Removes the sandboxes that have no session. */
  removeSandboxes(): Promise<void>;
  /** Removes the archived sessions of a workspace. */
  removeArchives(workspaceId: string): Promise<void>;
}

/**
 * Erases the deleted workspaces that are due. Each step may be repeated, so that a node which stops in the middle loses
 * nothing; the workspace's own row goes last.
 */
export async function eraseWorkspaces(options: ErasureOptions): Promise<void> {
  const { pool, key, logger, removeSandboxes, removeArchives } = options;
  if (key === null) return;
  // Its runs are cancelled before, and store nothing afterwards.
  const { rows } = await pool.query<{ id: string }>(
    `select id from workspace w where erase_at <= now() - make_interval(secs => $1)
       and not exists (select from run where workspace_id = w.id and finished_at is null)`,
    [graceSeconds],
  );
  for (const { id } of rows) {
    if (!(await removeSandboxesOf(pool, id, removeSandboxes))) continue;
    const sessions = await pool.query('select from session where workspace_id = $1', [id]);
    await deleteRows(pool, id);
    await removeArchives(id);
    if (await finish(pool, id, sessions.rowCount ?? 0, key)) logger.info({ workspaceId: id }, 'erased a workspace');
  }
}

/** Returns whether all are gone: a provider may take a while. */
async function removeSandboxesOf(pool: pg.Pool, id: string, remove: () => Promise<void>): Promise<boolean> {
  await pool.query('update sandbox set session_id = null where workspace_id = $1 and session_id is not null', [id]);
  await remove();
  const { rowCount } = await pool.query('select from sandbox where workspace_id = $1 limit 1', [id]);
  return rowCount === 0;
}

/** Those who are members of no other workspace. */
const peopleStatement = `
select p.id from person p where p.id in (
    select person_id from member where workspace_id = $1 union select person_id from former_member where workspace_id = $1)
  and not exists (select from member m where m.person_id = p.id and m.workspace_id <> $1)
for update`;

/** One table after the other: a transaction over all of a large workspace would keep its locks for too long. */
async function deleteRows(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(peopleStatement, [id]);
    const people = rows.map((row) => row.id);
    await deletePeople(client, people);
    // Sign-ins under way at its connections.
    await client.query(
      `delete from sign_in_flow where exists (
         select from sign_on_connection c where c.workspace_id = $1 and position(c.id::text in data::text) > 0)`,
      [id],
    );
    await client.query(
      'delete from saml_assertion where connection_id in (select id from sign_on_connection where workspace_id = $1)',
      [id],
    );
  });
  for (const [table, { owner = 'workspace_id' }] of Object.entries(tenantTables))
    if (table !== 'workspace') await pool.query(`delete from "${table}" where "${owner}" = $1`, [id]);
}

/**
 * Deletes the audit log and the workspace, and tells it in the log of the first workspace, with the last head: so a copy of the
 * log that somebody kept can still be recognised. Returns whether this node did it.
 */
async function finish(pool: pg.Pool, id: string, sessions: number, key: Buffer): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Pruning grants and revokes rights, so one node does it at a time.
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.auditPruning]);
    const { rowCount } = await client.query('delete from workspace where id = $1 and erase_at is not null', [id]);
    if (rowCount === 0) return false;
    const { entries, head } = await eraseAudit(client, id, key);
    await recordAudit(client, systemOrigin(firstWorkspaceId), {
      action: 'workspace.erased',
      target: { type: 'workspace', id, name: null },
      after: {
        sessions,
        entries,
        ...(head && { head: { seq: head.seq, hash: head.hash, signature: head.signature } }),
      },
    });
    return true;
  });
}
