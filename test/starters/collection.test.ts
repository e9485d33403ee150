import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collection } from '../../agents/starters/manifests/collection.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => collection.fill(words, 'en').values;
const names = (words: string) => (fill(words)['fields'] as { name: string }[] | undefined)?.map(({ name }) => name);

test('the thing after "inventory of" is taken as it stands', () => {
  expect(fill('An inventory of garden tools for our club')).toMatchObject({ thing: 'garden tools', stock: true });
  expect(collection.fill('An inventory of garden tools for our club', 'en').quotes['thing']).toBe('garden tools');
});

test('a German compound is taken as it stands', () => {
  expect(fill('Ich möchte meine Briefmarkensammlung verwalten')).toEqual({ thing: 'Briefmarkensammlung' });
  expect(fill('Eine Liste meiner Orchideen mit Name, Standort und Kaufdatum')).toMatchObject({ thing: 'Orchideen' });
});

test('columns and lists become fields, by the names that stand there', () => {
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

test('a wish after "with" is no field', () => {
  expect(fill('a plant list with search and filters')).toEqual({});
});

test('lending is set by the words for it', () => {
  expect(fill('tool library where neighbours can borrow tools')).toMatchObject({ lending: true });
  expect(fill('Bücher, die ich verliehen habe')).toMatchObject({ lending: true });
});

test('the number below which stock is low is taken from its words', () => {
  expect(fill('stock of spare parts, warn me when fewer than 5 pieces are left')).toMatchObject({
    minimum: 5,
    stock: true,
  });
  expect(fill('Lagerbestand, Warnung unter 3 Stück')).toMatchObject({ minimum: 3, stock: true });
});

test('a currency is taken by its sign', () => {
  expect(fill('list of lego sets with prices in £')).toMatchObject({ currency: 'GBP' });
});

test('what is ruled out fills nothing', () => {
  expect(fill('a directory of suppliers, no stock, no prices, no lending')).toEqual({ thing: 'suppliers' });
  expect(fill('Verzeichnis der Lieferanten ohne Verleih')).toEqual({ thing: 'Lieferanten' });
});

test('typos and a brief that names nothing fill nothing', () => {
  expect(fill('i want somthing to orgnise my stuf')).toEqual({});
  expect(fill('')).toEqual({});
});

const pieces =
  'inventory|list of|my|bikes|with|columns:|name, price and stock|no|ohne|Sammlung|Liste meiner|,|.|:|below 5 pieces|€|lend|for each|“|"|\n- a\n- b|and'.split(
    '|',
  );

test('whatever the words are, each value fits its setting and stands in its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(collection, words).length === 0));
});
