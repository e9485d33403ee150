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

export interface Values {
  /** Who owes whom, or a book of income and spending. */
  mode: 'split' | 'budget';
  people: readonly string[];
  /** ISO 4217: what balances are in. */
  currency: string;
  /** The other currencies. */
  rates: readonly Rate[];
  categories: readonly Category[];
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code);

const given = settings<Values>({ mode: 'split', people: [], currency: 'EUR', rates: [], categories: [] });

export const values: Values = {
  ...given,
  currency: isCode(given.currency) ? given.currency : 'EUR',
  rates: given.rates
    .map(({ name, rate }) => ({ name: name.toUpperCase(), rate: rate ?? 0 }))
    .filter(({ name }) => isCode(name) && name !== given.currency),
  categories: given.categories.map(({ name, limit }) => ({ name, limit: limit ?? 0 })),
};
