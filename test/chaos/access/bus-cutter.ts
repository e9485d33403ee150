import type pg from 'pg';
import { advisoryLocks } from '../../../server/store/advisory-locks.ts';

/** Cuts the bus between the nodes: nodes then learn of a change only when they look a credential up again. */
export interface BusCutter {
  readonly isCut: boolean;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export function createBusCutter(pool: pg.Pool): BusCutter {
  let client: pg.PoolClient | null = null;
  // A node listens on a connection that holds this lock, shared. Who holds it alone keeps nodes from listening, as a restore.
  const lock = advisoryLocks.service;
  const isLocked = async (on: pg.PoolClient) =>
    (await on.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])).rows[0]?.held === true;
  return {
    get isCut() {
      return client !== null;
    },
    async cut() {
      client ??= await pool.connect();
      while (!(await isLocked(client)))
        await client.query(
          `select pg_terminate_backend(pid) from pg_locks
           where locktype = 'advisory' and mode = 'ShareLock' and (classid::bigint << 32 | objid::bigint) = $1`,
          [lock],
        );
    },
    async mend() {
      const cutting = client;
      client = null;
      await cutting?.query('select pg_advisory_unlock_all()');
      cutting?.release();
    },
  };
}
