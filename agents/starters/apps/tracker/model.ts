import { addDays, formatNumber } from '../kit/format.ts';
import { type Span, spanOf } from './span.ts';
import { values } from './values.ts';

export const kinds = ['yes', 'count', 'number', 'scale'] as const;
export type Kind = (typeof kinds)[number];

export interface Thing {
  id: string;
  name: string;
  kind: Kind;
  /** The amount per day for `count`, 0 if it has no goal; the highest value for `scale`. */
  goal: number;
  /** The value that a `number` should reach; 0 or undefined: none. */
  target?: number;
  /** The lowest value for `scale`; defaults to 1. */
  from?: number;
  unit: string;
  /** Days per week, 1 to 7. */
  perWeek: number;
  /** It is due again after this many of `span`; 0 if it does not come again. */
  every: number;
  span: Span;
}

const usualTop = 5;

/** Returns the values of a scale, lowest first. */
export function scaleOf({ goal, from }: Thing): number[] {
  const [low, top] = [from === 0 ? 0 : 1, goal >= 3 && goal <= 10 ? Math.round(goal) : usualTop];
  return Array.from({ length: top - low + 1 }, (_, index) => low + index);
}

/** Amounts by thing, then by day. A day may have no entry. */
export type Entries = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** Notes by day. */
export type Notes = Readonly<Record<string, string>>;

function kindOf(text: string | undefined): Kind {
  return kinds.find((kind) => kind === text) ?? 'yes';
}

const rows = Array.isArray(values.things) ? values.things : [];
const withTarget = values.target > 0 ? rows.findIndex(({ kind }) => kind === 'number') : -1;

export const firstThings: readonly Thing[] = rows.map(
  ({ name, kind, goal, from, unit, perWeek, every, span }, index) => ({
    id: name,
    name,
    kind: kindOf(kind),
    goal: Number(goal) > 0 ? Number(goal) : 0,
    ...(from === 0 ? { from } : {}),
    ...(index === withTarget ? { target: values.target } : {}),
    unit: unit ?? '',
    perWeek: Number(perWeek) >= 1 && Number(perWeek) <= 7 ? Math.round(Number(perWeek)) : 7,
    every: Number(every) >= 1 ? Math.round(Number(every)) : 0,
    span: spanOf(span),
  }),
);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function areThings(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value['things']) &&
    value['things'].every(
      (one: unknown) =>
        isObject(one) &&
        ['id', 'name', 'unit'].every((key) => typeof one[key] === 'string') &&
        kinds.some((kind) => kind === one['kind']) &&
        typeof one['goal'] === 'number' &&
        ['perWeek', 'every'].every((key) => typeof one[key] === 'number') &&
        typeof one['span'] === 'string',
    )
  );
}

export function areEntries(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.values(value).every((days) => isObject(days) && Object.values(days).every((one) => typeof one === 'number'))
  );
}

export function areNotes(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((note) => typeof note === 'string');
}

/** Returns a day's entry; undefined if there is none. */
export function entryOf(entries: Entries, thing: Thing, day: string): number | undefined {
  return entries[thing.id]?.[day];
}

/** Whether a day counts for the streak. */
export function isDone(entries: Entries, thing: Thing, day: string): boolean {
  const value = entryOf(entries, thing, day);
  if (value === undefined) return false;
  if (thing.kind === 'count' && thing.goal > 0) return value >= thing.goal;
  return thing.kind === 'number' || thing.kind === 'scale' || value > 0;
}

/** Returns how much of a day's goal is reached, 0 to 1, for its colour. */
export function shareOf(entries: Entries, thing: Thing, day: string): number {
  const value = entryOf(entries, thing, day);
  if (value === undefined || value <= 0) return 0;
  if (thing.kind === 'count' && thing.goal > 0) return Math.min(1, value / thing.goal);
  if (thing.kind === 'scale') return Math.min(1, value / (scaleOf(thing).at(-1) ?? value));
  return 1;
}

/** Returns the value that a number should reach; 0: none. */
export const targetOf = ({ kind, target = 0 }: Thing): number => (kind === 'number' ? target : 0);

export const withUnit = (value: number, { unit }: Thing): string =>
  `${formatNumber(value, 1)}${unit === '' ? '' : ` ${unit}`}`;

/**
 * Returns how far the last value up to this day is from the target, 0 if it is reached; null without a target or a value.
 * The first value says from which side it is reached.
 */
export function toTarget(entries: Entries, thing: Thing, day: string): number | null {
  const target = targetOf(thing);
  const own = entries[thing.id] ?? {};
  const days = Object.keys(own).toSorted();
  const [first, last] = [own[days[0] ?? ''], own[days.findLast((one) => one <= day) ?? '']];
  if (target <= 0 || first === undefined || last === undefined) return null;
  return Math.max(0, first > target ? last - target : target - last);
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T12:00:00`).getDay() + 6) % 7));
}

export function doneInWeek(entries: Entries, thing: Thing, day: string): number {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((one) => isDone(entries, thing, one))
    .length;
}

export interface Streaks {
  current: number;
  longest: number;
}

/**
 * Returns consecutive days for daily things, and consecutive weeks that reach their goal for others. An unfinished
 * today or this week does not break the streak.
 */
export function streaksOf(entries: Entries, thing: Thing, today: string): Streaks {
  const days = Object.keys(entries[thing.id] ?? {})
    .filter((day) => isDone(entries, thing, day) && day <= today)
    .toSorted();
  if (thing.perWeek === 7) return runs(days, 1, today);
  const weeks = [...new Set(days.map(mondayOf))].filter(
    (monday) => doneInWeek(entries, thing, monday) >= thing.perWeek,
  );
  return runs(weeks, 7, mondayOf(today));
}

/** `days` must be sorted; two days are consecutive if they are `step` days apart. */
function runs(days: readonly string[], step: number, now: string): Streaks {
  let [longest, run] = [0, 0];
  let before: string | null = null;
  for (const day of days) {
    run = before !== null && addDays(before, step) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const isRunning = before === now || (before !== null && addDays(before, step) === now);
  return { current: isRunning ? run : 0, longest };
}
