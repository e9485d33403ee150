import type pg from 'pg';
import type { Logger } from 'pino';
import { deviceSeconds } from './known-devices.ts';

const defaultSweepMilliseconds = 600_000;

/**
 * SQL: deletes the rows of a table for which the condition holds. Skips rows in use: two nodes that delete the same rows in
 * another order could deadlock.
 */
const deleteFrom = (table: string, condition: string): string =>
  `delete from ${table} where id in (select id from ${table} where ${condition} for update skip locked)`;

const month = `interval '30 days'`;

/** What has ended is kept for a month, for whoever looks into a sign-in; what never began, not at all. */
const statements = [
  deleteFrom('sign_in_flow', 'expires_at <= now()'),
  deleteFrom('saml_assertion', 'expires_at <= now()'),
  deleteFrom('sign_in_link', `coalesce(used_at, expires_at) <= now() - ${month}`),
  // Browsers forget their cookies of known devices after as long.
  deleteFrom('known_device', `last_used_at <= now() - make_interval(secs => ${deviceSeconds})`),
  deleteFrom('browser_session', `coalesce(ended_at, expires_at) <= now() - ${month}`),
];

export interface SweepOptions {
  logger: Pick<Logger, 'warn'>;
  sweepMilliseconds?: number;
}

/** Deletes old sign-ins, links and browser sessions from time to time, until it is disposed of. */
export function sweepSignIns(pool: pg.Pool, options: SweepOptions): Disposable {
  const { logger, sweepMilliseconds = defaultSweepMilliseconds } = options;
  async function sweep(): Promise<void> {
    try {
      for (const statement of statements) await pool.query(statement);
    } catch (error) {
      // The next sweep deletes these rows.
      logger.warn({ err: error }, 'could not delete old sign-ins');
    }
  }
  const timer = setInterval(() => void sweep(), sweepMilliseconds).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
