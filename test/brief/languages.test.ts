import { expect, test } from 'vitest';
import { briefLanguage, isGerman } from '../../agents/kit/brief/brief-language.ts';
import { readAudiences } from '../../agents/kit/brief/read-audiences.ts';
import { readLanguages } from '../../agents/kit/brief/read-languages.ts';
import { readPlatforms } from '../../agents/kit/brief/read-platforms.ts';

test.each([
  ['the app should be in German', ['de']],
  ['auf Deutsch bitte', ['de']],
  ['English and Thai', ['en', 'th']],
  ['in English, German and French', ['en', 'de', 'fr']],
  ['translate from Spanish to Dutch', ['es', 'nl']],
  ['German version please', ['de']],
  ['Oberfläche auf Englisch', ['en']],
  ['language: Polish', ['pl']],
  ['Sprachen: Deutsch und Türkisch', ['de', 'tr']],
  ['my users speak Vietnamese', ['vi']],
  ['a French bakery', []],
  ['in Italian restaurants', []],
  ['polish the nails', []],
  ['English, English and english', ['en']],
])('%s: %j', (words, codes) => {
  expect(readLanguages(words).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['a quiz for my students', ['for my students']],
  ['für Kinder ab 6 Jahren', ['für Kinder ab 6 Jahren']],
  ['a shop for our customers', ['for our customers']],
  ['for kids aged 6 to 10', ['for kids aged 6 to 10']],
  ['for my 7 year old daughter', ['for my 7 year old daughter']],
  ['für meine Schüler', ['für meine Schüler']],
  ['for elderly people', ['for elderly people']],
  ['a tracker for dog owners', ['for dog owners']],
  ['für unseren Verein', ['für unseren Verein']],
  ['for two players', ['for two players']],
  ['for people who run', ['for people who run']],
  ['for student housing', []],
  ['for invoices', []],
  ['for the clinic', []],
  ['wait for the bus', []],
])('%s: %j', (words, quotes) => {
  expect(readAudiences(words).map(({ quote }) => quote)).toEqual(quotes);
});

test.each([
  ['on my phone', ['phone']],
  ['für iPad', ['ipad']],
  ['works offline', ['offline']],
  ['am Handy', ['phone']],
  ['Android and iOS', ['android', 'ios']],
  ['on phone and desktop', ['phone', 'desktop']],
  ['mobile first', ['phone']],
  ['in the browser', ['browser']],
  ['auf dem Tablet', ['tablet']],
  ['on an old laptop', ['laptop']],
  ['läuft auf meinem Rechner', ['desktop']],
  ['ask for the phone number', []],
  ['repairs of phones', []],
  ['a window cleaner for windows cleaning', []],
  ['on my phone, on my Phone', ['phone']],
])('%s: %j', (words, names) => {
  expect(readPlatforms(words).map(({ name }) => name)).toEqual(names);
});

test.each([
  ['A chess clock for two players', 'en'],
  ['chess clock', 'en'],
  ['kanban 4 my band', 'en'],
  ['Ein Habit-Tracker für meine Kinder', 'de'],
  ['Gewohnheiten abhaken, jeden Tag, ohne Anmeldung', 'de'],
  ['Bestellungen für Bäckerei', 'de'],
  ['Einkaufsliste', 'de'],
  ['Eine App, die meine Pflanzen gießt', 'de'],
  ['Une application pour les boulangers', 'other'],
  ['una aplicación para mi tienda con los precios', 'other'],
  ['チェスの時計', 'other'],
  ['приложение для учёта', 'other'],
  ['', 'en'],
  ['123 !!', 'en'],
])('%s is %s', (words, language) => {
  expect(briefLanguage(words)).toBe(language);
  expect(isGerman(words)).toBe(language === 'de');
});
