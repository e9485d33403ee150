import { expect, test } from 'vitest';
import { pour } from '../agents/flow.ts';
import { withEnd } from '../agents/with-end.ts';

async function* count(upTo: number, seen: string[] = []) {
  try {
    for (let value = 1; value <= upTo; value += 1) yield value;
    return 'whole';
  } finally {
    seen.push('closed');
  }
}

const timesTen = () =>
  withEnd(
    () => count(3),
    (value) => `${value}!`,
    (item) => item * 10,
  );

test('what is poured is what would have been read', async () => {
  const taken: number[] = [];
  const value = await pour(timesTen(), (item) => {
    taken.push(item);
    return null;
  });
  expect(taken).toEqual([10, 20, 30]);
  expect(value).toBe('whole!');
});

test('who takes can ask the source to wait', async () => {
  const held = Promise.withResolvers<void>();
  const taken: number[] = [];
  const poured = pour(timesTen(), (item) => {
    taken.push(item);
    return item === 20 ? held.promise : null;
  });
  await new Promise(setImmediate);
  expect(taken).toEqual([10, 20]);
  held.resolve();
  expect(await poured).toBe('whole!');
  expect(taken).toEqual([10, 20, 30]);
});

test.each(['at once', 'later'])('what cannot be taken (%s) ends it, and closes the source', async (when) => {
  const seen: string[] = [];
  const source = withEnd(
    () => count(3, seen),
    (value) => value,
  );
  const full = new Error('full');
  const poured = pour(source, (item) => {
    if (item < 2) return null;
    if (when === 'later') return Promise.reject(full);
    throw full;
  });
  await expect(poured).rejects.toBe(full);
  expect(seen).toEqual(['closed']);
});
