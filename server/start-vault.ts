import type pg from 'pg';
import type { Config } from './process/config.ts';
import { ConfigError } from './process/config-error.ts';
import type { Secrets } from './process/secrets.ts';
import { readRootKey } from './store/root-key.ts';
import { firstKey, type KeyFiles, presentKey } from './store/secrets-key-file.ts';
import { closedVault, openVault, type Vault } from './store/vault.ts';

/**
 * Opens the vault with SECRETS_KEY, otherwise with the key in the folder of an embedded database. Returns a closed vault
 * if there is no key, the database needs none yet, and nobody signs in. Throws ConfigError.
 */
export async function startVault(
  config: Pick<Config, 'DATABASE_URL' | 'SECRETS_KEY' | 'SECRETS_KEY_NEW'>,
  dataDir: KeyFiles,
  pool: pg.Pool,
  secrets: Pick<Secrets, 'add'>,
): Promise<Vault> {
  const { SECRETS_KEY: key, SECRETS_KEY_NEW: next } = config;
  // Nodes that have both can start before and after the rotation.
  if (key !== undefined) return openVault(pool, next === undefined ? [key] : [key, next], otherKey(config));
  const wrapped = await readRootKey(pool);
  if (config.DATABASE_URL !== undefined) {
    if (wrapped !== null)
      throw new ConfigError(
        'SECRETS_KEY is not set, and the database holds secrets that it opens. Set it to the key that all nodes share.',
      );
    if (await hasPeople(pool))
      throw new ConfigError('SECRETS_KEY is not set, and people sign in here. Set it to one key that all nodes share.');
    return closedVault;
  }
  const kept = wrapped === null ? await firstKey(dataDir) : await presentKey(dataDir, wrapped);
  secrets.add(kept);
  return openVault(pool, [kept], otherKey(config));
}

async function hasPeople(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select from person) as found');
  return rows[0]?.found === true;
}

function otherKey({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string {
  const remedy =
    DATABASE_URL === undefined
      ? 'Set it to the key that was used before; if it was not set before, remove it, and the file secrets-key in DATA_DIR is used'
      : 'Set it to the key that all nodes share';
  return `SECRETS_KEY is not the key of this database. ${remedy}. After a restore, use the key of the service that made the backup.`;
}
