import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { booking } from '../../agents/starters/manifests/booking/booking.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string, language: 'en' | 'de' = 'en') => booking.fill(words, language).values;

test('reads lengths, a shared machine, staff, hours, a buffer and the no-show rule from a long brief', () => {
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

test('services are read before or after their lengths', () => {
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

test('a length without a name gets the name of the bookable thing, or its own', () => {
  expect(fill('3 courts, 60 minutes each')).toEqual({
    services: [{ name: 'courts', minutes: 60 }],
    resources: [{ name: 'courts', count: 3 }],
    places: 3,
  });
  expect(fill('Boat rental bookings, 2 hours per trip')['services']).toEqual([{ name: 'Boat rental', minutes: 120 }]);
  expect(fill('Squashplatz-Reservierung, 45 Minuten', 'de')['services']).toEqual([
    { name: 'Squashplatz', minutes: 45 },
  ]);
  expect(fill('let people take 60 minutes')['services']).toEqual([{ name: '60 minutes', minutes: 60 }]);
});

test('a price right after the length is that of the service', () => {
  expect(fill('nail studio: manicure 30 min 25€, pedicure 45 min (35 €), deposit 10 €')).toMatchObject({
    currency: 'EUR',
    services: [
      { name: 'manicure', minutes: 30, price: 25 },
      { name: 'pedicure', minutes: 45, price: 35 },
    ],
  });
  expect(fill('Haarschnitt 45 Minuten für 38 Euro', 'de')['services']).toEqual([
    { name: 'Haarschnitt', minutes: 45, price: 38 },
  ]);
});

test('two lengths of one service are two services', () => {
  expect(fill('massage 30 or 60 min, peeling 20 min')['services']).toEqual([
    { name: 'massage (30 min)', minutes: 30 },
    { name: 'massage (60 min)', minutes: 60 },
    { name: 'peeling', minutes: 20 },
  ]);
});

test('a corrected length has the later figure', () => {
  const { values, quotes } = booking.fill('cut 30 min, colour 60 minutes, no wait: 75 minutes', 'en');
  expect(values['services']).toEqual([
    { name: 'cut', minutes: 30 },
    { name: 'colour', minutes: 75 },
  ]);
  expect(quotes['services']).toBe('cut 30 min, colour 60 minutes, no wait: 75 minutes');
});

test('a machine that only some appointments need is not needed by all of them', () => {
  const words =
    'Check-up 30 minutes, filling 45 minutes. We have one x-ray machine. Some appointments need the x-ray machine, and it can only be in one room ' +
    'at a time.';
  expect(fill(words)).toMatchObject({
    services: [
      { name: 'Check-up', minutes: 30 },
      { name: 'filling', minutes: 45 },
    ],
    resources: [{ count: 1 }],
  });
  expect(JSON.stringify(fill(words))).not.toMatch(/needs|"room"/);
});

test('a service needs what its sentence says it needs', () => {
  expect(fill('oil change 30 min, inspection 2 h. We have two lifts. Every inspection needs a lift.')).toMatchObject({
    services: [
      { name: 'oil change', minutes: 30 },
      { name: 'inspection', minutes: 120, needs: 'lifts' },
    ],
    resources: [{ name: 'lifts', count: 2 }],
    places: 2,
  });
});

test('rooms are read by name', () => {
  expect(fill('meeting room booking, rooms: Elm, Oak and Ash')).toEqual({
    resources: [
      { name: 'Elm', count: 1 },
      { name: 'Oak', count: 1 },
      { name: 'Ash', count: 1 },
    ],
    places: 3,
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

test('named rooms are neither staff nor services, and lengths take the noun of the bookable thing', () => {
  expect(fill('meeting room booking, rooms: Elm, Oak, 30 or 60 min')).toEqual({
    services: [
      { name: 'meeting room (30 min)', minutes: 30 },
      { name: 'meeting room (60 min)', minutes: 60 },
    ],
    resources: [
      { name: 'Elm', count: 1 },
      { name: 'Oak', count: 1 },
    ],
    places: 2,
  });
});

test('the size of a class is the number of bookings at the same time', () => {
  expect(fill('Spinning class bookings, 60 min, max 12 people per class')).toEqual({
    services: [{ name: 'Spinning class', minutes: 60 }],
    places: 12,
  });
  expect(fill('Each course has room for up to 10 people. Our cooks are Gina and Ken.')).toEqual({
    people: ['Gina', 'Ken'],
  });
  expect(fill('each course takes up to 10 people')).toEqual({ places: 10 });
});

test('staff is read by name', () => {
  expect(fill('booking for a salon, stylists: Ann, Bea and Cem')).toEqual({ people: ['Ann', 'Bea', 'Cem'] });
});

test('names after the services, and names with a title, are staff', () => {
  expect(fill('cut 30 min, colour 90 min, Bea & Cleo')['people']).toEqual(['Bea', 'Cleo']);
  expect(fill('check-up 20 min; Dr Novak and Dr Lee')['people']).toEqual(['Dr Novak', 'Dr Lee']);
  expect(fill('check-up 20 min, dr. roth + dr. sander')['people']).toEqual(['dr. roth', 'dr. sander']);
  expect(fill('cut 30 min, English and German, Monday and Friday')['people']).toBeUndefined();
  expect(fill('Schnitt 30 min, Kopf und Nacken', 'de')['people']).toBeUndefined();
});

const hours = (words: string) =>
  (fill(words)['hours'] as { name: string; times: string }[]).map(({ name, times }) => `${name.slice(0, 2)} ${times}`);

test('a day has its last stated hours, without its break', () => {
  expect(hours('Monday to Wednesday 8:00 to 18:30, Wednesdays only until 13:00')).toEqual([
    'Mo 08:00–18:30',
    'Tu 08:00–18:30',
    'We 08:00–13:00',
  ]);
  expect(hours('Mon-Wed 9-18, closed Tuesday')).toEqual(['Mo 09:00–18:00', 'We 09:00–18:00']);
  expect(hours('weekends 9 to 5, lunch 12-1')).toEqual(['Sa 09:00–12:00, 13:00–17:00', 'Su 09:00–12:00, 13:00–17:00']);
  expect(hours('8-12 and 14-18 on Monday')).toEqual(['Mo 08:00–12:00, 14:00–18:00']);
});

test('reads the interval of offered times and the deadline for changes', () => {
  expect(fill('slots every 30 min, move it up to 24 hours before')).toEqual({ step: 30, changeHours: 24 });
  expect(fill('Termine jede halbe Stunde, absagen bis 2 Tage vorher', 'de')).toEqual({ step: 30, changeHours: 48 });
});

test("opening hours name the weekdays in the brief's language", () => {
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
  expect(fill('reminders 24 hours before, notice 2 hours before')).toEqual({});
});

test('a prohibition fills no setting', () => {
  expect(fill('bookng for my dog salon pls, no 30 minute walks')).toEqual({});
  expect(fill('Terminbuch ohne 3 Räume', 'de')).toEqual({});
});

test('a brief without details fills no setting', () => {
  expect(fill('')).toEqual({});
  expect(fill('apointment booking for my clinic')).toEqual({});
});

test('for any words, values fit the settings and quotes come from the words', () => {
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
