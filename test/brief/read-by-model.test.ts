import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendBrief } from '../../agents/kit/brief/extend-brief.ts';
import { placeQuote } from '../../agents/kit/brief/place-quote.ts';
import { withRead } from '../../agents/kit/brief/with-read.ts';
import { constraintKinds, emptyBrief, type StoredBrief } from '../../schema/brief.ts';

const briefOf = (...said: string[]): StoredBrief =>
  extendBrief(
    emptyBrief,
    said.map((content) => ({ role: 'user', content })),
  );
type Read = Parameters<typeof withRead>[1][number];
const read = (kind: Read['kind'], quote: string, replaces: string[] = []): Read => ({ kind, quote, replaces });
const said = ({ constraints }: StoredBrief) => constraints.map(({ kind, quote }) => `${kind}: ${quote}`);

const words = 'A rota for our choir. Everyone sees who sings\nnext Sunday. Keep it free of adverts. No login, please.';

describe('constraints that a model reads', () => {
  test('are added with their quote as it stands in the words, and with the next ids', () => {
    const before = briefOf(words);
    const after = withRead(before, [
      read('must', 'Everyone sees who sings next Sunday'),
      read('mustNot', 'Keep it free of adverts'),
    ]);
    expect(said(after).slice(before.constraints.length)).toEqual([
      'must: Everyone sees who sings\nnext Sunday',
      'mustNot: Keep it free of adverts',
    ]);
    const ids = after.constraints.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.map((_, index) => `C-${index + 1}`));
    for (const { quote, text } of after.constraints) for (const one of [quote, text]) expect(words).toContain(one);
  });

  test('are dropped if the words do not have the quote, or rules found the same', () => {
    const before = briefOf(words);
    expect(said(before)).toContain('mustNot: No login');
    const after = withRead(before, [
      read('must', 'Everyone pays online'),
      read('must', ' … '),
      read('mustNot', 'No login'),
      read('must', 'login'),
    ]);
    expect(after).toEqual({ ...before, isRead: true });
  });

  test('are prohibitions if the clause forbids them, whatever the model calls them', () => {
    const after = withRead({ words: 'It must not track people or sell data.', constraints: [] }, [
      read('must', 'track people'),
    ]);
    expect(said(after)).toEqual(['mustNot: It must not track people']);
  });

  test('replace earlier ones that they name, and no later ones', () => {
    const before = briefOf('The list shows twelve walks', 'Make that: as many walks as fit. At most 3 dogs per walk.');
    const [twelve, dogs] = before.constraints;
    expect([twelve?.quote, dogs?.quote]).toEqual(['twelve walks', '3 dogs']);
    const ids = before.constraints.map(({ id }) => id);
    const after = withRead(before, [read('must', 'as many walks as fit', ids)]);
    expect(after.constraints.map(({ supersededBy }) => supersededBy)).toEqual(['C-3', null, null]);
  });

  test('are asked for again once words were added', () => {
    const after = withRead(briefOf(words), []);
    expect(extendBrief(after, []).isRead).toBe(true);
    expect(extendBrief(after, [{ role: 'user', content: 'In blue' }]).isRead).toBeUndefined();
  });

  test('are pieces of the words, whatever a model answers', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const answer = fc.record({ kind: fc.constantFrom(...constraintKinds), quote: text, replaces: fc.array(text) });
    const piece = fc.tuple(fc.constantFrom(...constraintKinds), fc.nat(90), fc.nat(40)).map(([kind, at, length]) => ({
      kind,
      quote: words.slice(at, at + length),
      replaces: ['C-1', 'C-2'],
    }));
    fc.assert(
      fc.property(fc.array(fc.oneof(answer, piece), { maxLength: 80 }), (answers) => {
        const { constraints } = withRead(briefOf(words), answers);
        expect(constraints.length).toBeLessThanOrEqual(60);
        for (const { quote, text: clause } of constraints) {
          expect(words).toContain(quote);
          expect(words).toContain(clause);
        }
      }),
    );
  });
});

test('a quote is found with other blanks and marks, and nothing else is changed', () => {
  expect(placeQuote('Say  “it’s\ndone”.', '"it\'s done"')).toEqual({ at: 5, quote: '“it’s\ndone”' });
  expect(placeQuote('Costs (4.50 $) + tax', 'Costs (4.50 $)  + tax')).toEqual({ at: 0, quote: 'Costs (4.50 $) + tax' });
  expect(placeQuote('Costs 4x50', 'Costs 4.50')).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, quote) => {
      const found = placeQuote(text, quote);
      const { at, quote: placed } = found ?? { at: 0, quote: '' };
      expect(text.slice(at, at + placed.length)).toBe(placed);
    }),
  );
});
