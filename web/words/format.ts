import type { Words } from './english.ts';

/** Writes numbers, money and times. */
export interface Format {
  number(value: number, digits?: number): string;
  /** US dollars; small amounts with enough digits to be seen. null: not known. */
  money(value: number | null): string;
  /** In units of a thousand: `2.5 MB`. */
  bytes(value: number): string;
  /** A date and time, in the reader's zone. */
  time(at: string): string;
  date(at: string): string;
  /** `5 minutes ago`. */
  ago(at: string, now?: number): string;
  /** From milliseconds: `12.4 s`, `3 min 20 s`. */
  duration(milliseconds: number): string;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const byteUnits = [
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

export function createFormat(language: string, words: Words): Format {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
  return {
    number,
    money(value) {
      if (value === null) return words.common.costUnknown;
      const digits = value === 0 || value >= 0.1 ? 2 : 4;
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: 2,
        maximumFractionDigits: digits,
      }).format(value);
    },
    bytes(value) {
      const [unit, size] = byteUnits.find(([, least]) => value >= least) ?? ['B', 1];
      return `${number(value / size, size > 1 && value < 10 * size ? 1 : 0)} ${unit}`;
    },
    time: (at) => time.format(new Date(at)),
    date: (at) => date.format(new Date(at)),
    ago(at, now = Date.now()) {
      const seconds = (Date.parse(at) - now) / 1000;
      const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [null, 1];
      return unit ? relative.format(Math.round(seconds / size), unit) : words.common.justNow;
    },
    duration(milliseconds) {
      const seconds = milliseconds / 1000;
      if (seconds < 60) return `${number(seconds, seconds < 10 ? 1 : 0)} s`;
      return `${number(Math.floor(seconds / 60))} min ${number(Math.floor(seconds % 60))} s`;
    },
  };
}
