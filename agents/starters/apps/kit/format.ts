import { locale } from './starter.ts';

export function formatNumber(value: number, digits = 2): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

const two = (value: number) => String(value).padStart(2, '0');
const digits = (part: string) => part.replaceAll(/[.,]/g, '');

/** `currency`: ISO 4217, `EUR`. */
export function formatMoney(value: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
}

/** `day`: `2026-11-23`. */
export function formatDay(day: string, style: 'short' | 'long' = 'short'): string {
  const date = new Date(`${day}T12:00:00`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(
    locale,
    style === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : { weekday: 'short', day: 'numeric', month: 'short' },
  ).format(date);
}

/** Returns the date as `2026-11-23`, in local time. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/** Formats seconds as `1:02:03` or `02:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Parses a number as people type it in this language: `1.234,5` or `1,234.5`; null if the text is no number. */
export function parseNumber(text: string): number | null {
  const clean = text.trim().replaceAll(/[\s'’  ]/g, '');
  if (!/^[+-]?[\d.,]*\d[.,]?$/.test(clean)) return null;
  const last = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','));
  const tail = clean.length - last - 1;
  const grouping = locale.startsWith('de') ? '.' : ',';
  const isDecimal = last >= 0 && (clean[last] !== grouping || tail !== 3);
  const value = Number(isDecimal ? `${digits(clean.slice(0, last))}.${clean.slice(last + 1)}` : digits(clean));
  return Number.isFinite(value) ? value : null;
}
