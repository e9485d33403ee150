import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { decrypt, deriveKey, encrypt } from './cipher.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** A part of the derivation and of the encryption. Changing it would make every wrapped root key unreadable. */
const purpose = 'root-key';

/** Encrypts the root key with a key that is derived from the secrets key. */
export function wrapRoot(root: Buffer, secretsKey: string): Buffer {
  return encrypt(deriveKey(secretsKey, purpose), purpose, root);
}

/** Returns null if the root key was wrapped with another secrets key. */
export function unwrapRoot(wrapped: Buffer, secretsKey: string): Buffer | null {
  return decrypt(deriveKey(secretsKey, purpose), purpose, wrapped);
}

/** Returns the wrapped root key of this database; null if it has none. */
export async function readRootKey(database: Queries): Promise<Buffer | null> {
  const { rows } = await database.query<{ root_key: Buffer | null }>('select root_key from installation');
  return rows[0]?.root_key ?? null;
}

/** Returns the wrapped root key, and makes one if there is none. Nodes that call it at once get the same one. */
export async function makeRootKey(database: Queries, secretsKey: string): Promise<Buffer> {
  await database.query('update installation set root_key = $1 where root_key is null', [
    wrapRoot(randomBytes(32), secretsKey),
  ]);
  // A separate statement: the update returns nothing if another node was first.
  const wrapped = await readRootKey(database);
  if (wrapped === null) throw new TypeError('The table installation has no row');
  return wrapped;
}
