import { join } from 'node:path';
import type pg from 'pg';
import type { DataDir } from '../data-dir.ts';
import { unwrapRoot, wrapRoot } from '../root-key.ts';
import { keyFile, makeSecretsKey, newKeyFile, presentKey } from '../secrets-key-file.ts';
import { replaceRootKey, requireRootKey } from './stored-root.ts';

/** Absolute paths. */
export interface Rotated {
  keyFile: string;
  /** Backups from before the rotation need this key. */
  earlierKeyFile: string;
}

/**
 * Replaces the key in a data folder that no service uses. It may be interrupted at any point: the next start or
 * rotation finds out from the database which of the two files counts.
 */
export async function rotateKeyFile(
  database: Pick<pg.ClientBase, 'query'>,
  dataDir: Omit<DataDir, 'announce'>,
): Promise<Rotated> {
  const wrapped = await requireRootKey(database);
  const present = await presentKey(dataDir, wrapped);
  const root = unwrapRoot(wrapped, present);
  if (root === null) throw new TypeError('The present key does not open the root key');
  const time = new Date().toISOString().replace(/\..*/, '').replaceAll(/[-:]/g, '').toLowerCase();
  const earlier = `${keyFile}.until-${time}`;
  await dataDir.write(earlier, present);
  const next = makeSecretsKey();
  // Before the database changes: otherwise a crash would lose the only key to it.
  await dataDir.write(newKeyFile, next);
  await replaceRootKey(database, wrapped, wrapRoot(root, next));
  await dataDir.rename(newKeyFile, keyFile);
  return { keyFile: join(dataDir.path, keyFile), earlierKeyFile: join(dataDir.path, earlier) };
}
