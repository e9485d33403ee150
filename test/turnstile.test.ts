import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurnstile } from '../server/turnstile.ts';

test('lets so many through in a turn of the loop, and all of them in their order', async () => {
  const pass = createTurnstile(3);
  const through: number[] = [];
  const all = Promise.all(Array.from({ length: 8 }, (_, index) => pass().then(() => through.push(index))));
  const seen: number[] = [];
  while (through.length < 8) {
    await Promise.resolve();
    seen.push(through.length);
    await turn();
  }
  await all;
  expect(through).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const grown = seen.map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...grown)).toBeLessThanOrEqual(3);
});

test('lets somebody who comes alone through at once', async () => {
  const pass = createTurnstile(1);
  for (let time = 0; time < 3; time += 1) {
    let through = false;
    const passed = async () => {
      await pass();
      through = true;
    };
    void passed();
    await Promise.resolve();
    expect(through).toBe(true);
    await turn();
    await turn();
  }
});
