import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { booking } from '../../agents/starters/manifests/booking.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string, language: 'en' | 'de' = 'en') => booking.fill(words, language).values;

test('lengths, a shared machine, staff, hours, a buffer and the rule for no-shows are taken from a long brief', () => {
  const words =
    'We are a small physio practice with three therapists and one ultrasound machine. Initial consultations take 45 ' +
    'minutes and follow-up visits take 25 minutes. The ultrasound machine is shared between both. No-shows after the ' +
    'second pay a deposit. We do not want insurance billing. Open Mon-Fri 8-18 and Sat 9-13, 10 minutes between ' +
    'appointments. Reminders 24 hours before.';
  const { values, quotes } = booking.fill(words, 'en');
  expect(values).toMatchObject({
    services: [
      { name: 'Initial consultations', minutes: 45, needs: 'ultrasound machine' },
      { name: 'follow-up visits', minutes: 25, needs: 'ultrasound machine' },
    ],
    resources: [{ name: 'ultrasound machine', count: 1 }],
    places: 3,
    buffer: 10,
    noShows: 2,
  });
  expect(values['hours']).toHaveLength(6);
  expect(quotes['noShows']).toBe('No-shows after the second pay a deposit');
});

test('services stand before or after their lengths', () => {
  expect(fill('cut 30 min, colour 90 min, beard trim 15 min')['services']).toEqual([
    { name: 'cut', minutes: 30 },
    { name: 'colour', minutes: 90 },
    { name: 'beard trim', minutes: 15 },
  ]);
  expect(fill('a 45-minute massage and a 25-minute check-up')['services']).toEqual([
    { name: 'massage', minutes: 45 },
    { name: 'check-up', minutes: 25 },
  ]);
  expect(fill('Rückenmassage (45 Minuten), Ganzkörper 1,5 Stunden', 'de')['services']).toEqual([
    { name: 'Rückenmassage', minutes: 45 },
    { name: 'Ganzkörper', minutes: 90 },
  ]);
});

test('a length without a name is named by itself', () => {
  expect(fill('tennis courts, 3 courts, 60 minutes each')).toEqual({
    services: [{ name: '60 minutes', minutes: 60 }],
    resources: [{ name: 'courts', count: 3 }],
  });
});

test('an article counts as one if the words say that it is shared', () => {
  expect(fill('Massage 30 Minuten, Bad 20 Minuten, ein Ultraschallgerät, das alle teilen', 'de')).toEqual({
    services: [
      { name: 'Massage', minutes: 30, needs: 'Ultraschallgerät' },
      { name: 'Bad', minutes: 20, needs: 'Ultraschallgerät' },
    ],
    resources: [{ name: 'Ultraschallgerät', count: 1 }],
  });
  expect(fill('a room for every taste')).toEqual({});
});

test('staff is taken by name', () => {
  expect(fill('booking for a salon, stylists: Ann, Bea and Cem')).toEqual({ people: ['Ann', 'Bea', 'Cem'] });
});

test('opening hours name the weekdays in the language', () => {
  expect(fill('Termine Di–Mi 9–12 Uhr', 'de')['hours']).toEqual([
    { name: 'Dienstag', times: '09:00–12:00' },
    { name: 'Mittwoch', times: '09:00–12:00' },
  ]);
});

test('a rule for no-shows is read in several spellings', () => {
  expect(fill('clients who no-show 3 times get blocked')).toEqual({ noShows: 3 });
  expect(fill('Wer zweimal nicht erscheint, zahlt vorher', 'de')).toEqual({ noShows: 2 });
  expect(fill('Nach dem dritten Nichterscheinen keine Termine mehr', 'de')).toEqual({ noShows: 3 });
});

test('a reminder, a notice and an interval are no services', () => {
  expect(fill('reminders 24 hours before, cancel up to 2 hours before')).toEqual({});
});

test('what is ruled out fills nothing', () => {
  expect(fill('bookng for my dog salon pls, no 30 minute walks')).toEqual({});
  expect(fill('Terminbuch ohne 3 Räume', 'de')).toEqual({});
});

test('a brief that names nothing fills nothing', () => {
  expect(fill('')).toEqual({});
  expect(fill('apointment booking for my clinic')).toEqual({});
});

test('whatever the words are, values fit the settings and quotes stand in the words', () => {
  const pieces = [
    'cut',
    '30 min',
    '2 chairs',
    'no',
    'without',
    'Mo-Fr 9-18',
    'twice',
    'no-show',
    'after the second',
    '.',
    ',',
  ];
  fc.assert(
    fc.property(anyWords(pieces), (words) => {
      expect(misfits(booking, words)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
