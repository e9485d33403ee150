import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collection } from '../../agents/starters/manifests/collection/collection.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => collection.fill(words, 'en').values;
const names = (words: string) => (fill(words)['fields'] as { name: string }[] | undefined)?.map(({ name }) => name);

test('the thing after "inventory of" is taken unchanged', () => {
  expect(fill('An inventory of garden tools for our club')).toMatchObject({ thing: 'garden tools', stock: true });
  expect(collection.fill('An inventory of garden tools for our club', 'en').quotes['thing']).toBe('garden tools');
});

test('a German compound is taken unchanged', () => {
  expect(fill('Ich möchte meine Briefmarkensammlung verwalten')).toMatchObject({ thing: 'Briefmarkensammlung' });
  expect(fill('Eine Liste meiner Orchideen mit Name, Standort und Kaufdatum')).toMatchObject({ thing: 'Orchideen' });
});

test('columns and lists become fields, with their own names', () => {
  expect(names('list of wines, columns: name, vintage, region, price')).toEqual(['name', 'vintage', 'region', 'price']);
  expect(names('Directory of members with name, email and phone')).toEqual(['name', 'email', 'phone']);
  expect(names('Inventar mit Spalten Artikel, Menge, Lagerort')).toEqual(['Artikel', 'Menge', 'Lagerort']);
  expect(names('Inventar mit Spalten Artikel, Zustand und Menge, Warnung unter 3 Stück')).toEqual([
    'Artikel',
    'Zustand',
    'Menge',
  ]);
  expect(names('recipe box. For each recipe: title, ingredients, servings, rating')).toEqual([
    'title',
    'ingredients',
    'servings',
    'rating',
  ]);
});

const fieldsOf = (words: string) => fill(words)['fields'];

test('a sign or a word after a name is its kind, and not part of the name', () => {
  expect(fieldsOf('camera list: model, bought for (€), working y/n, rating 1-5, complete?')).toEqual([
    { name: 'model' },
    { name: 'bought for', type: 'money' },
    { name: 'working', type: 'check' },
    { name: 'rating', type: 'rating' },
    { name: 'complete', type: 'check' },
  ]);
  expect(fieldsOf('Gemälde (Künstler, Jahr, Wert in Euro, gerahmt ja/nein)')).toEqual([
    { name: 'Künstler' },
    { name: 'Jahr' },
    { name: 'Wert', type: 'money' },
    { name: 'gerahmt', type: 'check' },
  ]);
});

test('`or not` makes a field that is checked', () => {
  expect(fieldsOf('gift ideas with price, bought or not')).toEqual([
    { name: 'Name' },
    { name: 'price' },
    { name: 'bought', type: 'check' },
  ]);
  expect(fieldsOf('Büchersammlung mit Autor und gelesen oder nicht')).toEqual([
    { name: 'Title' },
    { name: 'Autor' },
    { name: 'gelesen', type: 'check' },
  ]);
});

test('a question names a field, with its kind', () => {
  expect(fieldsOf('bird feeder log: which bird, when, how many')).toEqual([
    { name: 'bird' },
    { name: 'when', type: 'date' },
    { name: 'how many', type: 'number' },
  ]);
  expect(fieldsOf('board games: title, how many players')).toEqual([
    { name: 'title' },
    { name: 'players', type: 'number' },
  ]);
});

test('one known word after `with` is a field, and so is what comes after `by`', () => {
  expect(names('Filme die ich gesehen habe mit Bewertung')).toEqual(['Title', 'Bewertung']);
  expect(names('collection of my puppets with number of strings')).toEqual(['Name', 'number of strings']);
  expect(names('stamp collection by country and year')).toEqual(['Name', 'country', 'year']);
  expect(names('stamps: country, year, value')).toEqual(['country', 'year', 'value']);
  expect(names('collection of spoons with love')).toBeUndefined();
});

test('the options of a field are in brackets after it', () => {
  expect(fieldsOf('record stock with title, format (LP, CD or tape), copies left and price in €')).toEqual([
    { name: 'title' },
    { name: 'format', type: 'choice', options: ['LP', 'CD', 'tape'] },
    { name: 'copies left' },
    { name: 'price', type: 'money' },
  ]);
});

test('fields are read in brackets, after arrows and dashes, and between semicolons', () => {
  expect(names('beehive records -> hive, queen year, treatments')).toEqual(['hive', 'queen year', 'treatments']);
  expect(names('club archive - title; author; shelf')).toEqual(['title', 'author', 'shelf']);
  expect(names('guitar collection w/ maker, year and serial number')).toEqual([
    'Name',
    'maker',
    'year',
    'serial number',
  ]);
  expect(names('my friends of the club, and a list')).toBeUndefined();
});

test('a list of things next to the fields is their categories', () => {
  const { values, quotes } = collection.fill(
    'stock of a paint shop: oils, acrylics, brushes; article, qty, price £',
    'en',
  );
  expect(values).toMatchObject({ categories: ['oils', 'acrylics', 'brushes'], currency: 'GBP', stock: true });
  expect(quotes['categories']).toBe('oils, acrylics, brushes');
  expect(fill('Vinyl list, categories: jazz, soul; title, label')).toMatchObject({ categories: ['jazz', 'soul'] });
  expect(fill('a list of jazz, soul and funk records')['categories']).toBeUndefined();
});

test('the collected things are at the beginning', () => {
  expect(fill('our garden tools: name, shelf')).toMatchObject({ thing: 'garden tools' });
  expect(fill('Modellbahnen verwalten (Hersteller, Spur)')).toMatchObject({ thing: 'Modellbahnen' });
});

test.each([
  ['recipe collection', ['Title', 'Category', 'Servings', 'Minutes', 'Ingredients', 'Instructions', 'Rating']],
  ['simple crm', ['Name', 'Company', 'Phone', 'E-mail', 'Status', 'Last contact', 'Notes']],
  ['library of my books and who borrowed them', ['Title', 'Author', 'Year', 'Status', 'Rating', 'Notes']],
  ['grade book for my class', ['Pupil', 'Subject', 'Grade', 'Date', 'Notes']],
  ['books in my house: title, shelf', ['title', 'shelf']],
  ['collection of spoons', undefined],
])('a known thing has its usual fields if the words name none: %s', (words, fields) => {
  expect(names(words)).toEqual(fields);
});

test('the usual fields are in the language of the brief, and come from the word for the thing', () => {
  const { values, quotes } = collection.fill('Übersicht über meine Weinsammlung', 'de');
  expect(quotes['fields']).toBe('Weinsammlung');
  expect(values['fields']).toContainEqual({ name: 'Flaschen', type: 'count' });
  expect(values['fields']).toContainEqual({
    name: 'Farbe',
    type: 'choice',
    options: ['rot', 'weiß', 'rosé', 'Schaumwein'],
  });
});

test('the borrower is not a field of its own', () => {
  expect(names('Spieleausleihe: Titel, Zustand, ausgeliehen an')).toEqual(['Titel', 'Zustand']);
});

test('a wish after "with" is no field', () => {
  expect(fill('a list of spoons with search and filters')['fields']).toBeUndefined();
});

test('lending is set by its words', () => {
  expect(fill('tool library where neighbours can borrow tools')).toMatchObject({ lending: true });
  expect(fill('Bücher, die ich verliehen habe')).toMatchObject({ lending: true });
});

test('the number below which stock is low is read from its words', () => {
  expect(fill('stock of spare parts, warn me when fewer than 5 pieces are left')).toMatchObject({
    minimum: 5,
    stock: true,
  });
  expect(fill('Lagerbestand, Warnung unter 3 Stück')).toMatchObject({ minimum: 3, stock: true });
});

test('a currency is read by its sign', () => {
  expect(fill('list of lego sets with prices in £')).toMatchObject({ currency: 'GBP' });
});

test('a prohibition fills no setting', () => {
  expect(fill('a directory of gnomes, no stock, no prices, no lending')).toEqual({ thing: 'gnomes' });
  expect(fill('Verzeichnis der Gartenzwerge ohne Verleih')).toEqual({ thing: 'Gartenzwerge' });
});

test('the contrast to a prohibition is a wish', () => {
  expect(names('inventory without prices, only name and shelf')).toEqual(['name', 'shelf']);
});

test('typos and a brief without details fill no setting', () => {
  expect(fill('i want somthing to orgnise my stuf')).toEqual({});
  expect(fill('')).toEqual({});
});

const pieces =
  'inventory|list of|my|bikes|with|columns:|name, price and stock|no|ohne|Sammlung|Liste meiner|,|.|:|below 5 pieces|€|lend|for each|“|"|\n- a\n- b|and'.split(
    '|',
  );

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(collection, words).length === 0));
});
