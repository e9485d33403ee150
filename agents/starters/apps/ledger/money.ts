/** Amounts are whole numbers of a currency's smallest unit: cents, or yen. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export function toUnits(value: number, currency: string): number {
  return Math.round(value * 10 ** digitsOf(currency));
}

export function fromUnits(units: number, currency: string): number {
  return units / 10 ** digitsOf(currency);
}

/** How much of each other currency one of the main one is. */
export interface Exchange {
  currency: string;
  rates: ReadonlyMap<string, number>;
}

/** In units of the main currency; null without a rate. */
export function toMain(units: number, currency: string, { currency: main, rates }: Exchange): number | null {
  if (currency === main) return units;
  const rate = rates.get(currency) ?? 0;
  return rate > 0 ? toUnits(fromUnits(units, currency) / rate, main) : null;
}

/**
 * Parts of a total by weight, whole units. What is left over goes to the first ones with a weight, a unit each, so that
 * the parts add up.
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
