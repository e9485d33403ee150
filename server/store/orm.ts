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
import { currentUser, isSecured, secureRows } from './row-security.ts';
import { readSchemaLevel } from './schema-level.ts';

export interface Store extends AsyncDisposable {
  orm: MikroORM;
  /** The ORM's connection pool, for the statements of the log and the runs. */
  pool: pg.Pool;
  epoch: LogEpoch;
  /** Migrations of a newer release that still allow this release to run. */
  newerMigrations: readonly string[];
  /** Why the database does not separate workspaces, with what an administrator can do; null if it does. */
  rowSecurityProblem: string | null;
}

/** Longer than any statement of this service takes. */
const patienceMilliseconds = 15_000;

/**
 * Connects and migrates the tables; one node migrates at a time while the others wait. If `connection` goes through a
 * pooler in transaction mode, `direct` reaches the same database without the pooler; otherwise leave it out. Throws
 * DatabaseError or NewerDatabaseError.
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
    const rowSecurityProblem = await secureAlone(pool, connection, direct);
    if (direct === undefined) await onPooledConnection(pool, (client) => epoch.refresh(client));
    else await onOneConnection(direct, (client) => epoch.refresh(client));
    const close = () => orm.close(true);
    return { orm, pool, epoch, newerMigrations: level.newer, rowSecurityProblem, [Symbol.asyncDispose]: close };
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
 * Turns off sequential scans. A prepared statement keeps its first plan until PostgreSQL next gathers statistics. While
 * a table has a page or two, the best plan is a sequential scan, and every claim would keep scanning sequentially
 * through all the sessions that a minute of load adds. Statements through a pooler are not prepared, so their plans do
 * not go stale.
 */
async function planForGrowth(client: pg.ClientBase): Promise<void> {
  await client.query('set enable_seqscan = off');
}

/** A restore locks the tables: without this check, a start would time out with a worse message. */
async function requireNoRestore(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
    advisoryLocks.service,
  ]);
  if (rows[0]?.free !== true)
    throw new DatabaseError(
      'A backup is being restored into this database. Start the service again after the restore has finished.',
    );
}

/** Otherwise a wrong address would only show later, when nodes miss each other's messages. */
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

/** Runs work on a connection outside the pool. Rejects if the connection is lost. */
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

/** Polls: waiting for the lock inside the database may exceed the statement timeout. */
async function lockMigration(client: Client): Promise<void> {
  while (!(await tryLock(client))) await pause(100);
}

/**
 * Migrates while holding the lock. The lock belongs to a connection, and a pooler switches connections between
 * transactions, so use the direct address.
 */
async function migrateAlone(connection: Connection): Promise<void> {
  // Closing the connection releases the lock, even if the work failed.
  await onOneConnection(connection, async (client) => {
    await lockMigration(client);
    // Meanwhile another node, perhaps of a newer release, may have migrated.
    const { isUpToDate } = await readSchemaLevel(client);
    if (isUpToDate) return;
    const { migrate } = await import('./migrate.ts');
    await migrate(connection);
  });
}

/** Gives the tables their policies, if they lack any, while holding the same lock. Returns what `secureRows` returns. */
async function secureAlone(pool: pg.Pool, connection: Connection, direct?: Connection): Promise<string | null> {
  const login = await currentUser(pool);
  // Nearly every start: no further connection.
  if (direct === undefined && (await isSecured(pool, [login]))) return null;
  return onOneConnection(direct ?? connection, async (client) => {
    // Migrations and backups use the direct address, perhaps as somebody else.
    const logins = [...new Set([login, await currentUser(client)])];
    if (await isSecured(client, logins)) return null;
    await lockMigration(client);
    return secureRows(client, logins);
  });
}
