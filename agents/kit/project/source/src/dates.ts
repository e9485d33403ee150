const dayMs = 24 * 60 * 60 * 1000;
const pad = (part: number) => String(part).padStart(2, '0');

/** Returns a day as `2027-03-09`, in local time. */
export function isoDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns the day that is this many days from today. */
export function day(fromToday: number): string {
  const date = new Date();
  date.setDate(date.getDate() + fromToday);
  return isoDay(date);
}

/** Returns a time on the day that is this many days from today, such as `at(1, '09:30')`. */
export function at(fromToday: number, time: string): string {
  return `${day(fromToday)}T${time}`;
}

/** Names an event by its day: `Repair on 14 March`. */
export function named(what: string, fromToday: number): string {
  const date = parseDate(day(fromToday)) ?? new Date();
  return `${what} on ${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`;
}

/** Reads a day, with or without a time, as local time; null if the text is neither. */
export function parseDate(text: unknown): Date | null {
  if (typeof text !== 'string' || text === '') return null;
  const date = new Date(text.includes('T') ? text : `${text}T00:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

export function formatDay(date: Date): string {
  const today = parseDate(day(0)) ?? new Date();
  const start = parseDate(isoDay(date)) ?? date;
  const days = Math.round((start.getTime() - today.getTime()) / dayMs);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  const sameYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

export function formatTime(date: Date): string {
  return date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

export type Period = 'week' | 'month';

/** Returns the first day of the date's week (Monday) or month. */
export function periodStart(date: Date, period: Period): string {
  const start = new Date(date.getFullYear(), date.getMonth(), period === 'month' ? 1 : date.getDate());
  if (period === 'week') start.setDate(start.getDate() - ((start.getDay() + 6) % 7));
  return isoDay(start);
}

export function periodLabel(start: string, period: Period): string {
  const date = parseDate(start) ?? new Date();
  if (start === periodStart(new Date(), period)) return `This ${period}`;
  return period === 'month'
    ? date.toLocaleDateString(undefined, { month: 'long', year: 'numeric' })
    : `Week of ${date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}`;
}
