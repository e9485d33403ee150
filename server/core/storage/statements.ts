import type pg from 'pg';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { inTransaction } from '../../store/transaction.ts';

/** A workspace that stores what it may, or more. */
export interface Overfull {
  id: string;
  used: number;
  most: number;
}

/** Returns the workspaces that are full, and whether any has a quota of its own. `quota` is that of all others. */
export async function overfull(
  pool: Pick<pg.Pool, 'query'>,
  quota: number | null,
): Promise<{ workspaces: Overfull[]; hasQuotas: boolean }> {
  const { rows } = await pool.query<Overfull & { full: boolean }>(
    `select id, coalesce(stored_bytes, 0)::float8 as used, storage_quota_bytes::float8 as most,
       stored_bytes >= coalesce(storage_quota_bytes, $1) as full
     from workspace where storage_quota_bytes is not null
     union all
     select id, stored_bytes::float8, $1::float8, true from workspace
     where storage_quota_bytes is null and stored_bytes >= $1::bigint`,
    [quota],
  );
  return {
    workspaces: rows.filter(({ full }) => full).map(({ id, used, most }) => ({ id, used, most })),
    hasQuotas: rows.length > 0,
  };
}

/** What takes space and belongs to workspaces, by table. The size of a value is that on the disk, without reading it. */
const counted: Readonly<Record<string, string>> = {
  event_chunk: 'pg_column_size(frames)',
  artifact: 'pg_column_size(content)',
  attachment: 'bytes',
  model_call: 'pg_column_size(content)',
  preview_content: 'pg_column_size(content)',
  imported_signal: 'pg_column_size(body)',
};

const parts = Object.entries(counted)
  .map(([table, size]) => `select workspace_id, sum(${size}) as bytes from ${table} group by workspace_id`)
  .join(' union all ');

const countStatement = `
update workspace set stored_bytes = counted.bytes, stored_at = now()
from (
  select w.id, coalesce(sum(part.bytes), 0)::bigint as bytes
  from workspace w left join (${parts}) part on part.workspace_id = w.id group by w.id
) counted
where counted.id = workspace.id`;

/** Of all nodes, one counts at a time. */
const lock = `select pg_try_advisory_xact_lock(${advisoryLocks.storage}) as held`;

/** Counts what workspaces store, unless a node does it, or did it in the last milliseconds. Returns whether it counted. */
export function countStored(pool: pg.Pool, olderThan: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await client.query<{ held: boolean }>(lock)).rows[0]?.held) return false;
    const { rows } = await client.query<{ recent: boolean | null }>(
      `select max(stored_at) > now() - make_interval(secs => $1::float8 / 1000) as recent from workspace`,
      [olderThan],
    );
    if (rows[0]?.recent) return false;
    await client.query(countStatement);
    return true;
  });
}
