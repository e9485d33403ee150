import type pg from 'pg';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { inTransaction } from '../../store/transaction.ts';
import { sign } from './canonical.ts';
import { hex } from './rows.ts';
import { recordAudit, systemOrigin } from './record.ts';
import { sealHere } from './seal.ts';

/** Returns the workspaces whose first entry is a day past the retention: so there is one tombstone a day, not one a minute. */
async function workspacesToPrune(client: pg.PoolClient, days: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select w.id from workspace w
     cross join lateral (select entry_id from audit_seal where workspace_id = w.id order by seq limit 1) s
     join audit_entry e on e.id = s.entry_id where e.at < now() - make_interval(days => $1)`,
    [days + 1],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes what is older than the retention, and leaves a tombstone: a sealed entry with the hash on which the rest builds.
 * Returns how many entries were deleted. Does nothing while another node does it.
 */
export async function pruneAudit(pool: pg.Pool, key: Buffer, days: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      advisoryLocks.auditPruning,
    ]);
    if (rows[0]?.taken !== true) return 0;
    let pruned = 0;
    for (const workspaceId of await workspacesToPrune(client, days))
      pruned += await pruneWorkspace(client, workspaceId, key, days);
    return pruned;
  });
}

async function pruneWorkspace(client: pg.PoolClient, workspaceId: string, key: Buffer, days: number): Promise<number> {
  await sealHere(client, workspaceId, key);
  const { rows } = await client.query<{ first: string; last: string; hash: string }>(
    `select f.seq as first, l.seq as last, ${hex('l.hash')} as hash
     from (select seq from audit_seal where workspace_id = $1 order by seq limit 1) f
     cross join lateral (
       select coalesce(
         (select s.seq - 1 from audit_seal s join audit_entry e on e.id = s.entry_id
          where s.workspace_id = $1 and e.at >= now() - make_interval(days => $2) order by s.seq limit 1),
         (select max(seq) from audit_seal where workspace_id = $1)) as seq) until
     join audit_seal l on l.workspace_id = $1 and l.seq = until.seq`,
    [workspaceId, days],
  );
  const [range] = rows;
  if (!range) return 0;
  const fromSeq = await beginOf(client, workspaceId, Number(range.first));
  const tombstone = { fromSeq, toSeq: Number(range.last), lastHash: range.hash };
  const signature = sign(key, 'tombstone', { workspaceId, ...tombstone }).toString('hex');
  await recordAudit(client, systemOrigin(workspaceId), {
    action: 'audit.pruned',
    target: { type: 'audit', id: workspaceId, name: null },
    after: { ...tombstone, signature },
  });
  await sealHere(client, workspaceId, key);
  const pruned = await client.query<{ count: string }>('select audit_prune($1, $2) as count', [
    workspaceId,
    range.last,
  ]);
  return Number(pruned.rows[0]?.count ?? 0);
}

/**
 * Returns 1 if the chain begins where the last pruning left it, which is in the log until the next one. Otherwise somebody
 * deleted entries, and the new tombstone must not cover that up.
 */
async function beginOf(client: pg.PoolClient, workspaceId: string, first: number): Promise<number> {
  if (first === 1) return 1;
  const { rows } = await client.query<{ from: number }>(
    `select (after ->> 'fromSeq')::int as from from audit_entry
     where workspace_id = $1 and action = 'audit.pruned' and (after ->> 'toSeq')::int = $2`,
    [workspaceId, first - 1],
  );
  return rows[0]?.from ?? first;
}
