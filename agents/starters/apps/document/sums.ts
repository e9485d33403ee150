import { parseNumber } from '../kit/format.ts';

export interface Line {
  id: string;
  what: string;
  /** As typed. */
  quantity: string;
  price: string;
  tax: string;
}

export interface Sums {
  net: number;
  /** By rate, lowest first. */
  taxes: readonly { rate: number; tax: number }[];
  total: number;
}

const number = (text: string) => parseNumber(text) ?? 0;
/** Rounds half a cent away from zero; the tiny addition corrects floating-point errors. */
const cents = (value: number) => (Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-7)) / 100;

export function amountOf({ quantity, price }: Line): number {
  return cents(number(quantity) * number(price));
}

/** Rounds each line to the cent, then the tax of each rate on the sum of its lines. */
export function sumsOf(lines: readonly Line[], taxFree: boolean): Sums {
  const byRate = new Map<number, number>();
  for (const line of lines) {
    const rate = number(line.tax);
    byRate.set(rate, (byRate.get(rate) ?? 0) + amountOf(line));
  }
  const net = cents([...byRate.values()].reduce((sum, amount) => sum + amount, 0));
  const taxes = taxFree
    ? []
    : [...byRate]
        .map(([rate, amount]) => ({ rate, tax: cents((amount * rate) / 100) }))
        .toSorted((one, other) => one.rate - other.rate);
  return { net, taxes, total: cents(taxes.reduce((sum, { tax }) => sum + tax, net)) };
}
