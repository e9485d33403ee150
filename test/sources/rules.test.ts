import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createCache } from '../../server/providers/sources/cache.ts';
import { cachedSource } from '../../server/providers/sources/cached-source.ts';
import { keepPace } from '../../server/providers/sources/pace.ts';
import { plainQuery, queriesOf } from '../../server/providers/sources/queries.ts';

const never = new AbortController().signal;

describe('a vendor’s rate limit', () => {
  test('allows no more requests to start within the time, however many are waiting', async () => {
    const pace = keepPace('Vendor', { requests: 2, perMs: 80 });
    const begins: number[] = [];
    const request = async () => {
      // The first request takes a while to create.
      const made = performance.now() + (begins.length === 0 ? 20 : 0);
      while (performance.now() < made);
      begins.push(performance.now());
    };
    await Promise.all(Array.from({ length: 5 }, () => pace(request, never)));
    for (let index = 2; index < 5; index += 1) {
      expect((begins[index] ?? 0) - (begins[index - 2] ?? 0)).toBeGreaterThanOrEqual(80);
    }
  });

  test('starts no request before the one ahead of it, even if the process stalls until both are due', async () => {
    const pace = keepPace('Vendor', { requests: 1, perMs: 40 });
    const begins: number[] = [];
    const request = async (number: number) => {
      begins.push(number);
      // The first request stalls the process beyond the planned start of the others.
      const made = performance.now() + (number === 1 ? 90 : 0);
      while (performance.now() < made);
    };
    await Promise.all([1, 2, 3].map((number) => pace(() => request(number), never)));
    expect(begins).toEqual([1, 2, 3]);
  });

  test('alone: one request at a time, also after a failed one', async () => {
    const pace = keepPace('Vendor', { requests: 1, perMs: 1, alone: true });
    let running = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      if (fails) throw new Error('no');
    };
    const outcomes = await Promise.allSettled([true, false, false].map((fails) => pace(() => work(fails), never)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(most).toBe(1);
  });

  test('also if a request aborts while waiting for a late one', async () => {
    const pace = keepPace('Vendor', { requests: 1, perMs: 50 });
    const begins: number[] = [];
    const request = async () => void begins.push(performance.now());
    const leaving = new AbortController();
    const [first, late] = [pace(request, never), pace(request, never)];
    const left = pace(request, leaving.signal);
    const last = pace(request, never);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const busyUntil = performance.now() + 140;
    while (performance.now() < busyUntil);
    await Promise.all([first, late, last]);
    expect(begins).toHaveLength(3);
    expect((begins[2] ?? 0) - (begins[1] ?? 0)).toBeGreaterThanOrEqual(50);
  });

  test('alone: also if a request aborts while waiting', async () => {
    const pace = keepPace('Vendor', { requests: 1, perMs: 20, alone: true });
    const running = Promise.withResolvers<void>();
    const first = pace(() => running.promise, never);
    const leaving = new AbortController();
    const left = pace(async () => {}, leaving.signal);
    const third = vi.fn<() => Promise<void>>().mockResolvedValue();
    const last = pace(third, never);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(third).not.toHaveBeenCalled();
    running.resolve();
    await Promise.all([first, last]);
    expect(third).toHaveBeenCalledOnce();
  });

  test('a request that would wait too long is told when to retry, and an aborted one stops waiting', async () => {
    using _clock = vi.spyOn(performance, 'now').mockReturnValue(1);
    const pace = keepPace('Vendor', { requests: 1, perMs: 60_000 });
    await pace(async () => {}, never);
    await expect(pace(async () => {}, never)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
    const soon = keepPace('Vendor', { requests: 1, perMs: 5_000 });
    await soon(async () => {}, never);
    const controller = new AbortController();
    const left = soon(async () => {}, controller.signal);
    const stop = new Error('stop it');
    controller.abort(stop);
    await expect(left).rejects.toBe(stop);
  });
});

describe('the cache', () => {
  test('returns valid cached values, and caches no failure', async () => {
    using clock = vi.spyOn(performance, 'now').mockReturnValue(1);
    const cache = createCache<string>({ keptMs: 50, mostChars: 1_000 });
    const work = vi.fn<() => Promise<string>>();
    work.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('one').mockResolvedValueOnce('two');
    await expect(cache.get('key', work)).rejects.toThrow('down');
    expect([await cache.get('key', work), await cache.get('key', work)]).toEqual(['one', 'one']);
    clock.mockReturnValue(51);
    expect(await cache.get('key', work)).toBe('two');
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('stays within its size: the least recently used value is evicted', async () => {
    const cache = createCache<string>({ keptMs: 60_000, mostChars: 100 });
    const made: string[] = [];
    const ask = (key: string, chars = 30) =>
      cache.get(key, async () => {
        made.push(key);
        return 'x'.repeat(chars);
      });
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
    await ask('large', 500);
    await ask('large', 500);
    expect(made.slice(5)).toEqual(['large', 'large']);
  });

  test('a source sends its vendor the same query once, and a different query separately', async () => {
    const search = vi.fn<() => Promise<never[]>>(async () => []);
    const source = cachedSource({ name: 'x', label: 'X', search }, createCache({ keptMs: 60_000, mostChars: 1_000 }));
    const query = { terms: ['a'], limit: 3, queries: 1 };
    for (const asked of [query, query, { ...query, limit: 4 }, { ...query, terms: ['a', 'b'] }]) {
      await source.search(asked, never);
    }
    expect(search).toHaveBeenCalledTimes(3);
  });
});

describe('questions', () => {
  test.each([
    ['repo:acme/secret is:private', 'repo acme secret is private'],
    ['"exact words" -without +with', 'exact words without with'],
    ['!!g site:example.com', 'g site example.com'],
    ['cats AND dogs OR NOT birds', 'cats and dogs or not birds'],
    ['C++ and C# on Node.js', 'C++ and C# on Node.js'],
    ["don't well-known", "don't well-known"],
    ['犬の散歩 予約', '犬の散歩 予約'],
    ['<b>&amp;', 'b amp'],
  ])('%s is sent as %s', (term, query) => {
    expect(plainQuery(term)).toBe(query);
  });

  test('no operator of a vendor passes through, whatever a model writes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.nat({ max: 8 }), (terms, most) => {
        const queries = queriesOf(terms, most);
        expect(queries.length).toBeLessThanOrEqual(most);
        for (const query of queries) {
          expect(query).not.toMatch(/["()[\]{}:!<>*~^\\/|]|(?:^|\s)[-+]|\b(?:AND|OR|NOT)\b/);
          expect(query.length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});
