import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isToken, makeToken, type TokenKind, tokenHash } from '../../server/core/access/tokens.ts';
import { createSecrets } from '../../server/process/secrets.ts';

const kinds: readonly TokenKind[] = ['session', 'setup', 'invite', 'recover', 'device', 'binding'];
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe.each(kinds)('a token of kind %s', (kind) => {
  test('has a prefix and 256 bits, and differs from every other', () => {
    const tokens = Array.from({ length: 200 }, () => makeToken(kind));
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token.startsWith(`uas_${kind}_`)).toBe(true);
      expect(Buffer.from(token.slice(`uas_${kind}_`.length), 'base64url')).toHaveLength(32);
      expect(isToken(kind, token)).toBe(true);
    }
  });

  test('is not a token of another kind', () => {
    const token = makeToken(kind);
    expect(kinds.filter((other) => isToken(other, token))).toEqual([kind]);
  });

  test('is hidden in logs, in an address and in JSON, too', () => {
    for (const token of Array.from({ length: 100 }, () => makeToken(kind))) {
      const texts = [token, JSON.stringify({ token }), `cookie: a=b; uas=${token}; c=d`, `/setup#${token}`];
      expect(texts.map(createSecrets().hide)).toEqual(texts.map((text) => text.replace(token, '[hidden]')));
    }
  });

  test('is not valid in another spelling of the same bytes', () => {
    const token = makeToken(kind);
    const bytes = Buffer.from(token.slice(-43), 'base64url');
    const others = Array.from(base64url, (letter) => `${token.slice(0, -1)}${letter}`).filter((other) =>
      Buffer.from(other.slice(-43), 'base64url').equals(bytes),
    );
    expect(others.filter((other) => isToken(kind, other))).toEqual([token]);
    expect(others.length).toBeGreaterThan(1);
  });
});

test.each(['', 'uas_session_', `uas_session_${'A'.repeat(42)}`, `uas_session_${'A'.repeat(44)}`, 'A'.repeat(43)])(
  '%j is not a token',
  (text) => {
    expect(isToken('session', text)).toBe(false);
  },
);

test('a line break after a token is not part of it', () => {
  expect(isToken('session', `${makeToken('session')}\n`)).toBe(false);
});

test('the stored hash is the SHA-256', () => {
  expect(tokenHash('abc')).toEqual(createHash('sha256').update('abc').digest());
});
