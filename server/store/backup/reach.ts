import { access, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { readStorageConfig } from '../../process/config.ts';
import { DataDirInUseError, openDataDir } from '../data-dir.ts';
import { databaseError } from '../database-error.ts';
import { superuser } from '../embedded-cluster.ts';
import { database, passwordFile, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { readPostmasterFile } from '../embedded-postmaster.ts';
import { clientConfig, type Connection } from '../orm-options.ts';
import { BackupError } from './error.ts';

type Storage = ReturnType<typeof readStorageConfig>;

/** Connects to the database to back up. A service may be running on it. */
export async function withDatabaseToRead<Value>(
  storage: Storage,
  signal: AbortSignal,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  if (storage.DATABASE_URL !== undefined) return withUrl(storage, work);
  const folder = resolve(storage.DATA_DIR);
  if (!(await isThere(join(folder, 'postgres')))) {
    throw new BackupError(
      `There is no database in ${folder}. Point --data-dir or DATABASE_URL at the database to use.`,
    );
  }
  try {
    return await withStopped(folder, signal, work);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return withClient(await runningDatabase(folder), work);
  }
}

/**
 * Connects to the database to restore into. If the work fails, removes an embedded database that was created for it.
 */
export async function withDatabaseToReplace<Value>(
  storage: Storage,
  signal: AbortSignal,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  if (storage.DATABASE_URL !== undefined) return withUrl(storage, work);
  const folder = resolve(storage.DATA_DIR);
  const wasThere = await isThere(join(folder, 'postgres'));
  try {
    return await withStopped(folder, signal, work);
  } catch (error) {
    if (error instanceof DataDirInUseError) {
      throw new BackupError(`A service is running on ${folder}. Stop it, then try again.`, { cause: error });
    }
    const made = wasThere ? [] : ['postgres', 'postgres.log', passwordFile];
    for (const name of made) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

async function withUrl<Value>(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Storage,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const setting = DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return withClient(DATABASE_DIRECT_URL ?? DATABASE_URL ?? '', work, setting);
}

/** Starts the embedded database only for this work. Throws DataDirInUseError. */
async function withStopped<Value>(
  folder: string,
  signal: AbortSignal,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  await using dataDir = await openDataDir(folder);
  await using postgres = await startEmbeddedPostgres(dataDir.path, { signal });
  return await withClient(postgres.connection, work);
}

/** Returns the address of the embedded database of a running service. Throws BackupError. */
async function runningDatabase(folder: string): Promise<Connection> {
  const running = await readPostmasterFile(join(folder, 'postgres'));
  if (running?.status !== 'ready') {
    throw new BackupError(`The service on ${folder} is starting or stopping. Try again in a moment.`);
  }
  const { port, socketFolder } = running;
  const address = { port, user: superuser, database };
  if (socketFolder !== '') return { ...address, host: socketFolder };
  return { ...address, host: '127.0.0.1', password: await readFile(join(folder, passwordFile), 'utf8') };
}

/** Connects, does the work, and disconnects. Throws DatabaseError if it cannot connect. */
export async function withClient<Value>(
  connection: Connection,
  work: (client: Client) => Promise<Value>,
  setting = 'DATA_DIR',
): Promise<Value> {
  const client = new Client(clientConfig(connection));
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on('error', lost.reject);
  try {
    await client.connect();
  } catch (error) {
    throw databaseError(setting, error);
  }
  try {
    return await Promise.race([work(client), lost.promise]);
  } finally {
    await client.end();
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
