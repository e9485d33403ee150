import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Derives a key of 32 bytes for one purpose, by HKDF-SHA256. */
export function deriveKey(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `unified-agents ${purpose}`, keyBytes));
}

/**
 * Encrypts by AES-256-GCM, and binds the result to its owner. Returns the initialization vector, the tag and the
 * ciphertext. The vector is random, so one key must not encrypt more than about four billion texts.
 */
export function encrypt(key: Buffer, owner: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Returns null if the bytes were changed, or were encrypted with another key or for another owner. */
export function decrypt(key: Buffer, owner: string, sealed: Buffer): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  const plain = decipher.update(sealed.subarray(ivBytes + tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}
