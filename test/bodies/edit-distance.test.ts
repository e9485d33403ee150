import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../server/core/procedures/edit-distance.ts';

/** Few letters, so that words share some. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

function slipped(text: string, { kind, at }: { kind: string; at: number }): string {
  const place = Math.min(at, text.length);
  const [letter, next] = [text[place] ?? '', text[place + 1] ?? ''];
  const [head, tail] = [text.slice(0, place), text.slice(place + 2)];
  if (kind === 'leave out') return head + next + tail;
  if (kind === 'add') return `${head}c${letter}${next}${tail}`;
  if (kind === 'change') return `${head}${letter && 'b'}${next}${tail}`;
  return head + next + letter + tail;
}

test.each([
  ['idea', 'idea', 0],
  ['idea', 'ide', 1],
  ['idea', 'ideas', 1],
  ['idea', 'idia', 1],
  ['idea', 'idae', 1],
  ['idea', 'iead', 2],
  ['messages', 'mesages', 1],
  ['messages', 'massage', 2],
  ['task', '', 4],
  ['dsName', 'dsname', 1],
])('%s and %s are %d apart', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test('the distance of two words is symmetric, and at most their length', () => {
  fc.assert(
    fc.property(word, word, (from, to) => {
      const distance = editDistance(from, to);
      expect(distance).toBe(editDistance(to, from));
      expect(distance === 0).toBe(from === to);
      expect(distance).toBeLessThanOrEqual(Math.max(from.length, to.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(from.length - to.length));
    }),
  );
});

test('one typing error is a distance of at most one, and two are at most two', () => {
  const slip = fc.record({ kind: fc.constantFrom('leave out', 'add', 'change', 'swap'), at: fc.nat(8) });
  fc.assert(
    fc.property(word, slip, slip, (text, first, second) => {
      const once = slipped(text, first);
      expect(editDistance(text, once)).toBeLessThanOrEqual(1);
      // Without swaps the distance is a metric.
      if (first.kind === 'swap' || second.kind === 'swap') return;
      expect(editDistance(text, slipped(once, second))).toBeLessThanOrEqual(2);
    }),
  );
});
