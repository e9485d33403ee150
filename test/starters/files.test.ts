import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate, readNumber } from '../../agents/starters/apps/files/read-values.ts';
import { files } from '../../agents/starters/manifests/files/files.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => files.fill(words, 'en');
const steps = (words: string) => (fill(words).values['steps'] as { name: string; column?: string }[] | undefined) ?? [];

test('steps are read in order, by name', () => {
  expect(
    steps('drop a csv, trim whitespace, remove duplicates, then split the name column, download').map(
      ({ name }) => name,
    ),
  ).toEqual(['trim whitespace', 'remove duplicates', 'split the name column']);
  expect(steps('split the name column')).toEqual([{ name: 'split the name column', kind: 'split', column: 'name' }]);
  expect(steps('please split a column')).toEqual([{ name: 'split a column', kind: 'split' }]);
  expect(fill('trim, then dedupe').quotes['steps']).toBe('trim, then dedupe');
});

test('German steps are read by name', () => {
  expect(steps('CSV aufräumen: Leerzeichen entfernen, doppelte Zeilen löschen und Spalte „Ort“ teilen')).toEqual([
    { name: 'Leerzeichen entfernen', kind: 'trim' },
    { name: 'doppelte Zeilen löschen', kind: 'duplicates' },
    { name: 'Spalte „Ort“ teilen', kind: 'split', column: 'Ort' },
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

const named = (words: string) => steps(words).map(({ name, column }) => [name, column ?? null]);

test('steps have the columns that they name', () => {
  expect(named('tidy exports: split full name, dedupe by phone, sort by city descending, save')).toEqual([
    ['split full name', 'full name'],
    ['dedupe by phone', 'phone'],
    ['sort by city descending', 'city'],
  ]);
  expect(named('rename amt to amount; keep only rows where region is North')).toEqual([
    ['rename amt to amount', 'amt'],
    ['keep only rows where region is North', 'region'],
  ]);
  expect(named('merge duplicate members in a csv by number and sort it')).toEqual([
    ['merge duplicate members in a csv by number', 'number'],
  ]);
  expect(named('Dubletten nach Kundennummer entfernen, dann nach Ort sortieren')).toEqual([
    ['Dubletten nach Kundennummer entfernen', 'Kundennummer'],
    ['nach Ort sortieren', 'Ort'],
  ]);
});

test('steps say what happens to their columns', () => {
  expect(steps('rename "Kd Nr" -> customer, emails to lower case, drop rows where city is empty')).toEqual([
    { name: 'rename "Kd Nr" -> customer', kind: 'arrange', column: 'Kd Nr', to: 'customer' },
    { name: 'emails to lower case', kind: 'case', column: 'emails', way: 'lower' },
    { name: 'drop rows where city is empty', kind: 'filter', column: 'city', way: 'filled' },
  ]);
  expect(steps('split address at the comma, keep only columns name and city')).toEqual([
    { name: 'split address at the comma', kind: 'split', column: 'address', text: ',' },
    { name: 'keep only columns name and city', kind: 'arrange', columns: 'name, city', way: 'keep' },
  ]);
});

test('each of several new names is a step', () => {
  expect(steps('rename columns: Strasse to street, Ort to city and PLZ -> zip')).toEqual([
    { name: 'rename columns: Strasse to street', kind: 'arrange', column: 'Strasse', to: 'street' },
    { name: 'Ort to city', kind: 'arrange', column: 'Ort', to: 'city' },
    { name: 'PLZ -> zip', kind: 'arrange', column: 'PLZ', to: 'zip' },
  ]);
});

test('a step that is added in words has their options', () => {
  const setting = files.settings.find(({ key }) => key === 'steps');
  const made = setting?.type === 'rows' ? setting.make('Sort by price descending') : null;
  expect(made).toEqual({ name: 'Sort by price descending', kind: 'sort', column: 'price', way: 'down' });
});

test('a comma is the delimiter if the output should have one', () => {
  expect(fill('turn semicolons into commas').values).toEqual({ delimiter: ',' });
});

test('a prohibition fills no setting', () => {
  expect(fill('clean my csv, but do not remove duplicates').values).toEqual({});
  expect(steps('csv tool - do not sort, only trim')).toEqual([{ name: 'trim', kind: 'trim' }]);
  expect(fill('CSV-Werkzeug ohne Duplikate entfernen').values).toEqual({});
});

test('typos and a brief without details fill no setting', () => {
  expect(fill('fix my speadsheet exprots').values).toEqual({});
  expect(fill('').values).toEqual({});
});

const pieces =
  'csv|trim|remove duplicates|split the|name|column|columns: a, b|semicolon|no|without|,|.|sort by|Duplikate|Leerzeichen|„|“|\n'.split(
    '|',
  );

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(files, words).length === 0));
});

test('reads a date only if it can be just one day', () => {
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

test('reads a number only if its marks have just one meaning', () => {
  expect(readNumber('1.049,50', 'unsure')).toBe('1049.50');
  expect(readNumber('1,049.5', 'unsure')).toBe('1049.5');
  expect(readNumber('€ 1 234,5', 'unsure')).toBe('1234.5');
  expect(readNumber('1,234', 'unsure')).toBe(null);
  expect(readNumber('1,234', 'comma')).toBe('1.234');
  expect(readNumber('1,234', 'point')).toBe('1234');
  expect(readNumber('0049 123', 'unsure')).toBe(null);
  expect(readNumber('1.2.3', 'unsure')).toBe(null);
});

test('reads a number in either spelling as the same number', () => {
  const number = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(number, fc.constantFrom('en-GB', 'de-DE'), (value, locale) => {
      const written = value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      expect(Number(readNumber(written, 'unsure'))).toBe(value);
    }),
  );
});

test('reads a day in any spelling as the same day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      for (const locale of ['en-GB', 'de-DE']) {
        expect(readDate(date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }), 'unsure')).toBe(day);
      }
    }),
  );
});

test('a column to drop is not one that a file must have', () => {
  expect(files.fill('csv: drop column notes, keep rows where city is Ulm', 'en').values['columns']).toBeUndefined();
});
