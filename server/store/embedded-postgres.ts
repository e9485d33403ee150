import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { findBinaries } from './embedded-binaries.ts';
import { makeCluster, superuser } from './embedded-cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { openBoundedLog } from './embedded-log.ts';
import { endLeftover } from './embedded-postmaster.ts';
import { startServer, type Listening, type PostgresServer, type ServerPlan } from './embedded-server.ts';
import { makeSocketFolder, socketPort } from './embedded-socket.ts';
import { choosePostgresUser, giveFiles } from './embedded-user.ts';
import type { DatabaseAddress } from './orm-options.ts';

export interface EmbeddedPostgresOptions {
  /** Defaults to `socket`, on Windows to `tcp`: a free port on 127.0.0.1, with a password. */
  transport?: 'socket' | 'tcp';
  /** Aborts a start in progress. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  readonly connection: DatabaseAddress;
  /** Process id of the server. */
  readonly pid: number;
  /** Resolves when the server has exited: after `stop`, or unexpectedly, in which case the service cannot continue. */
  readonly exited: Promise<void>;
  /** Stops the server and its work for clients. Takes at most 8 s. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Name of the password file in the data folder, if PostgreSQL listens on a TCP port. */
export const passwordFile = 'postgres.password';

export const database = 'unified_agents';

/** PostgreSQL's error code for a missing database: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const noSuchDatabase = '3D000';

/**
 * How long to wait for the child processes of a killed server to exit. They exit at once unless the machine is very
 * busy.
 */
const orphansEndWithinMs = 10_000;

/**
 * Starts PostgreSQL 18 in a data folder whose lock the caller holds. Creates its files on the first start, stops a
 * server that a killed service left running, and creates the database. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { signal, transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options;
  const folder = await realpath(dataDir);
  const [binaries, user] = await Promise.all([findBinaries(), choosePostgresUser()]);
  const password = transport === 'tcp' ? await keepPassword(folder) : null;
  const cluster = await realpath(await makeCluster(binaries, user, { dataDir: folder, password, signal }));
  await endLeftover(cluster, binaries.pgCtl);
  await giveFiles(cluster, user);
  const listening = await chooseListening(transport, folder);
  const log = await openBoundedLog(join(folder, 'postgres.log'));
  const release = async () => {
    await log.close();
    if (listening.kind === 'socket') await rm(listening.folder, { recursive: true, force: true });
  };

  let server: PostgresServer;
  try {
    server = await startPatiently({ binaries, user, cluster, listening, log, signal });
  } catch (error) {
    await release();
    throw error;
  }
  const connection = {
    host: listening.kind === 'socket' ? listening.folder : '127.0.0.1',
    port: listening.port,
    user: superuser,
    database,
    ...(password === null ? {} : { password }),
  };
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= server.stop().finally(release));
  try {
    await makeDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, pid: server.pid, exited: server.exited, stop, [Symbol.asyncDispose]: stop };
}

/** Starts the server. If the previous one was killed, retries while its orphans still hold the shared memory. */
async function startPatiently(plan: ServerPlan): Promise<PostgresServer> {
  const deadline = Date.now() + orphansEndWithinMs;
  for (;;) {
    try {
      return await startServer(plan);
    } catch (error) {
      const orphans = error instanceof EmbeddedPostgresError && error.message.includes('pre-existing shared memory');
      if (!orphans || Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

async function chooseListening(transport: 'socket' | 'tcp', folder: string): Promise<Listening> {
  if (transport === 'socket') return { kind: 'socket', folder: await makeSocketFolder(folder), port: socketPort };
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string')
    throw new EmbeddedPostgresError('No TCP port is free for PostgreSQL on 127.0.0.1.');
  return { kind: 'tcp', port: address.port };
}

async function keepPassword(folder: string): Promise<string> {
  const path = join(folder, passwordFile);
  try {
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}

async function makeDatabase(connection: DatabaseAddress): Promise<void> {
  const wanted = new Client(connection);
  try {
    await wanted.connect();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === noSuchDatabase)) throw error;
    const first = new Client({ ...connection, database: 'postgres' });
    await first.connect();
    await first.query(`create database ${database}`).finally(() => first.end());
    return;
  }
  await wanted.end();
}
