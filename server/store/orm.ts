import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { databaseError } from './database-error.ts';
import { type Connection, migrationNames, migrationTable, ormOptions } from './orm-options.ts';

export interface Store extends AsyncDisposable {
  orm: MikroORM;
  /** The pool behind the ORM, for the statements of the log and the runs. */
  pool: pg.Pool;
}

/** Any number that no other program on the same database uses for its advisory lock. */
const migrationLock = 7_203_553_001;

/**
 * Longer than any statement of ours takes. A connection that is cut without a word shows by this alone: without it,
 * whoever waits for an answer would wait for ever.
 */
const patienceMilliseconds = 15_000;

/** Connects and brings the tables up to date; one node at a time, the others wait. Throws DatabaseError. */
export async function openStore(
  connection: Connection,
  poolSize = 20,
  queryTimeoutMs = patienceMilliseconds,
): Promise<Store> {
  const driverOptions = { keepAlive: true, query_timeout: queryTimeoutMs, connectionTimeoutMillis: queryTimeoutMs };
  const orm = new MikroORM({ ...ormOptions(connection, poolSize), driverOptions });
  try {
    const pool = await connect(orm);
    if (!(await isUpToDate(pool))) await migrateAlone(pool, connection);
    return { orm, pool, [Symbol.asyncDispose]: () => orm.close(true) };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

async function connect(orm: MikroORM): Promise<pg.Pool> {
  try {
    await orm.connect();
    const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
    await pool.query('select 1');
    return pool;
  } catch (error) {
    throw databaseError(error);
  }
}

async function isUpToDate(pool: pg.Pool): Promise<boolean> {
  const table = await pool.query<{ found: string | null }>('select to_regclass($1) as found', [migrationTable]);
  if (table.rows[0]?.found == null) return false;
  const done = await pool.query(`select from ${migrationTable} where name = $1`, [migrationNames.at(-1)]);
  return done.rowCount === 1;
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock]);
  return result.rows[0]?.taken === true;
}

async function migrateAlone(pool: pg.Pool, connection: Connection): Promise<void> {
  const client = await pool.connect();
  try {
    // Asked again and again: waiting for the lock in the database may take longer than an answer may.
    while (!(await tryLock(client))) await pause(100);
    const { migrate } = await import('./migrate.ts');
    await migrate(connection);
  } finally {
    // Its end gives the lock back, also where the work failed.
    client.release(true);
  }
}
