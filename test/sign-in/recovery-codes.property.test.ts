import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeRecoveryCodes, recoveryCodeHash } from '../../server/core/sign-in/recovery-codes.ts';

const separators = fc.constantFrom('', ' ', '-', ' - ', '–', '\u{2011}', '\n');
const lookAlikes: Readonly<Record<string, readonly string[]>> = {
  '0': ['0', 'O', 'o'],
  '1': ['1', 'I', 'i', 'L', 'l'],
  V: ['V', 'v', 'U', 'u'],
};

test('ten codes of 80 bits are four groups of four letters that do not look alike', () => {
  const codes = Array.from({ length: 20 }, makeRecoveryCodes);
  for (const ten of codes) expect(ten).toHaveLength(10);
  expect(new Set(codes.flat()).size).toBe(200);
  for (const code of codes.flat()) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  // Each of the 32 letters appears, so that each holds 5 bits.
  expect(new Set(codes.flat().join('').replaceAll('-', '')).size).toBe(32);
});

test('the hash is the SHA-256 of the letters', () => {
  expect(recoveryCodeHash('7K3M-0001-ABCD-WXYZ')).toEqual(createHash('sha256').update('7K3M0001ABCDWXYZ').digest());
});

test('case, spaces, hyphens and letters that look alike do not matter', () => {
  fc.assert(
    fc.property(fc.infiniteStream(separators), fc.infiniteStream(fc.nat()), (between, picks) => {
      const [code = ''] = makeRecoveryCodes();
      const typed = Array.from(code.replaceAll('-', ''), (letter) => {
        const ways = lookAlikes[letter] ?? [letter, letter.toLowerCase()];
        const pick = picks.next().value ?? 0;
        return `${ways[pick % ways.length]}${between.next().value ?? ''}`;
      }).join('');
      expect(recoveryCodeHash(typed)).toEqual(recoveryCodeHash(code));
    }),
  );
});

test('a code with one other letter has another hash', () => {
  const letters = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  const [code = ''] = makeRecoveryCodes();
  const others = letters.map((letter) => `${letter}${code.slice(1)}`);
  expect(new Set(others.map((other) => recoveryCodeHash(other).toString('hex'))).size).toBe(letters.length);
});
