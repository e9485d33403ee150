import { randomUUID } from 'node:crypto';
import { access, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './embedded-binaries.ts';
import { runProgram } from './embedded-command.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { PostgresUser } from './embedded-user.ts';

export const superuser = 'unified_agents';

interface Making {
  dataDir: string;
  /** Null: any process that reaches the socket may connect. The mode of the socket's folder keeps other users out. */
  password: string | null;
  signal?: AbortSignal | undefined;
}

/** Returns PostgreSQL's data folder. If it is missing, creates it whole or not at all. */
export async function makeCluster(binaries: Binaries, user: PostgresUser, making: Making): Promise<string> {
  const { dataDir } = making;
  const cluster = join(dataDir, 'postgres');
  await removeUnfinished(dataDir);
  if (await isThere(cluster)) return cluster;
  // Use a new name each time: the initdb of a killed service may still be writing for a moment.
  const fresh = join(dataDir, `postgres.${randomUUID()}.new`);
  try {
    await initialize(binaries, user, fresh, making);
    await rename(fresh, cluster);
  } catch (error) {
    await removeFolder(fresh);
    throw error;
  }
  return cluster;
}

async function initialize(binaries: Binaries, user: PostgresUser, fresh: string, making: Making): Promise<void> {
  const passwordFile = `${fresh}.password`;
  const login =
    making.password === null
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    if (making.password !== null) await writeFile(passwordFile, making.password, { mode: 0o600, flag: 'wx' });
    await runProgram(
      user,
      binaries.initdb,
      [
        `--pgdata=${fresh}`,
        `--username=${superuser}`,
        '--encoding=UTF8',
        // Sort by code point on every machine; classify the letters of all scripts correctly.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
        ...login,
      ],
      making.signal,
    );
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new EmbeddedPostgresError(`PostgreSQL could not create its files in ${making.dataDir}: ${error.message}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (/^postgres\..+\.new(\.password)?$/.test(name)) await removeFolder(join(dataDir, name));
  }
}

/** Retries while another process still writes into the folder. */
function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
