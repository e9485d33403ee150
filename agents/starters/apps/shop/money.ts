import { formatMoney, parseNumber } from '../kit/format.ts';
import { locale } from '../kit/starter.ts';
import { values } from './values.ts';

function digitsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

const scale = 10 ** digitsOf(values.currency);

/** Converts to the smallest unit of the currency, a whole number, so that sums are exact. */
export function centsOf(price: number): number {
  return Math.round(price * scale);
}

export function formatCents(cents: number): string {
  try {
    return formatMoney(cents / scale, values.currency);
  } catch {
    // A currency that Intl does not know is shown as written.
    return `${cents / scale} ${values.currency}`;
  }
}

/** Parses a typed price, in cents; null if it is invalid. */
export function parseCents(text: string): number | null {
  const price = parseNumber(text);
  return price === null || price < 0 || price > 1_000_000 ? null : centsOf(price);
}

/** Formats cents for editing: `4.50`, `4,50` in German. */
export function centsText(cents: number): string {
  const minimumFractionDigits = digitsOf(values.currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits, useGrouping: false }).format(cents / scale);
}
