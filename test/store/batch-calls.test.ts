import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countArray, intArray, textArray, uuidArray, uuidBytes } from '../../server/store/binary-array.ts';
import { batchCalls } from '../../server/store/batch-calls.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';

describe('batched calls', () => {
  test('run together if they arrive during a batch; a lone call does not wait', async () => {
    const batches: number[][] = [];
    const under: PromiseWithResolvers<void>[] = [];
    const double = batchCalls(async (items: readonly number[]) => {
      batches.push([...items]);
      const gate = Promise.withResolvers<void>();
      under.push(gate);
      await gate.promise;
      return items.map((item) => item * 2);
    });
    const first = double(1);
    expect(batches).toEqual([[1]]);
    const rest = [double(2), double(3), double(4)];
    under[0]?.resolve();
    expect(await first).toBe(2);
    await expect.poll(() => under.length).toBe(2);
    under[1]?.resolve();
    expect(await Promise.all(rest)).toEqual([4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  test('wait for others if recent batches had several, and don’t wait once calls are single again', async () => {
    const batches: number[][] = [];
    const double = batchCalls(async (items: readonly number[]) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    });
    await Promise.all([double(1), double(2), double(3)]);
    expect(batches).toEqual([[1], [2, 3]]);
    // Separated by one read of a socket.
    const asked = [double(4)];
    await nextTurn();
    asked.push(double(5));
    expect(await Promise.all(asked)).toEqual([8, 10]);
    expect(batches.slice(2)).toEqual([[4, 5]]);
    for (const alone of [6, 7]) await double(alone);
    await nextTurn();
    const last = double(8);
    expect(batches.at(-1)).toEqual([8]);
    await last;
  });

  test('fail individually if others succeed, and together if the database is unavailable', async () => {
    const away = batchCalls(async (_items: readonly string[]): Promise<string[]> => {
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    });
    const settled = await Promise.allSettled(['a', 'b', 'c'].map(away));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const picky = batchCalls(async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('refused');
      return items.map((item) => item.toUpperCase());
    });
    const answers = await Promise.allSettled(['a', 'bad', 'b'].map(picky));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual(['A', 'refused', 'B']);
  });

  test('reject if the work returns the wrong number of results', async () => {
    await expect(batchCalls(async () => [1, 2])('one')).rejects.toThrow('1 items got 2 results');
  });
});

describe('an array in binary format', () => {
  let store: Store;
  beforeAll(async () => {
    store = await createStore();
  });
  afterAll(async () => {
    await store[Symbol.asyncDispose]();
  });

  test('round-trips quotes, backslashes, braces, commas and NULL', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => one.replaceAll('\0', ''));
    const telling = fc.constantFrom('', 'NULL', '"', '\\', '{a,b}', ' ', 'data: {"a":"\\""}\n\n');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, telling), { maxLength: 20 }), async (texts) => {
        const result = await store.pool.query<{ texts: string[] }>({
          name: 'texts',
          text: 'select $1::text[] as texts',
          values: [textArray(texts.map((one) => Buffer.from(one, 'utf8')))],
        });
        expect(result.rows[0]?.texts).toEqual(texts);
      }),
    );
  });

  test('round-trips ids, integers and counts up to the largest', async () => {
    const int = fc.oneof(fc.integer(), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 0, -1));
    const edges = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
    const count = fc.oneof(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...edges));
    const most = { maxLength: 20 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uuid(), most),
        fc.array(int, most),
        fc.array(count, most),
        async (ids, integers, counts) => {
          const result = await store.pool.query<{ ids: string[]; integers: number[]; counts: string[] }>({
            name: 'lists',
            text: 'select $1::uuid[]::text[] as ids, $2::int[] as integers, $3::bigint[]::text[] as counts',
            values: [uuidArray(ids.map(uuidBytes)), intArray(integers), countArray(counts)],
          });
          expect(result.rows[0]).toEqual({ ids, integers, counts: counts.map(String) });
        },
      ),
    );
    expect(() => intArray([2 ** 31])).toThrow(RangeError);
  });
});
