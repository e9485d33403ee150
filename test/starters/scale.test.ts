import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleLine } from '../../agents/starters/apps/calculator/scale.ts';

const scaled = (line: string, factor: number) =>
  scaleLine(line, factor)
    .map(({ text }) => text)
    .join('');

test.each([
  ['200 g flour', 2.5, '500 g flour'],
  ['200g flour', 2.5, '500g flour'],
  ['- 1 1/2 cups milk', 2, '- 3 cups milk'],
  ['1½ cups milk', 0.5, '¾ cups milk'],
  ['2-3 eggs', 2, '4-6 eggs'],
  ['2 to 3 eggs', 2, '4 to 6 eggs'],
  ['3 eggs', 1.5, '4½ eggs'],
  ['about 2 tbsp oil', 3, 'about 6 tbsp oil'],
  ['2 x 400 g tins', 2, '4 x 400 g tins'],
  ['flour: 200 g', 2, 'flour: 400 g'],
  ['eggs 3', 2, 'eggs 6'],
  ['Serves 4', 2, 'Serves 8'],
  ['1.5 l water', 3, '4.5 l water'],
  ['1,000 g potatoes', 2, '2,000 g potatoes'],
])('an amount is scaled: %s times %d', (line, factor, result) => {
  expect(scaled(line, factor)).toBe(result);
});

test.each(['salt', 'Bake at 180 °C', 'bake 20-25 min', '30 minutes', '100% cocoa', '1/0 of nothing', ''])(
  'a line without an amount stays as it is: %j',
  (line) => {
    expect(scaled(line, 3)).toBe(line);
  },
);

test('for any line, only the amount changes', () => {
  const pieces = fc.constantFrom(
    '2',
    '1/2',
    '½',
    ' ',
    ' g',
    'flour',
    '-',
    ':',
    '(',
    ' min',
    '1,5',
    '–',
    ' to ',
    '°',
    '\t',
    '/',
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(line, fc.double({ min: 0.01, max: 1000, noNaN: true }), (text, factor) => {
      const parts = scaleLine(text, factor);
      expect(parts.filter(({ scaled: isAmount }) => isAmount).length).toBeLessThanOrEqual(1);
      const [before = '', after = ''] = parts.some(({ scaled: isAmount }) => isAmount)
        ? [0, 1].map((side) => {
            const at = parts.findIndex(({ scaled: isAmount }) => isAmount);
            return (side === 0 ? parts.slice(0, at) : parts.slice(at + 1)).map((part) => part.text).join('');
          })
        : [text, ''];
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(after)).toBe(true);
    }),
  );
});
