import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, delimiters, detectDelimiter, parseCsv, writeCsv } from '../../agents/starters/apps/kit/csv.ts';

const bytes = (...codes: number[]) => Uint8Array.from(codes);
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r', ' ', '\t', '|', 'ü') }),
  fc.string({ unit: 'binary' }),
);
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 });

test('reads back whatever it wrote', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(...delimiters), (rows, delimiter) => {
      expect(parseCsv(writeCsv(rows, delimiter), delimiter)).toEqual(rows);
    }),
  );
});

test('reads any text, and loses no letter outside quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ',', '\n', '\r') }), (text) => {
      const letters = parseCsv(text, ',').flat().join('');
      expect(letters).toBe(text.replaceAll(/[^ab]/g, ''));
    }),
  );
});

test('quotes contain delimiters, line breaks and doubled quotes', () => {
  expect(parseCsv('a,"b, ""c""\nd"\r\ne,\r\n\r\nf"g,"h', ',')).toEqual([
    ['a', 'b, "c"\nd'],
    ['e', ''],
    [''],
    ['f"g', 'h'],
  ]);
});

test('the delimiter is the one that splits every line evenly', () => {
  expect(detectDelimiter('name;price\nTea;1,50\nMilk;2,20\n')).toBe(';');
  expect(detectDelimiter('name\tnote\nTea\tgreen, black; white\n')).toBe('\t');
  expect(detectDelimiter('a|b|c\n1|2|3')).toBe('|');
  expect(detectDelimiter('one column\nonly')).toBe(',');
});

test('a file is UTF-8, UTF-16 or otherwise Windows-1252', () => {
  expect(decode(new TextEncoder().encode('\uFEFFMüll'))).toEqual({ text: 'Müll', encoding: 'UTF-8' });
  expect(decode(bytes(0x4d, 0xfc, 0x80))).toEqual({ text: 'Mü€', encoding: 'Windows-1252' });
  expect(decode(bytes(0xff, 0xfe, 0x4d, 0, 0xfc, 0))).toEqual({ text: 'Mü', encoding: 'UTF-16' });
});
