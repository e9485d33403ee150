import { access } from 'node:fs/promises';
import { DatabaseError as PostgresError } from 'pg';
import { readStorageConfig } from '../../process/config.ts';
import { ConfigError } from '../../process/config-error.ts';
import { withSecretFiles } from '../../process/secret-files.ts';
import { DataDirError } from '../data-dir.ts';
import { DatabaseError } from '../database-error.ts';
import { EmbeddedPostgresError } from '../embedded-error.ts';
import { NewerDatabaseError } from '../schema-level.ts';
import { BackupError } from './error.ts';
import type { Counts } from './format.ts';
import { withDatabaseToRead, withDatabaseToReplace } from './reach.ts';
import { openBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

export { BackupError } from './error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The row count of each table. */
interface Done {
  rows: Counts;
}

/** Backs up the database that a service with this environment uses. Throws BackupError. */
export function backUp(
  environment: Environment,
  path: string,
  { force, signal }: { force: boolean; signal: AbortSignal },
): Promise<Done> {
  return inWords(signal, async () => {
    if (!force && (await isThere(path))) throw new BackupError(`${path} already exists. Use --force to overwrite it.`);
    const storage = readStorageConfig(withSecretFiles(environment));
    const rows = await withDatabaseToRead(storage, signal, (client) => writeBackup(client, path, signal));
    return { rows };
  });
}

/** Restores into the database that a service with this environment uses. Throws BackupError. */
export function restore(
  environment: Environment,
  path: string,
  { replace, signal }: { replace: boolean; signal: AbortSignal },
): Promise<Done & { createdAt: string }> {
  return inWords(signal, async () => {
    const storage = readStorageConfig(withSecretFiles(environment));
    await using backup = await openBackup(path);
    const rows = await withDatabaseToReplace(storage, signal, (client) =>
      restoreBackup(client, backup, { replace, signal }),
    );
    return { rows, createdAt: backup.header.createdAt };
  });
}

async function inWords<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    // After an abort, the error of the interrupted statement varies: throw the abort reason instead.
    signal.throwIfAborted();
    if (error instanceof BackupError || !(error instanceof Error)) throw error;
    const message = wordsOf(error);
    if (message === null) throw error;
    throw new BackupError(message, { cause: error });
  }
}

/** Returns null for a bug in this service, so that the error keeps its stack. */
function wordsOf(error: Error): string | null {
  const ours = [ConfigError, DataDirError, DatabaseError, EmbeddedPostgresError, NewerDatabaseError];
  if (ours.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof PostgresError) return `The database returned an error: ${error.message}.`;
  // File and connection errors: ENOENT, EACCES, ENOSPC, ECONNRESET.
  if ('syscall' in error) return `${error.message}.`;
  return null;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
