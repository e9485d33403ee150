import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, dealt, password, shuffled } from '../../agents/starters/apps/calculator/chance.ts';

const items = fc.uniqueArray(fc.string({ maxLength: 8 }), { maxLength: 40 });

test('a number is within its limits, and every number comes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (end) => {
      const drawn = below(end);
      expect(Number.isInteger(drawn) && drawn >= 0 && drawn < end).toBe(true);
    }),
  );
  // That one of six is missing in 1,000 has a chance of 6 × (5/6)^1000, which is below 1e-78.
  expect(new Set(Array.from({ length: 1_000 }, () => below(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('shuffling keeps each item once', () => {
  fc.assert(
    fc.property(items, (list) => {
      expect(shuffled(list).toSorted()).toEqual(list.toSorted());
    }),
  );
});

test('teams have each item once, and their sizes differ by one at most', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 10 }), (list, count) => {
      const teams = dealt(list, count);
      const sizes = teams.map(({ length }) => length);
      expect(teams.flat().toSorted()).toEqual(list.toSorted());
      expect(teams).toHaveLength(count);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a password has its length, and letters that cannot be taken for others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 128 }), fc.boolean(), (length, withSymbols) => {
      const made = password(length, withSymbols);
      expect(made).toHaveLength(length);
      expect(made).not.toMatch(/[lIO01]/u);
      expect(withSymbols || /^[a-zA-Z0-9]+$/u.test(made)).toBe(true);
    }),
  );
});
