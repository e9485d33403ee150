import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Spelling } from '../../agents/starters/recognise/spelling.ts';

const correctorOf = (...words: readonly string[]) => {
  const spelling = new Spelling();
  for (const word of words) spelling.add(word);
  return spelling.corrector();
};
const word = fc.stringMatching(/^[a-z]{4,20}$/u);

test.each([
  ['watter', 'water'],
  ['shp', 'shp'],
  ['snaek', 'snake'],
  ['nsake', 'snake'],
  ['calculater', 'calculator'],
  ['kuechendinst', 'kuechendienst'],
  ['snacks', 'snacks'],
  ['cart', 'cart'],
  ['25', '25'],
])('%s: %s', (typed, meant) => {
  const correct = correctorOf('water', 'shop', 'snake', 'calculator', 'kuechendienst', 'waiter', 'card', '25th');
  expect(correct(typed).text).toBe(meant);
});

test('an ordinary word stands for itself', () => {
  const spelling = new Spelling(new Set(['silver']));
  spelling.add('solver');
  expect(['silver', 'sulver'].map((typed) => spelling.corrector()(typed).text)).toEqual(['silver', 'solver']);
});

test('whatever is typed, the answer is that word or one of the vocabulary', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.oneof(word, fc.string({ unit: 'binary' })), (words, typed) => {
      const { text, likeness } = correctorOf(...words)(typed);
      expect([typed, ...words]).toContain(text);
      expect(likeness === 1).toBe(text === typed);
      expect(likeness).toBeGreaterThan(0.5);
    }),
  );
});

test('a swapped or a doubled letter is found again, whatever the word', () => {
  fc.assert(
    fc.property(word, fc.nat(), (meant, place) => {
      const at = place % (meant.length - 1);
      const swapped = meant.slice(0, at) + meant.charAt(at + 1) + meant.charAt(at) + meant.slice(at + 2);
      const doubled = meant.slice(0, at) + meant.charAt(at) + meant.slice(at);
      const correct = correctorOf(meant);
      expect([swapped, doubled].map((typed) => correct(typed).text)).toEqual([meant, meant]);
    }),
  );
});

test('a text with hundreds of unknown words is not corrected to its end', () => {
  const correct = correctorOf('calculator');
  for (let index = 0; index < 200; index += 1)
    correct(`unknown${'x'.repeat(index % 14)}${'y'.repeat(Math.floor(index / 14))}`);
  expect(correct('calculater').text).toBe('calculater');
});
