import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOf, neededFor } from '../../agents/starters/apps/calculator/average.ts';
import { spanOf, untilAnniversary } from '../../agents/starters/apps/calculator/date-span.ts';

test.each([
  ['2026-11-29', '2026-11-29', { years: 0, months: 0, days: 0, total: 0, workdays: 0 }],
  ['2024-02-29', '2025-02-28', { years: 1, months: 0, days: 0, total: 365, workdays: 261 }],
  ['2024-01-31', '2024-02-29', { years: 0, months: 1, days: 0, total: 29, workdays: 21 }],
  ['2026-12-07', '2026-12-14', { years: 0, months: 0, days: 7, total: 7, workdays: 5 }],
  ['2026-12-14', '2026-12-07', { years: 0, months: 0, days: 7, total: 7, workdays: 5 }],
])('from %s to %s', (one, other, span) => {
  expect(spanOf(one, other)).toEqual(span);
});

test.each(['', '2026-02-30', '26-01-01', '0001-01-01', 'tomorrow'])('%j is no day', (text) => {
  expect(spanOf(text, '2026-01-01')).toBeNull();
  expect(untilAnniversary(text, '2026-01-01')).toBeNull();
});

test.each([
  ['1990-11-29', '2026-11-29', 0],
  ['1990-11-28', '2026-11-29', 364],
  ['1990-12-01', '2026-11-29', 2],
  ['2024-02-29', '2026-02-20', 8],
  ['2030-01-01', '2026-01-01', 0],
])('%s comes round again after %s', (day, today, left) => {
  expect(untilAnniversary(day, today)).toBe(left);
});

const days = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9990-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('for any two days, the parts are in range and the workdays are at most all days', () => {
  fc.assert(
    fc.property(days, days, (one, other) => {
      const span = spanOf(one, other);
      expect(span).toEqual(spanOf(other, one));
      expect(span?.months).toBeLessThan(12);
      expect(span?.days).toBeLessThan(31);
      expect(span?.workdays).toBeLessThanOrEqual(span?.total ?? -1);
      expect(Math.min(...Object.values(span ?? {}))).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the needed grade brings the average that was wanted', () => {
  const graded = fc.record({
    grade: fc.double({ min: 0, max: 100, noNaN: true }),
    weight: fc.double({ min: 0.1, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(graded), graded, (rows, { grade: target, weight }) => {
      const next = { grade: neededFor(target, rows, weight), weight };
      expect(averageOf([...rows, next])).toBeCloseTo(target, 6);
    }),
  );
  expect(averageOf([])).toBeNull();
});
