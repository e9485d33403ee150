import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { leaseOverSinceStart, leaseSeconds } from './lease-time.ts';

/** How many leases one statement renews, and the pause before the next one in milliseconds, in which events are stored. */
const slice = { size: 100, pause: 10 };

/** Renews the leases of runs that execute on this node. Returns the ids of those that it no longer holds. */
export async function renewLeases(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  for (let start = 0; start < runIds.length; start += slice.size) {
    if (start > 0) await pause(slice.pause);
    lost.push(...(await renewSlice(pool, node, runIds.slice(start, start + slice.size))));
  }
  return lost;
}

const renewal = `update run set lease_until = now() + make_interval(secs => ${leaseSeconds})`;
const heldHere = 'node = $2 and finished_at is null';

/**
 * Endings lock several runs in their own order. Batching here could deadlock, so skip locked rows and renew those one by
 * one.
 */
async function renewSlice(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<string[]> {
  const free = `select id from run where id = any($1::uuid[]) and ${heldHere} for no key update skip locked`;
  const renewed = await idsOf(pool, 'renew', `${renewal} where id = any(array(${free})) returning id`, [runIds, node]);
  const rest = runIds.filter((id) => !renewed.has(id));
  if (rest.length === 0) return [];
  const held = `select id from run where id = any($1::uuid[]) and ${heldHere}`;
  for (const id of await idsOf(pool, 'held', held, [rest, node])) {
    const one = await idsOf(pool, 'renew-one', `${renewal} where id = $1 and ${heldHere} returning id`, [id, node]);
    if (one.has(id)) renewed.add(id);
  }
  return rest.filter((id) => !renewed.has(id));
}

async function idsOf(pool: pg.Pool, name: string, text: string, values: readonly unknown[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({ name, text, values: [...values] });
  return new Set(rows.map(({ id }) => id));
}

/** Puts runs that this node has stopped executing back into the queue: any node may take them up at once. */
export async function requeueRuns(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<void> {
  await pool.query(
    `update run set status = 'queued', attempt = attempt + 1, lease_until = ${leaseOverSinceStart}
     where id = any($1::uuid[]) and node = $2 and finished_at is null`,
    [runIds, node],
  );
}
