import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTime, parseDate, parseTime, parseWeekdays } from '../../agents/starters/apps/kit/when.ts';

test('parses times as people write them', () => {
  expect(['8', '8am', '12am', '12 pm', '6:30 pm', '14:30', '8.30 Uhr', '20 Uhr', '24:00'].map(parseTime)).toEqual([
    480, 480, 0, 720, 1110, 870, 510, 1200, 1440,
  ]);
  expect(['', '25', '13pm', '8:61', '24:30', 'noon'].map(parseTime)).toEqual([null, null, null, null, null, null]);
});

test('parses days of the week in both languages, with ranges across the end of the week', () => {
  expect(parseWeekdays('Mon–Fri')).toEqual([1, 2, 3, 4, 5]);
  expect(parseWeekdays('Fr und Sa')).toEqual([5, 6]);
  expect(parseWeekdays('Saturday to Monday')).toEqual([6, 0, 1]);
  expect(parseWeekdays('every Friday')).toEqual([5]);
  expect(parseWeekdays('every day')).toHaveLength(7);
  expect(parseWeekdays('Dienstags, donnerstags')).toEqual([2, 4]);
  expect(parseWeekdays('whenever')).toEqual([]);
});

test('a date without a year is the next such day', () => {
  const now = new Date(2026, 10, 23, 12);
  const read = (text: string) => parseDate(text, now);
  expect(['14 June 2027', 'June 14th, 2027', '14. Juni 2027', '14.6.2027', '2027-06-14'].map(read)).toEqual(
    Array.from({ length: 5 }, () => '2027-06-14'),
  );
  expect(read('12 December')).toBe('2026-12-12');
  expect(read('1 March')).toBe('2027-03-01');
  expect(['', 'soon', '31 February 2027', '40.1.2027'].map(read)).toEqual([null, null, null, null]);
});

test('for any text, a time is within a day and a weekday within a week', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const time = parseTime(text);
      expect(parseWeekdays(text).every((day) => day >= 0 && day < 7)).toBe(true);
      expect(parseDate(text) ?? '2026-01-01').toMatch(/^\d{4,}-\d{2}-\d{2}$/);
      expect(time === null || (time >= 0 && time <= 1440)).toBe(true);
    }),
  );
});

test('a formatted time parses as the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(parseTime(formatTime(minutes))).toBe(minutes);
    }),
  );
});
