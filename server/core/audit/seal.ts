import type pg from 'pg';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { isoText } from '../../store/iso-text.ts';
import { inTransaction } from '../../store/transaction.ts';
import { sign } from './canonical.ts';
import { eraseLate } from './erase.ts';
import { entryColumns, type EntryRow, hex, sealedContent } from './rows.ts';

/** The most entries that one transaction seals. */
const batchSize = 500;

/** The last link of a chain. */
interface Link {
  seq: number;
  hash: string | null;
}

/** Returns the workspaces that have entries to seal. */
export async function unsealedWorkspaces(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select distinct workspace_id as id from audit_unsealed');
  return rows.map(({ id }) => id);
}

/**
 * Seals the entries of a workspace: gives them their places in the chain, in the order of their times. Does nothing while
 * another node does it.
 */
export async function sealWorkspace(pool: pg.Pool, workspaceId: string, key: Buffer): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock($1, hashtext($2)) as taken',
        [advisoryLocks.auditSealing, workspaceId],
      );
      return rows[0]?.taken === true && sealBatch(client, workspaceId, key);
    });
  }
}

/** Seals the entries of a workspace in the caller's transaction. Waits while another node does it. */
export async function sealHere(client: pg.PoolClient, workspaceId: string, key: Buffer): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.auditSealing, workspaceId]);
  while (await sealBatch(client, workspaceId, key));
}

/** Returns the last link, which is null for an empty chain. */
export async function lastLink(client: pg.PoolClient, workspaceId: string): Promise<Link> {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    `select seq, ${hex('hash')} as hash from audit_seal where workspace_id = $1 order by seq desc limit 1`,
    [workspaceId],
  );
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : { seq: 0, hash: null };
}

/** Seals up to `batchSize` entries. Needs the lock. Returns whether there may be more. */
async function sealBatch(client: pg.PoolClient, workspaceId: string, key: Buffer): Promise<boolean> {
  const { rows } = await client.query<EntryRow & { due_at: string }>(
    `with due as materialized (
       select at, entry_id from audit_unsealed where workspace_id = $1 order by at, entry_id limit $2)
     select ${entryColumns}, ${isoText('due.at')} as due_at from due join audit_entry e on e.id = due.entry_id
     where not exists (select from audit_seal s where s.entry_id = due.entry_id) order by due.at, due.entry_id`,
    [workspaceId, batchSize],
  );
  if (rows.length === 0) return false;
  let last = await lastLink(client, workspaceId);
  const links = rows.map(({ due_at: waitsSince, ...row }) => {
    const seq = last.seq + 1;
    const hash = sign(key, 'entry', sealedContent(row, seq, last.hash)).toString('hex');
    const link = { id: row.id, waitsSince, seq, previousHash: last.hash, hash };
    last = { seq, hash };
    return link;
  });
  const ids = links.map(({ id }) => id);
  await eraseLate(client, workspaceId, ids);
  await client.query(
    `insert into audit_seal (workspace_id, seq, entry_id, previous_hash, hash)
     select $1, l.seq, l.id, decode(l.previous, 'hex'), decode(l.hash, 'hex')
     from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[]) as l (seq, id, previous, hash)`,
    [
      workspaceId,
      links.map(({ seq }) => seq),
      ids,
      links.map(({ previousHash }) => previousHash),
      links.map(({ hash }) => hash),
    ],
  );
  // By the whole key: without the time, each batch would read all that waits.
  await client.query(
    `delete from audit_unsealed u using unnest($2::timestamptz[], $3::uuid[]) as sealed (at, id)
     where u.workspace_id = $1 and u.at = sealed.at and u.entry_id = sealed.id`,
    [workspaceId, links.map(({ waitsSince }) => waitsSince), ids],
  );
  return rows.length === batchSize;
}
