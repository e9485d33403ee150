import type pg from 'pg';
import { ServiceError } from '../../schema/errors.ts';
import { ConfigError } from '../process/config-error.ts';
import { decrypt, deriveKey, encrypt } from './cipher.ts';
import { makeRootKey, readRootKey, unwrapRoot } from './root-key.ts';

/** Encrypts secrets before they are stored. Every key that it uses is derived from the root key of the database. */
export interface Vault {
  /** False without SECRETS_KEY: nothing can be sealed. */
  readonly isOpen: boolean;
  /**
   * Encrypts for one purpose and one owner, such as `webhook:<id>`. Throws ServiceError `precondition_missing` if the
   * vault is not open.
   */
  seal(purpose: string, owner: string, plain: string): string;
  /** Throws if the vault is not open, or the text was changed or belongs to another purpose or owner. */
  unseal(purpose: string, owner: string, sealed: string): string;
  /** Returns 32 bytes for one purpose, such as `audit`. Throws like `seal`. */
  derive(purpose: string): Buffer;
}

/** The form of sealed texts. A later form gets another prefix. */
const prefix = 'v1:';

/** Tells a sealed text from a plain one that a release without a vault stored. */
export const isSealed = (text: string) => text.startsWith(prefix);

/**
 * Opens the vault with the first key that fits, and makes the root key if the database has none. Throws ConfigError with
 * the message `otherwise` if no key fits.
 */
export async function openVault(
  database: Pick<pg.ClientBase, 'query'>,
  [key, ...more]: readonly [string, ...string[]],
  otherwise: string,
): Promise<Vault> {
  const wrapped = (await readRootKey(database)) ?? (await makeRootKey(database, key));
  for (const one of [key, ...more]) {
    const root = unwrapRoot(wrapped, one);
    if (root !== null) return vaultOf(root);
  }
  throw new ConfigError(otherwise);
}

function vaultOf(root: Buffer): Vault {
  const keys = new Map<string, Buffer>();
  function sealingKey(purpose: string): Buffer {
    const key = keys.get(purpose) ?? deriveKey(root, `seal ${purpose}`);
    keys.set(purpose, key);
    return key;
  }
  return {
    isOpen: true,
    seal: (purpose, owner, plain) =>
      prefix + encrypt(sealingKey(purpose), owner, Buffer.from(plain)).toString('base64url'),
    unseal(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      // Node's decoder skips what is not base64, and ignores the last bits: other texts would give the same bytes.
      const isWhole = sealed === prefix + bytes.toString('base64url');
      const plain = isWhole ? decrypt(sealingKey(purpose), owner, bytes) : null;
      if (plain === null) throw new Error(`A sealed text of ${purpose} was changed, or belongs to another owner.`);
      return plain.toString();
    },
    derive: (purpose) => deriveKey(root, `derive ${purpose}`),
  };
}

function refuse(): never {
  throw new ServiceError('precondition_missing', 'Set SECRETS_KEY to store secrets, and start the service again.');
}

/** The vault of a service without a secrets key. */
export const closedVault: Vault = { isOpen: false, seal: refuse, unseal: refuse, derive: refuse };
