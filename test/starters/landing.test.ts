import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { landing } from '../../agents/starters/manifests/landing/landing.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => landing.fill(words, 'en').values;

test('reads hours, prices, address and contact of a place, unchanged', () => {
  expect(
    fill(
      'A landing page for my tea room in Leith with opening hours and a map. Mon-Fri 7am-5pm, Sat 8-4pm. Green tea £3.20, oolong £2.80 and scone £3. 12 Shore Road, Edinburgh. Call 0131 496 0123 or hello@tea.example',
    ),
  ).toMatchObject({
    tagline: 'tea room in Leith',
    hours: [
      { days: 'Mon-Fri', opens: '07:00', closes: '17:00' },
      { days: 'Sat', opens: '08:00', closes: '16:00' },
    ],
    items: [
      { name: 'Green tea', price: 3.2 },
      { name: 'oolong', price: 2.8 },
      { name: 'scone', price: 3 },
    ],
    currency: 'GBP',
    address: '12 Shore Road, Edinburgh',
    phone: '0131 496 0123',
    email: 'hello@tea.example',
    showHours: true,
    showMap: true,
  });
});

test('a German brief fills the same settings', () => {
  expect(
    fill(
      'Webseite für unseren Hofladen mit Öffnungszeiten (Di–Sa 9–18 Uhr), Telefon 04321 987654. Produkte: Eier, Honig',
    ),
  ).toMatchObject({
    subject: 'place',
    hours: [{ days: 'Di–Sa', opens: '09:00', closes: '18:00' }],
    items: [
      { name: 'Eier', price: null },
      { name: 'Honig', price: null },
    ],
    itemsTitle: 'products',
    phone: '04321 987654',
  });
});

test('an event has its date, its start and its programme', () => {
  expect(
    fill('wedding site, 14 June 2027 at 2pm, programme: 14:00 ceremony, 15:30 drinks, 18:00 dinner'),
  ).toMatchObject({
    subject: 'event',
    date: '14 June 2027',
    starts: '2pm',
    programme: [
      { name: 'ceremony', time: '14:00' },
      { name: 'drinks', time: '15:30' },
      { name: 'dinner', time: '18:00' },
    ],
  });
  expect(fill('sommerfest seite am 19.6.2027 um 15 Uhr')).toEqual({
    subject: 'event',
    date: '19.6.2027',
    starts: '15 Uhr',
  });
});

test('a workshop with opening hours is a place, and one on a date is an event', () => {
  expect(fill('website for our violin workshop, open Tue-Fri 10-18')).toMatchObject({ subject: 'place' });
  expect(fill('landing page for a poetry workshop on 12 May 2027, starts at 10:00')).toMatchObject({
    subject: 'event',
  });
});

test('the services of a person come from the list after the colon', () => {
  expect(fill('portfolio of a freelance illustrator. services: portraits, maps, posters')).toMatchObject({
    subject: 'person',
    itemsTitle: 'services',
    items: [{ name: 'portraits' }, { name: 'maps' }, { name: 'posters' }],
  });
});

test('a slogan in quotation marks is the line', () => {
  expect(fill('Tagline: "Bread, slowly." bakery website')).toEqual({ tagline: 'Bread, slowly.', subject: 'place' });
});

test('highlights after a colon are points', () => {
  expect(fill('page for our hostel, highlights: rooftop, free breakfast, bikes')).toMatchObject({
    points: ['rooftop', 'free breakfast', 'bikes'],
  });
});

test('reads prices with a comma and without verbs', () => {
  expect(fill('bakery page bread 4,50 €, rolls 0,80 €')).toMatchObject({
    currency: 'EUR',
    items: [{ price: 4.5 }, { name: 'rolls', price: 0.8 }],
  });
});

test('a German word for a place inside a compound determines the subject', () => {
  for (const words of ['Website für unsere Tierarztpraxis', 'Seite für die Hofbäckerei', 'Seite für das Weingut Holm'])
    expect(fill(words)['subject']).toBe('place');
  expect(fill('one page for our flea market on 5 September 2027')['subject']).toBe('event');
});

test('hours continue with the same days, and closed days have none', () => {
  expect(fill('Praxis, Mo-Fr 8-12 und 15-18 Uhr, Mittwoch geschlossen')['hours']).toEqual([
    { days: 'Mo-Fr', opens: '08:00', closes: '12:00' },
    { days: 'Mo-Fr', opens: '15:00', closes: '18:00' },
    { days: 'Mittwoch', opens: '', closes: '' },
  ]);
});

test('a list after another one has its own title', () => {
  expect(fill('page for our app, tagline: "Never late", features: alarms, maps, notes')).toMatchObject({
    tagline: 'Never late',
    points: ['alarms', 'maps', 'notes'],
  });
});

test('a prohibition fills no setting', () => {
  expect(fill('a page for the band with no opening hours, no map and without photos')).toEqual({});
  expect(fill('a page with our email address at fair prices')).toEqual({ itemsTitle: 'prices', showItems: true });
  expect(fill('Seite für den Verein, keine Preise, ohne Galerie')).toEqual({});
});

test('typos and words without details fill no setting', () => {
  expect(fill('i need a web pgae')).toEqual({});
  expect(fill('')).toEqual({});
  expect(fill('something for the internet please')).toEqual({});
});

test('a prohibition between two prices does not break the quote', () => {
  const words = 'menu: tea £2. No sugar. Scone £3';
  expect(misfits(landing, words)).toEqual([]);
  expect(fill(words)).toMatchObject({ items: [{ name: 'tea' }, { name: 'Scone' }] });
});

const pieces =
  'a page for my|tea room|wedding|with|menu:|tea £2|scone 3,50 €|no|ohne|Mon-Fri 8-5|14 June 2027|at 7pm|18:00 dinner|,|.|:|Telefon 04321 987654|a@b.example|“|"|\n- a\n- b|and|gallery: a, b'.split(
    '|',
  );

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(landing, words).length === 0));
});
