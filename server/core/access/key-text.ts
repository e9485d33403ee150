import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new key: `uas_`, 30 random base62 characters, and 6 of their CRC-32, so that scanners can tell it from noise. */
export function makeKey(): string {
  const random = Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `uas_${random}${base62(crc32(random))}`;
}

/** Whether a text has the form and checksum of a key. Anything else needs no database query. */
export function isKeyText(text: string): boolean {
  const [, random, sum] = /^uas_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== undefined && sum === base62(crc32(random));
}

/**
 * The stored form of a key. It needs neither a salt nor a slow hash, because 30 random characters cannot be guessed.
 */
export function keyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function base62(number: number): string {
  let digits = '';
  for (let rest = number; digits.length < 6; rest = Math.floor(rest / alphabet.length)) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
  }
  return digits;
}
