import { describe, expect, test } from 'vitest';
import { type Flow, flowOf, isFlow, mapFlow, push } from '../../agents/flow.ts';

async function* count(upTo: number, seen: string[] = []) {
  try {
    for (let value = 1; value <= upTo; value += 1) yield value;
    return 'whole';
  } finally {
    seen.push('closed');
  }
}

const timesTen = (seen: string[] = []) =>
  mapFlow(
    () => count(3, seen),
    (value) => `${value}!`,
    (item) => item * 10,
  );

async function* around<Item, Value>(stream: AsyncGenerator<Item, Value>): AsyncGenerator<Item, Value> {
  return yield* stream;
}

describe('a pushed stream', () => {
  test('gives what a reader would get', async () => {
    const taken: number[] = [];
    const value = await push(timesTen(), (item) => {
      taken.push(item);
      return null;
    });
    expect(taken).toEqual([10, 20, 30]);
    expect(value).toBe('whole!');
  });

  test('waits while the receiver asks it to', async () => {
    const held = Promise.withResolvers<void>();
    const taken: number[] = [];
    const pushed = push(timesTen(), (item) => {
      taken.push(item);
      return item === 20 ? held.promise : null;
    });
    await new Promise(setImmediate);
    expect(taken).toEqual([10, 20]);
    held.resolve();
    expect(await pushed).toBe('whole!');
    expect(taken).toEqual([10, 20, 30]);
  });

  test.each(['at once', 'later'])('ends and closes its source if the receiver fails (%s)', async (when) => {
    const seen: string[] = [];
    const full = new Error('full');
    const pushed = push(timesTen(seen), (item) => {
      if (item < 20) return null;
      if (when === 'later') return Promise.reject(full);
      throw full;
    });
    await expect(pushed).rejects.toBe(full);
    expect(seen).toEqual(['closed']);
  });
});

describe('a stream that is read', () => {
  test('gives each item, then the value, then nothing', async () => {
    const stream = timesTen();
    expect(isFlow(stream)).toBe(true);
    expect(await stream.next()).toEqual({ done: false, value: 10 });
    expect(await stream.next()).toEqual({ done: false, value: 20 });
    expect(await stream.next()).toEqual({ done: false, value: 30 });
    expect(await stream.next()).toEqual({ done: true, value: 'whole!' });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  test('gives every item of a source that pushes at once', async () => {
    const stream = flowOf<number, string>(async (take) => {
      await take(1);
      await take(2);
      return 'whole';
    });
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    expect(await stream.next()).toEqual({ done: false, value: 2 });
    expect(await stream.next()).toEqual({ done: true, value: 'whole' });
  });

  test('gives the value of a source that ends without waiting for its last item', async () => {
    const stream = flowOf<number, string>(async (take) => {
      void take(1);
      return 'whole';
    });
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    expect(await stream.next()).toEqual({ done: true, value: 'whole' });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  test('can be left while its source has ended without waiting for the last item', async () => {
    const stream = flowOf<number, string>(async (take) => {
      void take(1);
      return 'whole';
    });
    await stream.next();
    expect(await stream.return('left')).toEqual({ done: true, value: 'left' });
  });

  test('begins with the first item, and fails there if it cannot be opened', async () => {
    let opened = 0;
    const stream: Flow<number, null> = mapFlow(
      (): AsyncGenerator<number, null> => {
        opened += 1;
        throw new Error('not today');
      },
      () => null,
      (item) => item,
    );
    expect(opened).toBe(0);
    await expect(stream.next()).rejects.toThrow('not today');
    expect(opened).toBe(1);
  });

  test('closes its source when the reader leaves, and opens nothing for a reader that never came', async () => {
    const seen: string[] = [];
    for await (const value of timesTen(seen)) if (value === 20) break;
    expect(seen).toEqual(['closed']);
    const unread = timesTen(seen);
    expect(await unread.return('left')).toEqual({ done: true, value: 'left' });
    expect(await unread.next()).toEqual({ done: true, value: undefined });
    expect(seen).toEqual(['closed']);
  });

  test('tells its source at once when the reader leaves between two items', async () => {
    const left = Promise.withResolvers<unknown>();
    const stream = flowOf<number, null>(async (take, signal) => {
      await take(1);
      signal?.throwIfAborted();
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      return null;
    });
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    stream.next().then(left.resolve, left.resolve);
    await stream.return(null);
    expect(await left.promise).toBeInstanceOf(DOMException);
  });

  test('passes an error of its source on', async () => {
    const stream = flowOf<number, null>(async (take) => {
      await take(1);
      throw new Error('broken');
    });
    await stream.next();
    await expect(stream.next()).rejects.toThrow('broken');
  });

  test('is read by `yield*` like a generator', async () => {
    const stream = around(timesTen());
    expect(isFlow(stream)).toBe(false);
    const taken: number[] = [];
    const value = await push(stream, (item) => {
      taken.push(item);
      return null;
    });
    expect(value).toBe('whole!');
    expect(taken).toEqual([10, 20, 30]);
  });
});
