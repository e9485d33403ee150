import { formatNumber } from '../kit/format.ts';
import { locale } from '../kit/starter.ts';
import { texts } from './texts.ts';

/** Formats `3.5` as `3.5%`. */
export function showPercent(value: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
}

/** Formats months as years and months. */
export function showMonths(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    ...(years > 0 ? [`${formatNumber(years)} ${years === 1 ? texts.year : texts.years}`] : []),
    ...(rest > 0 || years === 0 ? [`${rest} ${rest === 1 ? texts.month : texts.months}`] : []),
  ];
  return parts.join(' ');
}

/** Formats a number of any size with six significant digits. */
export function showMeasure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const options = size !== 0 && (size >= 1e12 || size < 1e-6) ? { notation: 'scientific' as const } : {};
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 6, ...options }).format(value);
}

/** Formats a number as a user would type it. */
export function typed(value: number): string {
  return new Intl.NumberFormat(locale, { useGrouping: value >= 10_000, maximumFractionDigits: 6 }).format(value);
}
