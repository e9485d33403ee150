import { locale } from './starter.ts';
import { dayOf } from './format.ts';

const weekdays: readonly (readonly string[])[] = [
  ['sun', 'su', 'sunday', 'so', 'sonntag'],
  ['mon', 'monday', 'mo', 'montag'],
  ['tue', 'tu', 'tues', 'tuesday', 'di', 'dienstag'],
  ['wed', 'we', 'weds', 'wednesday', 'mi', 'mittwoch'],
  ['thu', 'th', 'thur', 'thurs', 'thursday', 'do', 'donnerstag'],
  ['fri', 'friday', 'fr', 'freitag'],
  ['sat', 'saturday', 'sa', 'samstag', 'sonnabend'],
];
const groups: Readonly<Record<string, readonly number[]>> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  everyday: [0, 1, 2, 3, 4, 5, 6],
  day: [0, 1, 2, 3, 4, 5, 6],
  täglich: [0, 1, 2, 3, 4, 5, 6],
  weekday: [1, 2, 3, 4, 5],
  werktag: [1, 2, 3, 4, 5],
  wochentag: [1, 2, 3, 4, 5],
  weekend: [6, 0],
  wochenende: [6, 0],
};
const through = new Set(['-', '–', '—', 'to', 'bis', 'through', 'till', 'until']);
const months: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner'],
  ['february', 'februar'],
  ['march', 'märz', 'maerz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
];

/**
 * Parses a time as people write it, in minutes from midnight: `8`, `8am`, `14:30`, `8.30 Uhr`; null if the text is no
 * time.
 */
export function parseTime(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?$/i.exec(text.trim());
  if (match === null) return null;
  const half = match[3]?.toLowerCase()[0];
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const isHalf = half === 'a' || half === 'p';
  if (hour > (isHalf ? 12 : 24) || minute > 59) return null;
  const minutes = (isHalf ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute;
  return minutes <= 24 * 60 ? minutes : null;
}

/** Formats minutes from midnight: `08:00`. */
export function formatTime(minutes: number): string {
  const date = new Date(2026, 0, 1, Math.floor(minutes / 60) % 24, minutes % 60);
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(date);
}

/** Returns the days of the week that a text names, with Sunday as 0: `Mon–Fri`, `Saturday and Sunday`, `täglich`. */
export function parseWeekdays(text: string): number[] {
  const found: number[] = [];
  let last: number | null = null;
  let isRange = false;
  for (const [token] of text.toLowerCase().matchAll(/\p{L}+|[-–—]/gu)) {
    if (through.has(token)) {
      isRange = last !== null;
      continue;
    }
    const group = groups[token] ?? groups[token.replace(/s$/, '')];
    const day = weekdays.findIndex((names) => names.includes(token) || names.includes(token.replace(/s$/, '')));
    if (group) found.push(...group);
    if (day >= 0) {
      let between: number = isRange && last !== null ? (last + 1) % 7 : day;
      for (; between !== day; between = (between + 1) % 7) found.push(between);
      found.push(day);
      last = day;
    }
    isRange = false;
  }
  return [...new Set(found)];
}

export function weekdayName(day: number, style: 'long' | 'short' = 'long'): string {
  // 1 February 2026 is a Sunday.
  return new Intl.DateTimeFormat(locale, { weekday: style }).format(new Date(2026, 1, 1 + day, 12));
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00`).getDay();
}

/**
 * Returns the date that a text names as `2026-11-23`: `2026-11-23`, `23.11.2026`, `23 November`, `November 23, 2026`.
 * Without a year, it is the next such day. null if the text has no date.
 */
export function parseDate(text: string, now: Date = new Date()): string | null {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const digits = /\b(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}\b))?/.exec(text);
  if (digits) return dated(Number(digits[1]), Number(digits[2]), digits[3], now);
  const words = text.toLowerCase();
  const month = [...words.matchAll(/\p{L}{3,}/gu)]
    .map(([word]) => months.findIndex((names) => names.some((name) => name === word || name.slice(0, 3) === word)))
    .find((index) => index >= 0);
  const number = /\b(\d{1,2})(?:st|nd|rd|th|\.)?(?=[\s,.]|$)/.exec(words);
  if (month === undefined || number === null) return null;
  return dated(Number(number[1]), month + 1, /\b(\d{4})\b/.exec(words)?.[1], now);
}

function dated(day: number, month: number, year: string | undefined, now: Date): string | null {
  if (year !== undefined) return realDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const here = realDay(now.getFullYear(), month, day);
  return here !== null && here >= dayOf(now) ? here : realDay(now.getFullYear() + 1, month, day);
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(year, month - 1, day, 12);
  return date.getMonth() === month - 1 && date.getDate() === day ? dayOf(date) : null;
}
