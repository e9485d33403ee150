import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { DatabaseError, databaseError } from './database-error.ts';
import { createLogEpoch, type LogEpoch } from './log-epoch.ts';
import { NamelessClient } from './nameless-client.ts';
import { PatientClient } from './patient-client.ts';
import { clientConfig, type Connection, ormOptions } from './orm-options.ts';
import { readSchemaLevel } from './schema-level.ts';

export interface Store extends AsyncDisposable {
  orm: MikroORM;
  /** The pool behind the ORM, for the statements of the log and the runs. */
  pool: pg.Pool;
  epoch: LogEpoch;
  /** Migrations of a newer release that allow this one to run. */
  newerMigrations: readonly string[];
}

/** Longer than any statement of ours takes. */
const patienceMilliseconds = 15_000;

/**
 * Connects and brings the tables up to date; one node at a time, the others wait. `direct` leads to the same database
 * past a pooler in transaction mode that stands at `connection`; left out, there is none. Throws DatabaseError,
 * NewerDatabaseError.
 */
export async function openStore(
  connection: Connection,
  poolSize = 20,
  answerTimeoutMs = patienceMilliseconds,
  direct?: Connection,
): Promise<Store> {
  const epoch = createLogEpoch();
  async function prepare(client: pg.ClientBase): Promise<void> {
    await planForGrowth(client);
    await epoch.meet(client);
  }
  const driverOptions = {
    keepAlive: true,
    answerTimeoutMs,
    connectionTimeoutMillis: answerTimeoutMs,
    ...(direct === undefined ? { Client: PatientClient, onConnect: prepare } : { Client: NamelessClient }),
  };
  const orm = new MikroORM({ ...ormOptions(connection, poolSize), driverOptions });
  try {
    const pool = await connect(orm);
    await requireNoRestore(pool);
    const level = await readSchemaLevel(pool);
    if (direct !== undefined) await tryDirect(direct);
    if (!level.isUpToDate) await migrateAlone(direct ?? connection);
    if (direct === undefined) await onPooledConnection(pool, (client) => epoch.refresh(client));
    else await onOneConnection(direct, (client) => epoch.refresh(client));
    return { orm, pool, epoch, newerMigrations: level.newer, [Symbol.asyncDispose]: () => orm.close(true) };
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
    throw databaseError('DATABASE_URL', error);
  }
}

/**
 * A prepared statement keeps the plan of its first days, until PostgreSQL next gathers statistics: one that reads a table
 * from end to end is the best there is while that has a page or two, and takes a minute's worth of new sessions with it
 * into every claim. A pooler gets no prepared statements, so none of its plans grows old.
 */
async function planForGrowth(client: pg.ClientBase): Promise<void> {
  await client.query('set enable_seqscan = off');
}

/** A restore locks the tables, so a start would time out with a worse message. */
async function requireNoRestore(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
    advisoryLocks.service,
  ]);
  if (rows[0]?.free !== true)
    throw new DatabaseError('A backup is being restored into the database. Start again when that is done.');
}

/** What is wrong with this address would else show only where nodes do not hear of each other. */
async function tryDirect(direct: Connection): Promise<void> {
  try {
    await onOneConnection(direct, (client) => client.query('select 1'));
  } catch (error) {
    throw databaseError('DATABASE_DIRECT_URL', error);
  }
}

async function onPooledConnection(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

/** Work on a connection outside the pool; fails where that is lost meanwhile. */
async function onOneConnection<Value>(
  connection: Connection,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: patienceMilliseconds });
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on('error', lost.reject);
  await client.connect();
  try {
    return await Promise.race([work(client), lost.promise]);
  } finally {
    await client.end();
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    advisoryLocks.migration,
  ]);
  return result.rows[0]?.taken === true;
}

/** The lock belongs to a connection, and a pooler gives each transaction another one: the address is the direct one. */
async function migrateAlone(connection: Connection): Promise<void> {
  // The end of the connection gives the lock back, also where the work failed.
  await onOneConnection(connection, async (client) => {
    // Asked again and again: waiting for the lock in the database may take longer than an answer may.
    while (!(await tryLock(client))) await pause(100);
    // Another node, perhaps of a newer release, may have migrated meanwhile.
    const { isUpToDate } = await readSchemaLevel(client);
    if (isUpToDate) return;
    const { migrate } = await import('./migrate.ts');
    await migrate(connection);
  });
}
