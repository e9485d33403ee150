import { addDays } from '../kit/format.ts';
import { type Entries, isDone, type Thing } from './model.ts';
import type { Span } from './span.ts';

interface Due {
  /** null if it was never done. */
  last: string | null;
  day: string;
}

/** Returns when something that comes again is due; null if it does not come again. What was never done is due at once. */
export function dueOf(entries: Entries, thing: Thing, today: string): Due | null {
  if (thing.every <= 0) return null;
  const last = Object.keys(entries[thing.id] ?? {})
    .filter((day) => day <= today && isDone(entries, thing, day))
    .toSorted()
    .at(-1);
  return last === undefined ? { last: null, day: today } : { last, day: later(last, thing.every, thing.span) };
}

/** Whether nothing is to be done for it on this day. */
export function isSettled(entries: Entries, thing: Thing, day: string): boolean {
  return isDone(entries, thing, day) || (dueOf(entries, thing, day)?.day ?? day) > day;
}

/** Returns what is overdue longest first, then what comes again later, then the rest in its own order. */
export function byDue(entries: Entries, things: readonly Thing[], today: string): Thing[] {
  const last = '9999-12-31';
  const dueDay = (thing: Thing) => dueOf(entries, thing, today)?.day ?? last;
  return things.toSorted((one, other) => dueDay(one).localeCompare(dueDay(other)));
}

/** Returns the whole days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

function later(day: string, count: number, span: Span): string {
  if (span === 'day') return addDays(day, count);
  if (span === 'week') return addDays(day, 7 * count);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = month - 1 + (span === 'year' ? 12 * count : count);
  // The 31st becomes the last day of a shorter month.
  const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
