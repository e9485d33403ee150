import { settings } from '../kit/starter.ts';

export interface Rate {
  /** The code of a currency. */
  name: string;
  /** The value of one unit of the main currency in this currency; 0 if unknown. */
  rate: number;
}

export interface Category {
  name: string;
  /** Per month in the main currency; 0 for none. */
  limit: number;
}

export interface Cost {
  name: string;
  /** In its currency; 0 if unknown. */
  amount: number;
  /** ISO 4217; defaults to the main currency. */
  currency?: string;
}

export interface Values {
  /** `split`: who owes whom; `budget`: a book of income and spending. */
  mode: 'split' | 'budget';
  people: readonly string[];
  /** ISO 4217: the currency of balances. */
  currency: string;
  /** The other currencies. */
  rates: readonly Rate[];
  categories: readonly Category[];
  /** What may be spent at most, in the main currency; 0 for no budget. */
  budget: number;
  /** `all`: the budget is for everything; `month`: for each month. */
  budgetFor: 'all' | 'month';
  /** Frequent expenses, which can be entered with one press. */
  costs: readonly Cost[];
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code);

const given = settings<Values>({
  mode: 'split',
  people: [],
  currency: 'EUR',
  rates: [],
  categories: [],
  budget: 0,
  budgetFor: 'all',
  costs: [],
});

export const values: Values = {
  ...given,
  currency: isCode(given.currency) ? given.currency : 'EUR',
  rates: given.rates
    .map(({ name, rate }) => ({ name: name.toUpperCase(), rate: rate ?? 0 }))
    .filter(({ name }) => isCode(name) && name !== given.currency),
  costs: given.costs.map((cost) => ({ ...cost, amount: cost.amount ?? 0 })),
  categories: given.categories.map(({ name, limit }) => ({ name, limit: limit ?? 0 })),
};
