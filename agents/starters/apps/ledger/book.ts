import { type Exchange, toMain } from './money.ts';

/** Income or spending. */
export interface Row {
  id: string;
  title: string;
  kind: 'in' | 'out';
  category: string;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  day: string;
}

export interface Month {
  /** `2026-11` */
  month: string;
  income: number;
  spending: number;
  /** Spending by category, in the smallest unit of the main currency. */
  categories: ReadonlyMap<string, number>;
}

/** Sums rows by month, newest first. Skips rows without a rate. */
export function months(rows: readonly Row[], exchange: Exchange): Month[] {
  const found = new Map<string, { income: number; spending: number; categories: Map<string, number> }>();
  for (const { day, kind, category, amount, currency } of rows) {
    const units = toMain(amount, currency, exchange);
    if (units === null) continue;
    const month = found.get(day.slice(0, 7)) ?? { income: 0, spending: 0, categories: new Map<string, number>() };
    found.set(day.slice(0, 7), month);
    if (kind === 'in') {
      month.income += units;
    } else {
      month.spending += units;
      month.categories.set(category, (month.categories.get(category) ?? 0) + units);
    }
  }
  return [...found]
    .map(([month, sums]) => ({ month, ...sums }))
    .toSorted((one, other) => other.month.localeCompare(one.month));
}
