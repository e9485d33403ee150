import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { months } from '../../agents/starters/apps/ledger/book.ts';
import { divide, toMain } from '../../agents/starters/apps/ledger/money.ts';
import { balances, type Entry, settle } from '../../agents/starters/apps/ledger/settle.ts';
import { ledger } from '../../agents/starters/manifests/ledger/ledger.ts';
import { criteria, filled } from './manifest-checks.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') =>
  Object.fromEntries(Object.entries(filled(ledger, words, language)).map(([key, [value]]) => [key, value]));

const cost = (name: string, amount: number) => ({ name, amount });

describe('a budget', () => {
  it.each([
    ['our trip to Wales, 900 euro budget', 'en', { mode: 'budget', budget: 900, currency: 'EUR' }],
    ['what i spend on records, at most 60 per month', 'en', { mode: 'budget', budget: 60, budgetFor: 'month' }],
    [
      'split a boat week between Mara and Ida, budget of 2,400 €',
      'en',
      { mode: 'split', people: ['Mara', 'Ida'], budget: 2400, currency: 'EUR' },
    ],
    ['Kassenbuch, Budget 1.250 €', 'de', { mode: 'budget', budget: 1250, currency: 'EUR' }],
    [
      'Haushaltsbuch, monatlich höchstens 80 € für Kleidung',
      'de',
      { mode: 'budget', currency: 'EUR', categories: [{ name: 'Kleidung', limit: 80 }] },
    ],
    [
      'budget: rent 700, food 250',
      'en',
      {
        mode: 'budget',
        categories: [
          { name: 'rent', limit: 700 },
          { name: 'food', limit: 250 },
        ],
      },
    ],
    ['expense splitter without a budget of 50', 'en', { mode: 'split' }],
  ] as const)('%s', (words, language, values) => {
    expect(valuesOf(words, language)).toEqual(values);
  });
});

describe('settings from a brief', () => {
  it.each([
    [
      'split our ski week between Mara, Jon and Ida, we pay in CHF and EUR, 1 CHF = 1.05 EUR',
      { mode: 'split', people: ['Mara', 'Jon', 'Ida'], currency: 'CHF', rates: [{ name: 'EUR', rate: 1.05 }] },
    ],
    ['who owes who app 4 friends. people: Lea, Tom, Kim, Jo', { mode: 'split', people: ['Lea', 'Tom', 'Kim', 'Jo'] }],
    ['paid in jpy, 1 USD = 150 JPY', { currency: 'USD', rates: [{ name: 'JPY', rate: 150 }] }],
    ['Kasse für Kaffee und Kuchen', {}],
    ['subscription tracker netflix 12.99 spotify 9.99', { costs: [cost('netflix', 12.99), cost('spotify', 9.99)] }],
    ['expenses in SEK, no EUR', { currency: 'SEK' }],
    ['settle up after the regatta, eur + gbp', { mode: 'split', currency: 'EUR', rates: [{ name: 'GBP', rate: 0 }] }],
    [
      'household budget, categories: rent 900, food 300, fun',
      {
        mode: 'budget',
        categories: [
          { name: 'rent', limit: 900 },
          { name: 'food', limit: 300 },
          { name: 'fun', limit: 0 },
        ],
      },
    ],
    [
      'monthly budget: rent 900, food max 300 EUR, fun 100 a month; income 3200 EUR',
      {
        mode: 'budget',
        currency: 'EUR',
        categories: [
          { name: 'rent', limit: 900 },
          { name: 'food', limit: 300 },
          { name: 'fun', limit: 100 },
        ],
      },
    ],
    [
      'who owes whom in our house: Mara, Jon, Ida; rent 900 EUR, boat 80 CHF',
      {
        mode: 'split',
        people: ['Mara', 'Jon', 'Ida'],
        currency: 'EUR',
        rates: [{ name: 'CHF', rate: 0 }],
        costs: [
          { name: 'rent', amount: 900 },
          { name: 'boat', amount: 80, currency: 'CHF' },
        ],
      },
    ],
    [
      'rowing camp, who owes whom? Mara, Jon, Ida, in CHF',
      { mode: 'split', people: ['Mara', 'Jon', 'Ida'], currency: 'CHF' },
    ],
    ['split the bills of 4 friends, a kitty of 200 EUR', { mode: 'split', currency: 'EUR' }],
    ['shared expenses: Rent, Power, Food', { mode: 'split' }],
    [
      'budget with categories rent, food and fun',
      {
        mode: 'budget',
        categories: [
          { name: 'rent', limit: 0 },
          { name: 'food', limit: 0 },
          { name: 'fun', limit: 0 },
        ],
      },
    ],
    [
      'Mara, Jon and Ida share costs. Flat 640 EUR, car 210 EUR, food ~300',
      {
        mode: 'split',
        people: ['Mara', 'Jon', 'Ida'],
        currency: 'EUR',
        costs: [
          { name: 'Flat', amount: 640 },
          { name: 'car', amount: 210 },
          { name: 'food', amount: 300 },
        ],
      },
    ],
    ['cash book for the club, income and spending', { mode: 'budget' }],
    ['track what we spend', {}],
    ['not a budget, split the costs of the allotment', { mode: 'split' }],
    ['something for Monday and Tuesday', {}],
  ])('%s', (words, values) => {
    expect(valuesOf(words)).toEqual(values);
  });

  it.each([
    [
      'WG-Kasse für Jana, Emre und Paul, alles in Euro',
      { mode: 'split', people: ['Jana', 'Emre', 'Paul'], currency: 'EUR' },
    ],
    [
      'Haushaltsbuch mit Kategorien: Miete 850 €, Essen 1.200 €, Auto',
      {
        mode: 'budget',
        currency: 'EUR',
        categories: [
          { name: 'Miete', limit: 850 },
          { name: 'Essen', limit: 1200 },
          { name: 'Auto', limit: 0 },
        ],
      },
    ],
    ['Ausgaben teilen, kein Login', { mode: 'split' }],
    [
      'WG-Kasse (Jana, Emre, Paul): Miete 1200 €, Strom 80,50 € pro Monat',
      {
        mode: 'split',
        people: ['Jana', 'Emre', 'Paul'],
        currency: 'EUR',
        costs: [
          { name: 'Miete', amount: 1200 },
          { name: 'Strom', amount: 80.5 },
        ],
      },
    ],
    ['WG-Kasse: Miete, Strom, Reinigung', { mode: 'split' }],
  ])('%s', (words, values) => {
    expect(valuesOf(words, 'de')).toEqual(values);
  });

  it('for any words, quotes only what the words contain', () => {
    const pieces = fc.constantFrom(
      'split ',
      'people: ',
      'Ana, Ben and Chris ',
      '1 EUR = 38.5 THB ',
      'USD ',
      'no ',
      'categories: a, b 20, c',
      '\n',
      '. ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (words) => {
          filled(ledger, words, 'en');
          filled(ledger, words, 'de');
        },
      ),
    );
  });
});

it('has a test for each criterion that it states', async () => {
  const { stated, shown } = await criteria(ledger);
  expect(shown).toEqual(stated);
});

const entry = (part: Partial<Entry>): Entry => ({
  id: 'x',
  title: 'x',
  payer: 'A',
  amount: 1000,
  currency: 'EUR',
  day: '2026-01-01',
  split: 'equal',
  shares: { A: 1, B: 1, C: 1 },
  payment: false,
  ...part,
});

describe('settling', () => {
  const euro = { currency: 'EUR', rates: new Map([['THB', 40]]) };
  it('shares a sum to the cent, with the remaining cents for the first people', () => {
    expect(divide(1000, [1, 1, 1])).toEqual([334, 333, 333]);
    expect(divide(1001, [0, 1, 1])).toEqual([0, 501, 500]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1 }),
        (total, weights) => {
          const parts = divide(total, weights);
          const sum = parts.reduce((all, part) => all + part, 0);
          expect(sum).toBe(weights.some((weight) => weight > 0) ? total : 0);
          expect(parts.every((part, index) => (weights[index] ?? 0) > 0 || part === 0)).toBe(true);
        },
      ),
    );
  });

  it('converts a currency by its rate, and skips it without a rate', () => {
    expect(toMain(48_000, 'THB', euro)).toBe(1200);
    expect(toMain(100, 'USD', euro)).toBeNull();
    expect(toMain(100, 'JPY', { currency: 'EUR', rates: new Map([['JPY', 160]]) })).toBe(63);
    expect([...balances([entry({ currency: 'THB', amount: 12_000 })], [], euro)]).toEqual([
      ['A', 200],
      ['B', -100],
      ['C', -100],
    ]);
  });

  it('leaves no debts, in fewer transfers than there are people', () => {
    const sums = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 13 });
    fc.assert(
      fc.property(sums, (some) => {
        const all = [...some, -some.reduce((sum, one) => sum + one, 0)];
        const left = new Map(all.map((units, index): [string, number] => [`p${index}`, units]));
        const transfers = settle(left);
        for (const { from, to, units } of transfers) {
          expect(units).toBeGreaterThan(0);
          left.set(from, (left.get(from) ?? 0) + units);
          left.set(to, (left.get(to) ?? 0) - units);
        }
        expect([...left.values()].every((units) => units === 0)).toBe(true);
        expect(transfers.length).toBeLessThan(Math.max(1, all.length));
      }),
    );
  });

  it('finds groups that settle among themselves', () => {
    const groups = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(groups, (debts) => {
        const pairs = debts.flatMap((debt, index): [string, number][] => [
          [`d${index}`, -debt],
          [`c${index}`, debt],
        ]);
        expect(settle(new Map(pairs)).length).toBeLessThanOrEqual(debts.length);
      }),
    );
    // Paying the largest first would need four transfers here.
    expect(
      settle(
        new Map([
          ['a', 7],
          ['b', 4],
          ['c', -5],
          ['d', -4],
          ['e', -2],
        ]),
      ),
    ).toHaveLength(3);
  });
});

it('sums a month by category', () => {
  const row = { id: 'x', title: 'x', currency: 'EUR', day: '2026-03-04' };
  const [march, february] = months(
    [
      { ...row, kind: 'in', category: '', amount: 1000 },
      { ...row, kind: 'out', category: 'food', amount: 300 },
      { ...row, kind: 'out', category: 'food', amount: 50 },
      { ...row, kind: 'out', category: 'fun', amount: 1, day: '2026-02-28' },
    ],
    { currency: 'EUR', rates: new Map() },
  );
  expect(march).toEqual({ month: '2026-03', income: 1000, spending: 350, categories: new Map([['food', 350]]) });
  expect(february?.spending).toBe(1);
});
