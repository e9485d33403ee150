import { join, resolve } from 'node:path';
import { access } from 'node:fs/promises';
import type { Client } from 'pg';
import { readSecretsKeys, readStorageConfig } from '../../process/config.ts';
import { withSecretFiles } from '../../process/secret-files.ts';
import { BackupError } from '../backup/error.ts';
import { inWords } from '../backup/in-words.ts';
import { withClient, withDatabaseToRead } from '../backup/reach.ts';
import { openDataDir } from '../data-dir.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { unwrapRoot, wrapRoot } from '../root-key.ts';
import { type Rotated, rotateKeyFile } from './key-file.ts';
import { replaceRootKey, requireRootKey } from './stored-root.ts';

export { BackupError } from '../backup/error.ts';
export { DataDirInUseError } from '../data-dir.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Replaces the key that encrypts the root key of the database that a service with this environment uses. Returns the
 * files with the new and the earlier key; null if the keys are settings. Throws BackupError, and DataDirInUseError if a
 * service runs on a key file.
 */
export function rotateSecretsKey(environment: Environment, signal: AbortSignal): Promise<Rotated | null> {
  return inWords(signal, async () => {
    const given = withSecretFiles(environment);
    const storage = readStorageConfig(given);
    const { SECRETS_KEY: present, SECRETS_KEY_NEW: next } = readSecretsKeys(given);
    if (present === undefined && storage.DATABASE_URL === undefined) return rotateInFolder(storage.DATA_DIR, signal);
    if (present === undefined || next === undefined) {
      throw new BackupError(
        'Set SECRETS_KEY to the present key, and SECRETS_KEY_NEW to the next one, such as "openssl rand -base64 32" prints.',
      );
    }
    await withDatabaseToRead(storage, signal, (client) => rotateSetting(client, present, next));
    return null;
  });
}

async function rotateSetting(client: Client, present: string, next: string): Promise<void> {
  const wrapped = await requireRootKey(client);
  const root = unwrapRoot(wrapped, present);
  if (root !== null) return replaceRootKey(client, wrapped, wrapRoot(root, next));
  // An earlier attempt whose reply was lost has already rotated it.
  if (unwrapRoot(wrapped, next) !== null) return;
  throw new BackupError('SECRETS_KEY is not the key of this database. Set it to the present key.');
}

/** Holds the folder's lock: a service that starts meanwhile could settle on the wrong file. */
async function rotateInFolder(path: string, signal: AbortSignal): Promise<Rotated> {
  const folder = resolve(path);
  const isThere = await access(join(folder, 'postgres')).then(
    () => true,
    () => false,
  );
  if (!isThere)
    throw new BackupError(
      `There is no database in ${folder}. Point --data-dir or DATABASE_URL at the database to use.`,
    );
  await using dataDir = await openDataDir(folder);
  await using postgres = await startEmbeddedPostgres(dataDir.path, { signal });
  return await withClient(postgres.connection, (client) => rotateKeyFile(client, dataDir));
}
