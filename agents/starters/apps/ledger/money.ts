/** Returns the number of decimals of a currency. Amounts are whole numbers of its smallest unit: cents, or yen. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export function toUnits(value: number, currency: string): number {
  return Math.round(value * 10 ** digitsOf(currency));
}

export function fromUnits(units: number, currency: string): number {
  return units / 10 ** digitsOf(currency);
}

/** The value of one unit of the main currency in each other currency. */
export interface Exchange {
  currency: string;
  rates: ReadonlyMap<string, number>;
}

/** Converts to the smallest unit of the main currency; null without a rate. */
export function toMain(units: number, currency: string, { currency: main, rates }: Exchange): number | null {
  if (currency === main) return units;
  const rate = rates.get(currency) ?? 0;
  return rate > 0 ? toUnits(fromUnits(units, currency) / rate, main) : null;
}

/**
 * Divides a total by weight into whole units. The remainder goes to the first parts with a weight, one unit each, so
 * that the parts add up.
 */
export function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  let left = total - parts.reduce((all, part) => all + part, 0);
  return parts.map((part, index) => {
    if (left === 0 || (weights[index] ?? 0) === 0) return part;
    left -= 1;
    return part + 1;
  });
}
