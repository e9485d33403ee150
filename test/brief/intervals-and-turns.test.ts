import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIntervals } from '../../agents/kit/brief/read-intervals.ts';
import { readTurns } from '../../agents/kit/brief/read-turns.ts';
import { anyWords } from '../starters/filled.ts';

describe('an interval', () => {
  test.each([
    ['every 5 days', 5, 'day'],
    ['alle zwei Wochen', 2, 'week'],
    ['every other month', 2, 'month'],
    ['jedes Jahr', 1, 'year'],
    ['once a year', 1, 'year'],
    ['quarterly', 3, 'month'],
    ['halbjährlich', 6, 'month'],
    ['every week', 1, 'week'],
  ])('%s is %i %s', (said, every, span) => {
    expect(readIntervals(`the boiler, ${said}, please`)).toEqual([{ every, span, quote: said, at: 12 }]);
  });

  test.each(['every day', 'täglich', 'every 0 days', '5 days', 'every 300 km', 'everyday 5 weeks'])(
    '%s is none',
    (said) => {
      expect(readIntervals(said)).toEqual([]);
    },
  );
});

describe('turns', () => {
  test.each([
    ['who walks the dog? Ann, Bo and Cy take turns', ['Ann', 'Bo', 'Cy'], null],
    ['Badputz: ole, mia, tim reihum, jede woche', ['ole', 'mia', 'tim'], 'week'],
    ['Flur im WG, Anna Ben und Cem wechseln sich ab', ['Anna', 'Ben', 'Cem'], null],
    ['bins rota for me, kit and lou, changes every month', ['me', 'kit', 'lou'], 'month'],
  ])('%s', (words, people, period) => {
    const turns = readTurns(words);
    expect(turns?.people?.items).toEqual(people);
    expect(turns?.period?.value ?? null).toBe(period);
  });

  test.each(['we take turns', 'Ann and Bo'])('%s: nobody is named', (words) => {
    expect(readTurns(words)).toBeNull();
  });

  test.each([
    ['Putzdienst, wechselt jede Woche', 'wechselt', 'week'],
    ['rotating trash duty, daily', 'rotating', 'day'],
    ['Küchendinst plan für wg mit 4 leuten wechselt jede woche', 'wechselt', 'week'],
    ['Müll rausbringen im Wechsel mit den Nachbarn, wöchentlich', 'im Wechsel', 'week'],
  ])('%s: a household takes turns without names', (words, quote, period) => {
    const turns = readTurns(words);
    expect(turns).toMatchObject({ people: null, duties: null, saying: { quote }, period: { value: period } });
  });

  test.each(['Ann, Bo and Cy', 'rotate the photo left, right', 'Monday, Tuesday and Friday in turn'])(
    '%s: days are no people',
    (words) => {
      expect(readTurns(words)?.people?.items ?? []).not.toContain('Monday');
    },
  );
});

test('people take turns at a wheel of chores, and not at any wheel', () => {
  expect(readTurns('chore wheel: Mia, Tom, Lea')?.people?.items).toEqual(['Mia', 'Tom', 'Lea']);
  expect(readTurns('wheel to decide what we eat: pasta, soup, pizza')).toBeNull();
});

test('for any words, quotes stand where they say, and names come from the quote', () => {
  const typed = anyWords([
    'every 3 days',
    'take turns',
    'Ann, Bo',
    ' und ',
    'alle',
    '2',
    'wöchentlich',
    ',',
    '. ',
    '\n',
    'ß',
  ]);
  fc.assert(
    fc.property(typed, (words) => {
      const turns = readTurns(words);
      const lists = [turns?.people, turns?.duties].filter((list) => list !== undefined && list !== null);
      for (const { quote, at } of [...readIntervals(words), ...lists])
        expect(words.slice(at, at + quote.length)).toBe(quote);
      for (const { items, quote } of lists) for (const item of items) expect(quote).toContain(item);
    }),
  );
});

test('reads any text of 100,000 characters', () => {
  for (const piece of ['every ', 'Ann, ', 'take turns, ', 'A a, ', 'alle 2 ', 'und '])
    readTurns(piece.repeat(100_000 / piece.length).slice(0, 20_000));
  expect(readIntervals('every '.repeat(20_000))).toEqual([]);
});
