import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedCache } from '../../adapters/graphql/bounded-cache.ts';

const maxSize = 20;
const steps = fc.array(
  fc.oneof(
    fc.record({ set: fc.integer({ min: 0, max: 9 }), size: fc.integer({ min: 0, max: 25 }) }),
    fc.record({ get: fc.integer({ min: 0, max: 9 }) }),
  ),
  { maxLength: 60 },
);

test('a bounded cache keeps the most recently used entries that fit', () => {
  fc.assert(
    fc.property(steps, (given) => {
      const cache = boundedCache<number, number>({ maxSize, sizeOf: (_, size) => size });
      /** The most recent one is last. */
      let model: { key: number; size: number }[] = [];
      const got: unknown[] = [];
      const known: unknown[] = [];
      for (const step of given) {
        if ('get' in step) {
          const found = model.find(({ key }) => key === step.get);
          got.push(cache.get(step.get));
          known.push(found?.size);
          if (found) model = [...model.filter((entry) => entry !== found), found];
          continue;
        }
        cache.set(step.set, step.size);
        model = model.filter(({ key }) => key !== step.set);
        if (step.size > maxSize) continue;
        model.push({ key: step.set, size: step.size });
        while (model.reduce((total, { size }) => total + size, 0) > maxSize) model.shift();
      }
      expect(got).toEqual(known);
    }),
  );
});
