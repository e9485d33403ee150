const dayLength = 86_400_000;

export interface DateSpan {
  years: number;
  months: number;
  days: number;
  /** All days from the first to the last, without the last. */
  total: number;
  /** Mondays to Fridays of them. */
  workdays: number;
}

/** Reads `2026-11-29`; null if there is no such day, or before the year 1000. */
function timeOf(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && isoOf(time) === day ? time : null;
}

const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The same day some months later; the month's last day if it is shorter. */
function monthsLater(time: number, months: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last));
}

/** Returns the time between two days, whichever is first; null if one of them is no day. */
export function spanOf(one: string, other: string): DateSpan | null {
  const times = [timeOf(one), timeOf(other)].filter((time) => time !== null).toSorted((a, b) => a - b);
  const [from, to] = times;
  if (from === undefined || to === undefined) return null;
  const [begin, end] = [new Date(from), new Date(to)];
  let months = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  if (monthsLater(from, months) > to) months -= 1;
  const total = Math.round((to - from) / dayLength);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: Math.round((to - monthsLater(from, months)) / dayLength),
    total,
    workdays: workdaysIn(begin.getUTCDay(), total),
  };
}

/** `first`: the day of the week, 0 for Sunday. */
function workdaysIn(first: number, total: number): number {
  const rest = Array.from({ length: total % 7 }, (_, index) => (first + index) % 7);
  return Math.floor(total / 7) * 5 + rest.filter((day) => day !== 0 && day !== 6).length;
}

/** Returns the days from `today` to the next time that this day comes round, 0 on the day itself; null if it is no day. */
export function untilAnniversary(day: string, today: string): number | null {
  const [time, now] = [timeOf(day), timeOf(today)];
  if (time === null || now === null) return null;
  const years = new Date(now).getUTCFullYear() - new Date(time).getUTCFullYear();
  const next = [years, years + 1].map((count) => monthsLater(time, count * 12)).find((one) => one >= now);
  return next === undefined ? null : Math.round((next - now) / dayLength);
}
