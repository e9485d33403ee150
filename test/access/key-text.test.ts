import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKeyText, keyHash, makeKey } from '../../server/core/access/key-text.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const letter = fc.constantFrom(...alphabet);

test('a key is a prefix, 30 characters of base62, and 6 of their CRC-32', () => {
  const keys = Array.from({ length: 200 }, makeKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^uas_[0-9A-Za-z]{36}$/);
    const sum = Array.from(key.slice(34)).reduce((total, char) => total * 62 + alphabet.indexOf(char), 0);
    expect(sum).toBe(crc32(key.slice(4, 34)));
    expect(isKeyText(key)).toBe(true);
  }
});

test('a checksum with leading zeros keeps them', () => {
  const small = Array.from({ length: 2000 }, makeKey).find((key) => key[34] === '0');
  expect(small).toHaveLength(40);
});

test('a key with one changed letter is not valid', () => {
  fc.assert(
    fc.property(fc.nat({ max: 35 }), letter, (at, other) => {
      const key = makeKey();
      const changed = `${key.slice(0, 4 + at)}${other}${key.slice(5 + at)}`;
      return isKeyText(changed) === (changed === key);
    }),
  );
});

test.each(['', 'uas_', 'uas_é', `uas_${'0'.repeat(30)}`, `x${'0'.repeat(39)}`])('%j is not a key', (text) => {
  expect(isKeyText(text)).toBe(false);
});

test('the stored hash is the SHA-256', () => {
  expect(keyHash('abc')).toEqual(createHash('sha256').update('abc').digest());
});
