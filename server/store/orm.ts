import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { entities } from '../../schema/entities/index.ts';
import { M0001First } from './migrations/m0001-first.ts';

export interface DatabaseAddress {
  /** A host name, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password?: string | undefined;
  database: string;
}

export interface Store {
  orm: MikroORM;
  /** The pool behind the ORM, for the statements of the log and the runs. */
  pool: pg.Pool;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Any number that no other program on the same database uses for its advisory lock. */
const migrationLock = 7_203_553_001;

/** Connects and brings the tables up to date; one node at a time, the others wait. */
export async function openStore(address: DatabaseAddress | string, poolSize = 20): Promise<Store> {
  const connection = typeof address === 'string' ? { clientUrl: address } : fromAddress(address);
  const orm = new MikroORM({
    ...connection,
    entities,
    pool: { min: 0, max: poolSize },
    extensions: [Migrator],
    migrations: { migrationsList: [M0001First], snapshot: false, tableName: 'migration', silent: true },
    // Queries name what they read; nothing is loaded behind their back.
    allowGlobalContext: false,
    metadataCache: { enabled: false },
  } as Options);
  await orm.connect();
  const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
  try {
    await migrate(orm, pool);
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  return { orm, pool, [Symbol.asyncDispose]: () => orm.close(true) };
}

function fromAddress(address: DatabaseAddress) {
  const { host, port, user, password, database } = address;
  return { host, port, user, dbName: database, ...(password === undefined ? {} : { password }) };
}

async function migrate(orm: MikroORM, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await orm.migrator.up();
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}
