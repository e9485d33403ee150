import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { anyCase } from '../../agents/kit/brief/any-case.ts';

const letters = constantFrom(...'abcxyzäöüßéñçABZÄÖÜ');
/** The same letter, in one case or the other, or some other letter. */
const cased = (letter: string) => constantFrom(letter, letter.toUpperCase(), letter.toLowerCase(), 'q');
const wordAndText = array(letters, { minLength: 1, maxLength: 6 }).chain((word) =>
  tuple(
    constantFrom(word.join('')),
    tuple(...word.map(cased)).map((text) => text.join('')),
  ),
);

test('matches words as the flag `i` does', () => {
  assert(
    property(wordAndText, wordAndText, ([one, text], [other]) => {
      const own = new RegExp(`^${anyCase(`${one}|${other}`)}$`, 'u').test(text);
      expect(own).toBe(new RegExp(`^(?:${one}|${other})$`, 'iu').test(text));
    }),
  );
});

test.each([
  [String.raw`\p{Lu}\p{L}|\d\s\.`, 'Ab', true],
  [String.raw`\p{Lu}\p{L}|\d\s\.`, 'ab', false],
  [String.raw`(?<day>mon)(?=day)(?<!x)day`, 'MONday', true],
  [String.raw`(?<day>mon)(?!day)`, 'monDAY', false],
  [String.raw`[xa-f\d-]{3}[.:]`, 'C-X.', true],
  [String.raw`[xa-f\d-]{3}[.:]`, 'g-x.', false],
  [String.raw`[\p{Lu}'’\]]+`, 'A]', true],
  [String.raw`[\p{Lu}'’\]]+`, 'a]', false],
  [String.raw`no\.? `, 'NO. ', true],
  [String.raw`no\.? `, 'NOx ', false],
])('keeps escapes, groups and classes: %s matches %s: %s', (pattern, text, matches) => {
  expect(new RegExp(`^${anyCase(pattern)}$`, 'u').test(text)).toBe(matches);
});

test('keeps the names of groups', () => {
  expect(new RegExp(anyCase('(?<day>mon|tue) (?<time>noon)'), 'u').exec('by MON Noon')?.groups).toEqual({
    day: 'MON',
    time: 'Noon',
  });
});
