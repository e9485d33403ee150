import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate, readNumber } from '../../agents/starters/apps/files/read-values.ts';
import { files } from '../../agents/starters/manifests/files.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => files.fill(words, 'en');
const steps = (words: string) => (fill(words).values['steps'] as { name: string; column?: string }[] | undefined) ?? [];

test('steps are taken in their order, as they are named', () => {
  expect(
    steps('drop a csv, trim whitespace, remove duplicates, then split the name column, download').map(
      ({ name }) => name,
    ),
  ).toEqual(['trim whitespace', 'remove duplicates', 'split the name column']);
  expect(steps('split the name column')).toEqual([{ name: 'split the name column', column: 'name' }]);
  expect(steps('please split a column')).toEqual([{ name: 'split a column' }]);
  expect(fill('trim, then dedupe').quotes['steps']).toBe('trim, then dedupe');
});

test('German steps are taken as they are named', () => {
  expect(steps('CSV aufräumen: Leerzeichen entfernen, doppelte Zeilen löschen und Spalte „Ort“ teilen')).toEqual([
    { name: 'Leerzeichen entfernen' },
    { name: 'doppelte Zeilen löschen' },
    { name: 'Spalte „Ort“ teilen', column: 'Ort' },
  ]);
});

test('columns and delimiter are taken literally', () => {
  expect(fill('Clean files with columns: name, email, phone; semicolon separated').values).toEqual({
    columns: ['name', 'email', 'phone'],
    delimiter: ';',
  });
  expect(fill('tsv cleaner').values).toEqual({ delimiter: 'tab' });
  expect(fill('CSV mit Semikolon').values).toEqual({ delimiter: ';' });
});

test('what is ruled out fills nothing', () => {
  expect(fill('clean my csv, but do not remove duplicates').values).toEqual({});
  expect(fill('CSV-Werkzeug ohne Duplikate entfernen').values).toEqual({});
});

test('typos and a brief that names nothing fill nothing', () => {
  expect(fill('fix my speadsheet exprots').values).toEqual({});
  expect(fill('').values).toEqual({});
});

const pieces =
  'csv|trim|remove duplicates|split the|name|column|columns: a, b|semicolon|no|without|,|.|sort by|Duplikate|Leerzeichen|„|“|\n'.split(
    '|',
  );

test('whatever the words are, each value fits its setting and stands in its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(files, words).length === 0));
});

test('a date is read if it can be one day alone', () => {
  expect(readDate('3.4.2025', 'unsure')).toBe('2025-04-03');
  expect(readDate('April 3rd, 2025', 'unsure')).toBe('2025-04-03');
  expect(readDate('3. März 2025', 'unsure')).toBe('2025-03-03');
  expect(readDate('25/12/2025', 'unsure')).toBe('2025-12-25');
  expect(readDate('5/6/2025', 'unsure')).toBe(null);
  expect(readDate('5/6/2025', 'day')).toBe('2025-06-05');
  expect(readDate('5/6/2025', 'month')).toBe('2025-05-06');
  expect(readDate('31.2.2025', 'unsure')).toBe(null);
  expect(readDate('12 lemons 2025', 'unsure')).toBe(null);
});

test('a number is read if its marks can mean one thing alone', () => {
  expect(readNumber('1.049,50', 'unsure')).toBe('1049.50');
  expect(readNumber('1,049.5', 'unsure')).toBe('1049.5');
  expect(readNumber('€ 1 234,5', 'unsure')).toBe('1234.5');
  expect(readNumber('1,234', 'unsure')).toBe(null);
  expect(readNumber('1,234', 'comma')).toBe('1.234');
  expect(readNumber('1,234', 'point')).toBe('1234');
  expect(readNumber('0049 123', 'unsure')).toBe(null);
  expect(readNumber('1.2.3', 'unsure')).toBe(null);
});

test('a number in either spelling is read as itself', () => {
  const number = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(number, fc.constantFrom('en-GB', 'de-DE'), (value, locale) => {
      const written = value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      expect(Number(readNumber(written, 'unsure'))).toBe(value);
    }),
  );
});

test('a day in any spelling is read as itself', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      for (const locale of ['en-GB', 'de-DE']) {
        expect(readDate(date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }), 'unsure')).toBe(day);
      }
    }),
  );
});
