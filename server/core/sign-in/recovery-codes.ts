import { hash, randomBytes } from 'node:crypto';
import { readableAlphabet, toBase32 } from './base32.ts';

const codeCount = 10;
/** 80 bits, which cannot be guessed. */
const codeBytes = 10;

/**
 * Returns ten new codes such as `7K3M-…`: four groups of four letters, without letters that look alike.
 */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    toBase32(randomBytes(codeBytes), readableAlphabet).replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/**
 * Returns the stored form of a code. Case, spaces, hyphens and letters that look alike do not matter. It needs neither a
 * salt nor a slow hash, because 80 random bits cannot be guessed.
 */
export function recoveryCodeHash(code: string): Buffer {
  const letters = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V');
  return hash('sha256', letters, 'buffer');
}
