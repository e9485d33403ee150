import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { leaseOver, leaseOverSinceStart, leaseSeconds } from './lease-time.ts';

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

const heldHere = 'node = $2 and finished_at is null';

interface Change {
  /** Names the prepared statements. */
  name: string;
  set: string;
}
const renewal: Change = { name: 'renew', set: `lease_until = now() + make_interval(secs => ${leaseSeconds})` };
const end: Change = { name: 'end-lease', set: `lease_until = ${leaseOver}, node = null` };

async function renewSlice(pool: pg.Pool, node: string, runIds: readonly string[]): Promise<string[]> {
  const renewed = await changeHeld(pool, renewal, node, runIds);
  return runIds.filter((id) => !renewed.has(id));
}

/**
 * Returns the ids of the runs that were changed: those that the node holds. Endings lock several runs in their own order.
 * Batching here could deadlock, so skip locked rows and change those one by one.
 */
async function changeHeld(
  pool: pg.Pool,
  { name, set }: Change,
  node: string,
  runIds: readonly string[],
): Promise<Set<string>> {
  const update = `update run set ${set}`;
  const free = `select id from run where id = any($1::uuid[]) and ${heldHere} for no key update skip locked`;
  const changed = await idsOf(pool, name, `${update} where id = any(array(${free})) returning id`, [runIds, node]);
  const rest = runIds.filter((id) => !changed.has(id));
  if (rest.length === 0) return changed;
  const held = `select id from run where id = any($1::uuid[]) and ${heldHere}`;
  for (const id of await idsOf(pool, 'held', held, [rest, node])) {
    const one = await idsOf(pool, `${name}-one`, `${update} where id = $1 and ${heldHere} returning id`, [id, node]);
    if (one.has(id)) changed.add(id);
  }
  return changed;
}

/**
 * Ends the leases of the runs of a node whose process has exited, so that any node may take them up at once. Statements that
 * the process sent before may still take effect: without a node in its row, none of them renews a lease, and the higher fence
 * of the take-up shuts out the others. Returns the number of runs.
 */
export async function endLeases(pool: pg.Pool, node: string): Promise<number> {
  const running = `select id from run where node = $1 and status = 'running' and finished_at is null`;
  const ids = [...(await idsOf(pool, 'running-on', running, [node]))];
  let count = 0;
  for (let start = 0; start < ids.length; start += slice.size)
    count += (await changeHeld(pool, end, node, ids.slice(start, start + slice.size))).size;
  return count;
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
