import { expect, test } from 'vitest';
import { createCredentialCache } from '../../server/core/access/credential-cache.ts';
import { nobody } from '../../server/core/access/principal.ts';

const from = () => '192.0.2.1';

test('a principal that lost a right is no longer trusted, also after its credential was looked up again', async () => {
  const { isGood: _, isTrusted: __, ...base } = nobody;
  let scopes = new Set(['sessions:read', 'agents:*']);
  const cache = createCredentialCache({
    isToken: () => true,
    hash: (text) => Buffer.from(text),
    ask: () => Promise.resolve({ ...base, scopes, millisecondsLeft: null }),
  });
  const before = await cache.find('key', from);
  expect([before?.isTrusted(), await before?.isGood()]).toEqual([true, true]);
  scopes = new Set(['sessions:read']);
  cache.forget();
  expect(before?.isTrusted()).toBe(false);
  // Another request with the same credential.
  const after = await cache.find('key', from);
  expect([after?.isTrusted(), await after?.isGood()]).toEqual([true, true]);
  expect([before?.isTrusted(), await before?.isGood()]).toEqual([false, false]);
});
