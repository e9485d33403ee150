import { expect, test } from 'vitest';
import { withEnd } from '../agents/with-end.ts';

async function* count(upTo: number, seen: string[]) {
  try {
    for (let value = 1; value <= upTo; value += 1) yield value;
    return 'whole';
  } finally {
    seen.push('closed');
  }
}

test('gives each item as it is, and the value as it was changed', async () => {
  const generator = withEnd(
    () => count(2, []),
    (value) => `${value}!`,
  );
  expect(await generator.next()).toEqual({ done: false, value: 1 });
  expect(await generator.next()).toEqual({ done: false, value: 2 });
  expect(await generator.next()).toEqual({ done: true, value: 'whole!' });
});

test('opens with its first item, and fails there where it cannot be opened', async () => {
  let opened = 0;
  const generator = withEnd(
    () => {
      opened += 1;
      throw new Error('not today');
    },
    () => null,
  );
  expect(opened).toBe(0);
  await expect(generator.next()).rejects.toThrow('not today');
});

test('closes what it opened where its reader leaves, and opens nothing for one that never came', async () => {
  const seen: string[] = [];
  for await (const value of withEnd(
    () => count(5, seen),
    () => null,
  ))
    if (value === 2) break;
  expect(seen).toEqual(['closed']);
  const unread = withEnd(
    () => count(5, seen),
    () => null,
  );
  expect(await unread.return(null)).toEqual({ done: true, value: null });
  expect(seen).toEqual(['closed']);
});

test('hands an error in, to where the generator waits', async () => {
  const generator = withEnd(
    async function* () {
      try {
        yield 1;
      } catch (error) {
        yield String(error);
      }
      return null;
    },
    (value) => value,
  );
  await generator.next();
  expect(await generator.throw(new Error('from outside'))).toEqual({ done: false, value: 'Error: from outside' });
});
