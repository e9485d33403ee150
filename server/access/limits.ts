import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Allowance, ServiceError } from '../../schema/errors.ts';

/** Seconds of a fixed window. */
const windowSeconds = 60;
const failuresPerMinute = 60;

/** Counted in the database, so that all nodes count together. */
export interface Limits {
  /** Counts a request of a key. Throws ServiceError `rate_limited`. */
  countRequest(keyId: string): Promise<Allowance>;
  /** Counts a started run of a key. Throws ServiceError `rate_limited`. */
  countRun(keyId: string): Promise<Allowance>;
  /** Counts a failed authentication of an address. Throws ServiceError `rate_limited`. */
  countFailedAuthentication(address: string): Promise<void>;
}

export function createLimits(pool: pg.Pool, options: { requestsPerMinute: number; runsPerMinute: number }): Limits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
    });
  const requests = limiter('requests', options.requestsPerMinute);
  const runs = limiter('runs', options.runsPerMinute);
  const failures = limiter('failures', failuresPerMinute);

  return {
    countRequest: (keyId) => count(requests, keyId, 'requests', options.requestsPerMinute),
    countRun: (keyId) => count(runs, keyId, 'runs', options.runsPerMinute),
    async countFailedAuthentication(address) {
      await count(failures, address, 'requests', failuresPerMinute);
    },
  };
}

async function count(
  limiter: RateLimiterPostgres,
  key: string,
  policy: Allowance['policy'],
  limit: number,
): Promise<Allowance> {
  try {
    const result = await limiter.consume(key);
    return { policy, limit, remaining: result.remainingPoints, resetSeconds: seconds(result.msBeforeNext) };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const resetSeconds = seconds(error.msBeforeNext);
    const allowance: Allowance = { policy, limit, remaining: 0, resetSeconds };
    throw new ServiceError('rate_limited', `More than ${limit} ${policy} a minute. Try again in ${resetSeconds} s.`, {
      retryAfterSeconds: resetSeconds,
      allowance,
    });
  }
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
