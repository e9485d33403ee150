import { randomBytes } from 'node:crypto';
import { ConfigError } from '../process/config-error.ts';
import type { DataDir } from './data-dir.ts';
import { unwrapRoot } from './root-key.ts';

/** The key of an embedded database, in its data folder, unless SECRETS_KEY is set. */
export const keyFile = 'secrets-key';
/** The next key, while it is being rotated. */
export const newKeyFile = 'secrets-key.new';

const fewestCharacters = 32;

export type KeyFiles = Pick<DataDir, 'path' | 'read' | 'readOrCreate' | 'rename' | 'remove'>;

/** Returns a new random key. */
export const makeSecretsKey = () => randomBytes(32).toString('base64');

/** Returns the key of a database without a root key. Makes one if there is none. Throws ConfigError. */
export async function firstKey(dataDir: KeyFiles): Promise<string> {
  // Left by a rotation, if the database was replaced afterwards.
  await dataDir.remove(newKeyFile);
  return requireLong(dataDir, keyFile, await dataDir.readOrCreate(keyFile, makeSecretsKey));
}

/**
 * Returns the key that opens the root key, and completes or undoes a rotation that was interrupted. The database says
 * which of the two keys counts. Throws ConfigError if neither opens it.
 */
export async function presentKey(dataDir: KeyFiles, wrapped: Buffer): Promise<string> {
  const present = await readKey(dataDir, keyFile);
  if (present !== null && unwrapRoot(wrapped, present) !== null) {
    await dataDir.remove(newKeyFile);
    return present;
  }
  const next = await readKey(dataDir, newKeyFile);
  if (next !== null && unwrapRoot(wrapped, next) !== null) {
    await dataDir.rename(newKeyFile, keyFile);
    return next;
  }
  const what =
    present === null ? 'is missing, and the database holds secrets that it opens' : 'is not the key of this database';
  throw new ConfigError(
    `${dataDir.path}/${keyFile} ${what}. Copy ${keyFile} from the DATA_DIR that the database or its backup came from, or set SECRETS_KEY to the key that was used there.`,
  );
}

async function readKey(dataDir: KeyFiles, name: string): Promise<string | null> {
  const key = await dataDir.read(name);
  return key === null ? null : requireLong(dataDir, name, key);
}

/** An empty file would be a key that everybody knows. */
function requireLong({ path }: KeyFiles, name: string, key: string): string {
  if (key.length >= fewestCharacters) return key;
  throw new ConfigError(
    `${path}/${name} must hold at least ${fewestCharacters} characters, and holds ${key.length}. Put the key back from a copy.`,
  );
}
