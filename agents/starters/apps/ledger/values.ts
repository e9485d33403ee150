import { settings } from '../kit/starter.ts';

export interface Rate {
  /** The code of a currency. */
  name: string;
  /** How much of it one of the main currency is; 0 as long as nobody said. */
  rate: number;
}

export interface Category {
  name: string;
  /** In the main currency, a month; 0 for none. */
  limit: number;
}

export interface Cost {
  name: string;
  /** In its currency; 0 as long as nobody said. */
  amount: number;
  /** ISO 4217; without it: the main one. */
  currency?: string;
}

export interface Values {
  /** Who owes whom, or a book of income and spending. */
  mode: 'split' | 'budget';
  people: readonly string[];
  /** ISO 4217: what balances are in. */
  currency: string;
  /** The other currencies. */
  rates: readonly Rate[];
  categories: readonly Category[];
  /** What is often paid, to be noted in one press. */
  costs: readonly Cost[];
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code);

const given = settings<Values>({ mode: 'split', people: [], currency: 'EUR', rates: [], categories: [], costs: [] });

export const values: Values = {
  ...given,
  currency: isCode(given.currency) ? given.currency : 'EUR',
  rates: given.rates
    .map(({ name, rate }) => ({ name: name.toUpperCase(), rate: rate ?? 0 }))
    .filter(({ name }) => isCode(name) && name !== given.currency),
  costs: given.costs.map((cost) => ({ ...cost, amount: cost.amount ?? 0 })),
  categories: given.categories.map(({ name, limit }) => ({ name, limit: limit ?? 0 })),
};
