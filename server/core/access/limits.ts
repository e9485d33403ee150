import type pg from 'pg';
import type { Logger } from 'pino';
import { type Allowance, ServiceError } from '../../../schema/errors.ts';
import { batchCalls } from '../../store/batch-calls.ts';

/** Length of a fixed window, in seconds. */
const windowSeconds = 60;
const failuresPerMinute = 60;
/** How often expired windows are deleted from the table. */
const defaultSweepMilliseconds = 300_000;

/** Rate limits. The counts are in the database, so that all nodes share them. */
export interface Limits extends Disposable {
  /** Counts a request of a caller. Throws ServiceError `rate_limited`. */
  countRequest(callerId: string): Promise<Allowance>;
  /** Counts a failed authentication from an address. Throws ServiceError `rate_limited`. */
  countFailedAuthentication(address: string): Promise<void>;
}

interface Count {
  /** The number of this request in its window; the first is 1. */
  place: number;
  /** Milliseconds until the window ends. */
  milliseconds: number;
}

/**
 * Returns the SQL that counts the rows of a query: distinct texts `key` with their `points`. It returns each key's
 * `points` in its current window, and the `milliseconds` until that window ends. Only the database's clock decides,
 * because the clocks of nodes may differ.
 */
export const countKeys = (rows: string): string => `
insert into rate_limit (key, points, expire)
select a.key, a.points, (extract(epoch from now() + make_interval(secs => ${windowSeconds})) * 1000)::bigint
from (${rows}) as a(key, points) order by a.key
on conflict (key) do update set
  points = case when rate_limit.expire <= extract(epoch from now()) * 1000 then excluded.points
    else rate_limit.points + excluded.points end,
  expire = case when rate_limit.expire <= extract(epoch from now()) * 1000 then excluded.expire
    else rate_limit.expire end
returning key, points, (expire - extract(epoch from now()) * 1000)::float8 as milliseconds`;

// The table is unlogged, so that counting never waits for the disk. A crash of the database loses one minute's counts.
const countStatement = countKeys('select u.key, u.points from unnest($1::text[], $2::int[]) as u(key, points)');

/** Starts of runs are counted in the statement that claims the session. */
export const runKey = (callerId: string): string => `runs:${callerId}`;

/** Throws ServiceError `rate_limited` if this request exceeds the limit of its window. */
export function requireAllowed(
  policy: Allowance['policy'],
  limit: number,
  { place, milliseconds }: { place: number; milliseconds: number },
): Allowance {
  const resetSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const allowance: Allowance = { policy, limit, remaining: Math.max(0, limit - place), resetSeconds };
  if (place <= limit) return allowance;
  throw new ServiceError(
    'rate_limited',
    `Rate limit exceeded: ${limit} ${policy} per minute. Try again in ${resetSeconds} s.`,
    {
      retryAfterSeconds: resetSeconds,
      allowance,
    },
  );
}

export interface LimitOptions {
  requestsPerMinute: number;
  logger: Pick<Logger, 'warn'>;
  sweepMilliseconds?: number;
}

export function createLimits(pool: pg.Pool, options: LimitOptions): Limits {
  const { requestsPerMinute, logger, sweepMilliseconds = defaultSweepMilliseconds } = options;
  const count = batchCalls((keys: readonly string[]) => countAll(pool, keys));
  const sweep = setInterval(() => {
    // Not awaited. If it fails, the next sweep deletes these rows.
    pool
      .query('delete from rate_limit where expire <= extract(epoch from now()) * 1000')
      .catch((error: unknown) => logger.warn({ err: error }, 'could not delete expired rate limit windows'));
  }, sweepMilliseconds);
  sweep.unref();

  const allow = async (key: string, policy: Allowance['policy'], limit: number): Promise<Allowance> =>
    requireAllowed(policy, limit, await count(key));

  return {
    countRequest: (callerId) => allow(`requests:${callerId}`, 'requests', requestsPerMinute),
    async countFailedAuthentication(address) {
      await allow(`failures:${address}`, 'requests', failuresPerMinute);
    },
    [Symbol.dispose]: () => clearInterval(sweep),
  };
}

/** Counts each key once for every time it appears in the list, in one statement. */
async function countAll(pool: pg.Pool, keys: readonly string[]): Promise<Count[]> {
  const points = new Map<string, number>();
  for (const key of keys) points.set(key, (points.get(key) ?? 0) + 1);
  const result = await pool.query<{ key: string; points: number; milliseconds: number }>({
    name: 'count',
    text: countStatement,
    values: [[...points.keys()], [...points.values()]],
  });
  const rows = new Map(result.rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = rows.get(key);
    if (!row) throw new TypeError(`${key} was not counted`);
    const left = points.get(key) ?? 0;
    points.set(key, left - 1);
    return { place: row.points - left + 1, milliseconds: row.milliseconds };
  });
}
