import { access } from 'node:fs/promises';
import { readStorageConfig } from '../../process/config.ts';
import { withSecretFiles } from '../../process/secret-files.ts';
import { BackupError } from './error.ts';
import type { Counts } from './format.ts';
import { inWords } from './in-words.ts';
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

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
