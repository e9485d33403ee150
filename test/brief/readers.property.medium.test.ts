import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefLanguage } from '../../agents/kit/brief/brief-language.ts';
import type { Found } from '../../agents/kit/brief/found.ts';
import { readAmounts } from '../../agents/kit/brief/read-amounts.ts';
import { readAppName } from '../../agents/kit/brief/read-app-name.ts';
import { readAudiences } from '../../agents/kit/brief/read-audiences.ts';
import { readColumns } from '../../agents/kit/brief/read-columns.ts';
import { readConstraints } from '../../agents/kit/brief/read-constraints.ts';
import { readContacts } from '../../agents/kit/brief/read-contacts.ts';
import { readCurrencies } from '../../agents/kit/brief/read-currencies.ts';
import { readLanguages } from '../../agents/kit/brief/read-languages.ts';
import { readLists } from '../../agents/kit/brief/read-lists.ts';
import { readOpeningHours } from '../../agents/kit/brief/read-opening-hours.ts';
import { readPlatforms } from '../../agents/kit/brief/read-platforms.ts';
import { readQuotedNames } from '../../agents/kit/brief/read-quoted-names.ts';
import { readStages } from '../../agents/kit/brief/read-stages.ts';

const readers: Readonly<Record<string, (words: string) => readonly Found[]>> = {
  readAmounts,
  readAppName: (words) => [readAppName(words)].filter((name) => name !== null),
  readAudiences,
  readColumns,
  readContacts,
  readCurrencies,
  readLanguages,
  readLists,
  readOpeningHours,
  readPlatforms,
  readQuotedNames,
  readStages,
};

/** Pieces that the readers look for, in any order, because they find little in random letters. */
const pieces = constantFrom(
  ...`no|not|never|without|n't|don't want|must|kein|nicht|ohne|soll|we can not|login|ads|the US|for|für|students|kids aged|
  45|25 min|1.200|€|$|%|4.5|3 x 12|two|zwei|players|one|machine|hour|after the second|THB|euro|
  "|“|”|„|«|»|called|named|heißt|app|Tick Tock|->|→|=>| > |from|to|draft|done|columns|Spalten|:|,|.|;|-|•|\n|\n- |(|)|and|or|und|
  Mon|Fri|Mon-Fri|9-18|8 to 12|Uhr|5pm|in|auf|German|Deutsch|English|tel.|+49 30 1234567|030|a@b.cd|@|Straße 12, 10115 Berlin|address|
  phone|on my|offline|iPad|\u00a0|   |😀|\ud800|\u0000`.split('|'),
);
const words = oneof(
  string({ unit: 'binary', maxLength: 200 }),
  string({ unit: 'grapheme', maxLength: 200 }),
  array(pieces, { maxLength: 60 }).map((parts) => parts.join(' ')),
  array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
);

describe.each(Object.entries(readers))('%s', (_name, read) => {
  test('throws for no words, and each quote is at its index', () => {
    assert(
      property(words, (text) => {
        for (const { quote, at } of read(text)) {
          expect(quote).not.toBe('');
          expect(text.slice(at, at + quote.length)).toBe(quote);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('constraints are pieces of the words, for any words', () => {
  assert(
    property(words, (text) => {
      const read = readConstraints(text);
      expect(read.map(({ id }) => id)).toEqual(read.map((_, index) => `C-${index + 1}`));
      for (const one of read) {
        expect(one.quote).not.toBe('');
        expect(text).toContain(one.quote);
        expect(text).toContain(one.text);
        expect(one.supersededBy).toBeNull();
      }
      expect(['en', 'de', 'other']).toContain(briefLanguage(text));
    }),
    { numRuns: 500 },
  );
});

// Inputs on which a backtracking pattern would exceed this test's time limit.
const repeated = [
  'a',
  ' ',
  '\n',
  '1',
  '1 ',
  '1,',
  '1.',
  '0 ',
  'A ',
  'A1 ',
  '-',
  '->',
  'a -> ',
  'a > ',
  '"',
  '“',
  '„a',
  '(',
  '.',
  ', ',
  ': ',
  'a: b, ',
  'columns a, ',
  'no ',
  'not ',
  'not without ',
  "don't ",
  'never ',
  'kein ',
  'or no ',
  'must ',
  'for my ',
  'for a b c d ',
  'in English and ',
  'Mon-',
  'Mon 9-',
  'Mon, ',
  '+49 30 ',
  '0 1',
  'a@',
  'a.',
  'Street 12, ',
  'address 1 ',
  'called A ',
  'from a to b to ',
  'one big ',
  'twenty ',
  '€',
  '€ 1 ',
  '1 x ',
  '- a\n',
  '😀',
  '\u00a0',
  'no login, ',
  "wouldn't like ",
];
test.each(repeated)('reads 100,000 characters of %j', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length)).slice(0, 100_000);
  for (const read of Object.values(readers)) {
    expect(read(text).filter(({ quote, at }) => !text.startsWith(quote, at))).toEqual([]);
  }
  expect(readConstraints(text).length).toBeLessThanOrEqual(60);
});
