import { addDays, dayOf } from '../kit/format.ts';
import { locale } from '../kit/starter.ts';
import type { Block, Booking, Setup } from './model.ts';

/** Minutes from midnight. */
interface Span {
  start: number;
  end: number;
}

const point = String.raw`(\d{1,2})(?:[:.](\d{2}))? ?(am|pm|uhr|h)?`;
const span = new RegExp(`^${point} ?(?:-|–|—|to|until|bis) ?${point}$`, 'i');

/** Reads opening hours as people write them; null if that fails. */
export function readHours(text: string): Span[] | null {
  const clean = text.trim().replaceAll(/\s+/g, ' ');
  if (clean === '') return [];
  const spans = clean.split(/ ?(?:,|;|&|\+) ?/).map((part): Span | null => {
    const found = span.exec(part.trim());
    if (found === null) return null;
    let [start, end] = [minutesOf(found[1], found[2], found[3]), minutesOf(found[4], found[5], found[6])];
    // "9–5" ends in the afternoon, and "1–5pm" begins in the afternoon.
    if (end <= start && found[6] === undefined) end += 720;
    if (/pm/i.test(found[6] ?? '') && found[3] === undefined && start + 720 < end) start += 720;
    return start < end && end <= 1440 ? { start, end } : null;
  });
  const read = spans.filter((one) => one !== null).toSorted((a, b) => a.start - b.start);
  return read.length === spans.length ? read : null;
}

function minutesOf(hours = '', minutes = '0', half = ''): number {
  const hour = Number(hours);
  const shift = /pm/i.test(half) && hour < 12 ? 12 : /am/i.test(half) && hour === 12 ? -12 : 0;
  return (hour + shift) * 60 + Number(minutes);
}

/** Returns the last moment at which a booking can be moved or cancelled; null: always. */
export function lastChange({ changeHours }: Setup, { day, start }: Pick<Booking, 'day' | 'start'>): Date | null {
  if (changeHours === 0) return null;
  const moment = new Date(`${day}T00:00:00`);
  moment.setMinutes(start - changeHours * 60);
  return moment;
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00`).getDay() + 6) % 7;
}

export function hoursOf(setup: Setup, day: string): Span[] {
  return readHours(setup.hours[weekdayOf(day)] ?? '') ?? [];
}

const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

/** Formats minutes from midnight: `09:45`. */
export function formatTime(minutes: number): string {
  return clock.format(new Date(2026, 0, 1, 0, minutes));
}

/** Formats minutes from midnight as the value of a time input. */
export function timeValue(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export interface Wish {
  day: string;
  minutes: number;
  /** The member of staff; empty: anyone who is free. */
  person: string;
  needs: readonly string[];
}

export interface Plan {
  setup: Setup;
  bookings: readonly Booking[];
  blocks: readonly Block[];
}

export function blocksOf(plan: Plan, day: string): Block[] {
  return plan.blocks.filter((block) => block.from <= day && day <= block.to);
}

/** Returns the highest number of these that run at the same time between two moments. */
function peak(spans: readonly Span[], { start, end }: Span): number {
  const within = spans.filter((one) => one.start < end && start < one.end);
  const moments = [start, ...within.map((one) => Math.max(start, one.start))];
  return Math.max(...moments.map((moment) => within.filter((one) => one.start <= moment && moment < one.end).length));
}

/** Returns the times that a day's bookings occupy, each with the buffer after it. */
function taken(plan: Plan, day: string, except: string): (Span & Pick<Booking, 'person' | 'needs'>)[] {
  return plan.bookings
    .filter((booking) => booking.day === day && booking.id !== except)
    .map(({ start, minutes, person, needs }) => ({ start, end: start + minutes + plan.setup.buffer, person, needs }));
}

/** Returns the ids of staff who are free at a time, or `['']` if staff have no names. Empty: the time is not free. */
export function whoIsFree(plan: Plan, wish: Wish, start: number, except = ''): string[] {
  const { setup } = plan;
  const end = start + wish.minutes;
  if (!hoursOf(setup, wish.day).some((open) => open.start <= start && end <= open.end)) return [];
  const want = { start, end: end + setup.buffer };
  const all = taken(plan, wish.day, except);
  const blocked = blocksOf(plan, wish.day).filter((block) => block.start < end && start < block.end);
  if (blocked.some(({ who }) => who === '')) return [];
  const resourceIsMissing = wish.needs.some((id) => {
    const count = setup.resources.find((resource) => resource.id === id)?.count ?? 0;
    const users = all.filter(({ needs }) => needs.includes(id));
    return blocked.some(({ who }) => who === id) || peak(users, want) >= count;
  });
  if (resourceIsMissing) return [];
  const places = setup.people.length || setup.places;
  if (peak(all, want) >= places) return [];
  if (setup.people.length === 0) return [''];
  return setup.people
    .map(({ id }) => id)
    .filter((id) => wish.person === '' || wish.person === id)
    .filter((id) => !blocked.some(({ who }) => who === id))
    .filter(
      (id) =>
        peak(
          all.filter(({ person }) => person === id),
          want,
        ) === 0,
    );
}

/** Returns the starts of a day's free times, from now on. `except`: the booking that is being moved. */
export function freeStarts(plan: Plan, wish: Wish, now: Date, except = ''): number[] {
  const today = dayOf(now);
  if (wish.day < today) return [];
  const earliest = wish.day === today ? now.getHours() * 60 + now.getMinutes() : 0;
  const starts = new Set<number>();
  for (const open of hoursOf(plan.setup, wish.day)) {
    for (let start = open.start; start + wish.minutes <= open.end; start += plan.setup.step) starts.add(start);
  }
  // Also offer the time right after each booking, so that no gap remains.
  for (const { end } of taken(plan, wish.day, except)) starts.add(end);
  return [...starts]
    .filter((start) => start >= earliest && whoIsFree(plan, wish, start, except).length > 0)
    .toSorted((a, b) => a - b);
}

/** Returns the first day from `from` on with a free time; null if there is none in 90 days. */
export function firstFreeDay(plan: Plan, wish: Omit<Wish, 'day'>, from: string, now: Date, except = ''): string | null {
  for (let ahead = 0; ahead < 90; ahead += 1) {
    const day = addDays(from, ahead);
    if (freeStarts(plan, { ...wish, day }, now, except).length > 0) return day;
  }
  return null;
}
