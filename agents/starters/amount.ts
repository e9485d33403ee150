import type { Language } from './base/language.ts';
import { secondsOf, type TimeUnit } from './base/setting.ts';

const units: readonly [RegExp, TimeUnit][] = [
  [/^(?:s|secs?|seconds?|sekunden?|sek)$/i, 'second'],
  [/^(?:m|mins?|minutes?|minuten?)$/i, 'minute'],
  [/^(?:h|hrs?|hours?|std|stunden?)$/i, 'hour'],
  [/^(?:d|days?|tagen?|tage)$/i, 'day'],
];

/** Reads a number at the start of the words, and the length of its unit in seconds if that is a unit of time. */
export function readAmount(text: string, language: Language): { value: number; seconds: number | null } | null {
  const match = /^\s*(?:[€$£]|EUR|CHF|USD|GBP|Fr\.)?\s*([+-]?\d[\d.,'’]*)\s*(%|[€$£]|\p{L}{1,12})?/iu.exec(text);
  if (!match) return null;
  const [, digits = '', unit = ''] = match;
  const value = numberFrom(digits, language);
  if (value === null) return null;
  const time = units.find(([pattern]) => pattern.test(unit))?.[1];
  return { value, seconds: time === undefined ? null : secondsOf[time] };
}

/** Reads `1.234,50` as German, `1,234.50` as English; either mark is a decimal mark unless three digits follow it. */
function numberFrom(text: string, language: Language): number | null {
  const clean = text.replaceAll(/['’]/g, '').replace(/[.,]$/, '');
  const last = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','));
  const grouping = language === 'de' ? '.' : ',';
  const isDecimal = last >= 0 && (clean[last] !== grouping || clean.length - last - 1 !== 3);
  const whole = clean.slice(0, isDecimal ? last : clean.length).replaceAll(/[.,]/g, '');
  const value = Number(isDecimal ? `${whole}.${clean.slice(last + 1)}` : whole);
  return Number.isFinite(value) ? value : null;
}
