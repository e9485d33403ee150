import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { leaseOverSinceStart, leaseSeconds } from './lease-time.ts';

/** Leases that one statement renews, and milliseconds before the next one, in which events are stored. */
const slice = { size: 100, pause: 10 };

/** Renews the leases of runs that execute on this node; returns those that it holds no more. */
export async function renewLeases(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  for (let start = 0; start < runIds.length; start += slice.size) {
    if (start > 0) await pause(slice.pause);
    lost.push(...(await renewSlice(pool, node, runIds.slice(start, start + slice.size))));
  }
  return lost;
}

async function renewSlice(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<string[]> {
  const result = await pool.query<{ id: string }>({
    name: 'renew',
    text: `update run set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = any($1::uuid[]) and node = $2 and finished_at is null returning id`,
    values: [runIds, node],
  });
  const held = new Set(result.rows.map((row) => row.id));
  return runIds.filter((id) => !held.has(id));
}

/** Hands runs back that this node has stopped executing: any node may take them up at once. */
export async function handBack(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<void> {
  await pool.query(
    `update run set status = 'queued', attempt = attempt + 1, lease_until = ${leaseOverSinceStart}
     where id = any($1::uuid[]) and node = $2 and finished_at is null`,
    [runIds, node],
  );
}
