import { expect, test } from 'vitest';
import { readColumns } from '../../agents/kit/brief/read-columns.ts';
import { readLists } from '../../agents/kit/brief/read-lists.ts';
import { readStages } from '../../agents/kit/brief/read-stages.ts';

test.each([
  ['idea -> demo -> recorded', [['idea', 'demo', 'recorded']]],
  ['idea → demo → recorded', [['idea', 'demo', 'recorded']]],
  ['new > open > done', [['new', 'open', 'done']]],
  ['songs go from idea -> demo -> mixed, and more', [['idea', 'demo', 'mixed']]],
  ['stages: lead => call => won', [['lead', 'call', 'won']]],
  ['a board (to do -> doing -> done)', [['to do', 'doing', 'done']]],
  ['draft -> live', [['draft', 'live']]],
  ['Spalten: offen → in Arbeit → fertig', [['offen', 'in Arbeit', 'fertig']]],
  ['from idea to draft to done', [['idea', 'draft', 'done']]],
  ['von offen zu geprüft zu fertig', [['offen', 'geprüft', 'fertig']]],
  ['I drive from Bangkok to Berlin', []],
  ['when somebody clicks the big red button -> the whole page should turn blue', []],
  ['a > b is true, x<y', [['a', 'b is true']]],
  ['x->y', [['x', 'y']]],
  ['->', []],
  [
    'one -> two -> three\nfour -> five -> six',
    [
      ['one', 'two', 'three'],
      ['four', 'five', 'six'],
    ],
  ],
])('%s', (words, stages) => {
  expect(readStages(words).map(({ names }) => names)).toEqual(stages);
});

test.each([
  ['columns: name, price, stock', [['columns', 'name', 'price', 'stock']]],
  ['bank: paris, rome', [['bank', 'paris', 'rome']]],
  ['Products: bread, rolls and cakes. Nice ones', [['Products', 'bread', 'rolls', 'cakes']]],
  ['Sorten: Brot, Brötchen und Kuchen', [['Sorten', 'Brot', 'Brötchen', 'Kuchen']]],
  ['- milk\n- eggs\n- flour', [['', 'milk', 'eggs', 'flour']]],
  ['It keeps:\n* title\n* author', [['It keeps', 'title', 'author']]],
  ['1. warm up\n2. run\n3. stretch', [['', 'warm up', 'run', 'stretch']]],
  ['Shopping\n• bread\n• 2 eggs', [['', 'bread', '2 eggs']]],
  ['prices: 1,200, 1,300', [['prices', '1,200', '1,300']]],
  ['note: just one', []],
  ['at 9:30, or 10:30', []],
  ['https://example.org/a,b', []],
  ['stages: a -> b, c', []],
  ['words: cat / dog / cow', [['words', 'cat', 'dog', 'cow']]],
])('%s', (words, lists) => {
  expect(readLists(words).map(({ title, items }) => [title, ...items])).toEqual(lists);
});

test.each([
  ['an inventory with columns a, b and c', ['a', 'b', 'c']],
  ['columns: name, price, stock', ['name', 'price', 'stock']],
  ['columns are name, size', ['name', 'size']],
  ['fields for title, author and year', ['title', 'author', 'year']],
  ['Spalten Name, Preis und Bestand', ['Name', 'Preis', 'Bestand']],
  ['mit den Feldern Titel, Autor', ['Titel', 'Autor']],
  ['Felder: Titel / Autor', ['Titel', 'Autor']],
  ['columns "To do", "Doing", "Done"', ['To do', 'Doing', 'Done']],
  ['columns date, km and mood so that I see it', ['date', 'km', 'mood']],
  ['three columns', null],
  ['columns that I can sort and filter as I like', null],
  ['fields of wheat', null],
  ['columns name', null],
])('%s: %j', (words, names) => {
  expect(readColumns(words)[0]?.names ?? null).toEqual(names);
});
