import { expect, test } from 'vitest';
import { readAmounts } from '../../agents/kit/brief/read-amounts.ts';
import { readCurrencies } from '../../agents/kit/brief/read-currencies.ts';

const read = (words: string) =>
  readAmounts(words).map(({ quote, value, unit, factor }) =>
    factor === null ? `${quote} = ${value} ${unit}` : `${quote} = ${value} by ${factor} ${unit}`,
  );

test.each([
  ['first visits take 45 min', ['45 min = 45 minute']],
  ['25 minutes for follow-ups, 45mins before', ['25 minutes = 25 minute', '45mins = 45 minute']],
  ['a pomodoro of twenty-five minutes', ['twenty-five minutes = 25 minute']],
  ['3 x 12', ['3 x 12 = 3 by 12 x']],
  ['bench press 5x5 reps', ['5x5 reps = 5 by 5 reps']],
  [
    'a loan of € 320,000 at 4.5 % over thirty years',
    ['€ 320,000 = 320000 EUR', '4.5 % = 4.5 percent', 'thirty years = 30 year'],
  ],
  ['Miete 1.200 €, 3,5 % mehr', ['1.200 € = 1200 EUR', '3,5 % = 3.5 percent']],
  ['Der Kredit läuft über 1.200 Tage mit 4,25 Prozent', ['1.200 Tage = 1200 day', '4,25 Prozent = 4.25 percent']],
  ['1,299.50 USD a month', ['1,299.50 USD = 1299.5 USD', 'a month = 1 month']],
  ['1.299,50 EUR', ['1.299,50 EUR = 1299.5 EUR']],
  ['two players, ten questions each', ['two players = 2 players', 'ten questions = 10 questions']],
  ['we have one ultrasound machine', ['one ultrasound machine = 1 ultrasound machine']],
  [
    'zwei Spieler und drei Runden zu je fünf Minuten',
    ['zwei Spieler = 2 spieler', 'drei Runden = 3 runden', 'fünf Minuten = 5 minute'],
  ],
  ['eine Stunde am Tag', ['eine Stunde = 1 hour']],
  ['20-minute sessions every 2 weeks', ['20-minute = 20 minute', '2 weeks = 2 week']],
  ['we charge no-shows after the second', ['after the second = 2 ordinal']],
  ['nach dem dritten Mal', ['nach dem dritten = 3 ordinal']],
  ['$320k house', ['$320k = 320000 USD']],
  ['12 tables for 2 big groups', ['12 tables = 12 tables', '2 big groups = 2 big groups']],
])('%s', (words, expected) => {
  expect(read(words)).toEqual(expected);
});

test.each([
  'no one knows, this one is fine, one of them',
  'founded in 2019 by us',
  'call 030 1234567 or write to 4you@example.org',
  'Sonnenallee 12, 12045 Berlin',
  'Mon-Fri 9-18',
  'version v2 of the MP3 player on web3',
  'the second time is fine',
  '24/7 and 1:1',
])('%s: counts nothing', (words) => {
  expect(read(words)).toEqual([]);
});

test.each([
  ['we split in THB and Thb', ['THB']],
  ['thb, eur', ['THB', 'EUR']],
  ['€ 20 or $20', ['EUR', 'USD']],
  ['20€', ['EUR']],
  ['in euro and Franken', ['EUR', 'CHF']],
  ['Preise in Euro', ['EUR']],
  ['£5 or 5 GBP', ['GBP']],
  ['CHF 12.50', ['CHF']],
  ['baht and yen', ['THB', 'JPY']],
  ['twenty dollars', ['USD']],
  ['₹500', ['INR']],
  ['12 zł', ['PLN']],
  ['try it in php, 30 sek', []],
  ['a European tour with pounds of fun', []],
])('%s: %j', (words, codes) => {
  expect(readCurrencies(words).map(({ code }) => code)).toEqual(codes);
});
