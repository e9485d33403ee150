import { expect, test, vi } from 'vitest';
import { createCredentialCache, type Found } from '../../server/core/access/credential-cache.ts';
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

test('an answer of the database that takes longer than it may be trusted is not waited for by later requests', async () => {
  const { isGood: _, isTrusted: __, ...base } = nobody;
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const asked: PromiseWithResolvers<Found | null>[] = [];
    const cache = createCredentialCache({
      isToken: () => true,
      hash: (text) => Buffer.from(text),
      ask() {
        const answer = Promise.withResolvers<Found | null>();
        asked.push(answer);
        return answer.promise;
      },
    });
    const first = cache.find('key', from);
    vi.advanceTimersByTime(4_000);
    const soon = cache.find('key', from);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    // Meanwhile it was revoked: the first query may have read the rows before that.
    const late = cache.find('key', from);
    expect(asked).toHaveLength(2);
    asked[0]?.resolve({ ...base, millisecondsLeft: null });
    asked[1]?.resolve(null);
    expect(await Promise.all([first, soon])).toEqual([expect.anything(), expect.anything()]);
    expect(await late).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
