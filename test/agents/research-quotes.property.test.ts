import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkedClaims } from '../../agents/research/claims.ts';
import { findQuote } from '../../agents/research/quotes.ts';

const words = fc
  .array(fc.constantFrom('the', 'hive', '“lid”', "keeper's", 'it’s', 'rain—and', 'x', '…', '🐝', '犬の散歩', '\n'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((parts) => parts.join(' '));

const letters = (given: string) => given.replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');

describe('A quote', () => {
  test('that is found stands in the text where it says', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string()), fc.oneof(words, fc.string()), (text, quote) => {
        const found = findQuote(text, quote);
        if (found === null) return;
        const there = text.slice(found.start, found.end);
        expect(letters(there)).toBe(letters(quote));
      }),
    );
  });

  test('is found if it was copied, also with other white space, quotation marks and dashes', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % text.length;
        const copied = text.slice(start, start + 8 + (length % 60)).toWellFormed();
        fc.pre(copied.trim().length >= 8 && text.includes(copied));
        expect(findQuote(text, copied)).not.toBeNull();
        const typed = copied
          .replaceAll(/\s+/g, ' \n ')
          .replaceAll('“', '"')
          .replaceAll('”', '"')
          .replaceAll('’', "'")
          .replaceAll('—', '-')
          .replaceAll('…', '...');
        const found = findQuote(text, typed);
        const isLong = typed.replaceAll(/\s+/g, ' ').replaceAll(/^[" ']+|[" ']+$/g, '').length >= 8;
        expect(found !== null || !isLong).toBe(true);
      }),
    );
  });

  test.each([
    ['The hive was dry. It rained.', 'the hive was dry'],
    ['The hive was dry. It rained.', 'The hive was … rained.'],
    ['The hive was dry. It rained.', 'hive'],
    ['The hive was dry. It rained.', ''],
    ['', 'The hive was dry'],
  ])('in %j, %j is not found', (text, quote) => {
    expect(findQuote(text, quote)).toBeNull();
  });
});

describe('Claims', () => {
  const texts = [
    {
      signalId: 's1',
      source: 'web',
      title: 'A title of it',
      excerpt: 'Short words here.',
      page: 'All is here. Short words here. And more.',
    },
  ];
  const taken = (...quotes: string[]) =>
    checkedClaims(
      quotes.map((quote) => ({ signalId: 's1', claim: 'c', quote, stance: 'for' as const })),
      texts,
      new Map(),
    );

  test('say where their quote stands, in the page if it is there', () => {
    const { claims } = taken('Short words here.', 'A title of it');
    expect(claims).toMatchObject([
      { place: 'page', start: 13, end: 30 },
      { place: 'title', start: 0, end: 13 },
    ]);
  });

  test('with a quote that nobody wrote, or of a text that was not shown, are dropped and counted', () => {
    const { claims, dropped } = checkedClaims(
      [
        { signalId: 's1', claim: 'c', quote: 'Nobody wrote this.', stance: 'for' },
        { signalId: 's2', claim: 'c', quote: 'Short words here.', stance: 'for' },
        { signalId: 's1', claim: ' ', quote: 'Short words here.', stance: 'for' },
      ],
      texts,
      new Map(),
    );
    expect({ claims, dropped }).toEqual({ claims: [], dropped: 3 });
  });

  test('of one quote count once', () => {
    expect(taken('Short words here.', 'Short  words here.').claims).toHaveLength(1);
  });
});
