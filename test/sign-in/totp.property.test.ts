import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase32, readableAlphabet, standardAlphabet, toBase32 } from '../../server/core/sign-in/base32.ts';
import { makeTotpSecret, matchTotp, totpAddress } from '../../server/core/sign-in/totp.ts';

/** The secret of RFC 6238, appendix B: the text `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const stepOf = (now: number) => Math.floor(now / 30_000);

// The last six of the eight digits of RFC 6238, appendix B.
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a code of an authenticator app', () => {
  test.each(vectors)('matches at second %i, as RFC 6238 says: %s', (second, code) => {
    const step = Math.floor(second / 30);
    expect(matchTotp(secret, code, { now: second * 1000, lastStep: null })).toBe(step);
  });

  test.each([
    [-2, null],
    [-1, 37_037_037],
    [0, 37_037_037],
    [1, 37_037_037],
    [2, null],
  ])('when the clock is %i steps off, matches the step %s', (off, step) => {
    expect(matchTotp(secret, '050471', { now: (1_111_111_111 + off * 30) * 1000, lastStep: null })).toBe(step);
  });

  test.each(vectors)('works once: not again after the step of second %i', (second, code) => {
    const now = second * 1000;
    expect(matchTotp(secret, code, { now, lastStep: stepOf(now) - 1 })).toBe(stepOf(now));
    expect(matchTotp(secret, code, { now, lastStep: stepOf(now) })).toBeNull();
    expect(matchTotp(secret, code, { now, lastStep: stepOf(now) + 1 })).toBeNull();
  });

  test('may hold spaces and digits of full width', () => {
    const at = { now: 1_111_111_111_000, lastStep: null };
    expect(matchTotp(secret, ' 050 471 ', at)).toBe(37_037_037);
    expect(matchTotp(secret, '０５０４７１', at)).toBe(37_037_037);
  });

  test('matches with a secret of its own, and with no other', () => {
    const other = makeTotpSecret();
    const matches = (key: string) =>
      vectors.filter(([second, code]) => matchTotp(key, code, { now: second * 1000, lastStep: null }) !== null);
    expect(matches(secret)).toHaveLength(vectors.length);
    expect(matches(other).length).toBeLessThan(vectors.length);
  });

  test('matches exactly if its step is at most one away from now, and later than the last one', () => {
    const step = 37_037_037;
    fc.assert(
      fc.property(fc.integer({ min: -120_000, max: 120_000 }), fc.integer({ min: -3, max: 3 }), (off, last) => {
        const now = 1_111_111_111_000 + off;
        const matched = matchTotp(secret, '050471', { now, lastStep: step + last });
        expect(matched).toBe(Math.abs(stepOf(now) - step) <= 1 && last < 0 ? step : null);
      }),
    );
  });

  test.each(['', '05047', '0504711', '05047a', 'é50471', '-50471'])('%j does not match', (code) => {
    expect(matchTotp(secret, code, { now: 1_111_111_111_000, lastStep: null })).toBeNull();
  });
});

test('a secret is 160 random bits', () => {
  const secrets = Array.from({ length: 50 }, makeTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const one of secrets) {
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(fromBase32(one, standardAlphabet)).toHaveLength(20);
  }
});

test.each(['', 'A', 'gezdgnbvgy3tqojq', '1'.repeat(32), 'A'.repeat(24)])('%j is not a secret', (text) => {
  expect(() => matchTotp(text, '000000', { now: 0, lastStep: null })).toThrow(TypeError);
});

test('base32 gives back the bytes that went in', () => {
  const alphabet = fc.constantFrom(standardAlphabet, readableAlphabet);
  const bytes = fc.nat({ max: 8 }).chain((groups) => fc.uint8Array({ minLength: groups * 5, maxLength: groups * 5 }));
  fc.assert(
    fc.property(bytes, alphabet, (bytes, alphabet) => {
      const text = toBase32(bytes, alphabet);
      expect(text).toHaveLength((bytes.length * 8) / 5);
      expect(fromBase32(text, alphabet)).toEqual(Buffer.from(bytes));
    }),
  );
});

test('base32 is that of RFC 4648', () => {
  expect(toBase32(Buffer.from('foobarfoob'), standardAlphabet)).toBe('MZXW6YTBOJTG633C');
  expect(() => toBase32(Buffer.from('foob'), standardAlphabet)).toThrow(TypeError);
});

test('the address names issuer and account, whatever they hold', () => {
  expect(totpAddress({ secret, account: 'ada@example.com', issuer: 'Unified Agents' })).toBe(
    `otpauth://totp/Unified%20Agents:ada%40example.com?secret=${secret}&issuer=Unified%20Agents` +
      '&algorithm=SHA1&digits=6&period=30',
  );
  expect(totpAddress({ secret, account: 'a:b', issuer: 'c:d' })).toMatch(/^otpauth:\/\/totp\/c%20d:a%20b\?/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (account, issuer) => {
      const url = new URL(totpAddress({ secret, account, issuer }));
      expect(url.searchParams.get('issuer')).toBe(issuer.toWellFormed().replaceAll(':', ' '));
      expect(decodeURIComponent(url.pathname).split(':')).toHaveLength(2);
    }),
  );
});
