import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimitPerTick } from '../../server/process/limit-per-tick.ts';

test('lets a limited number through per turn of the event loop, in order', async () => {
  const pass = createLimitPerTick(3);
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

test('lets a single caller through at once', async () => {
  const pass = createLimitPerTick(1);
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
