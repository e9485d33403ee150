import { daysBetween } from './due.ts';
import { mondayOf } from './model.ts';
import { values } from './values.ts';

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** Who take turns, and how long a turn is. */
export interface Takers {
  people: readonly string[];
  period: Period;
}

export interface Turns extends Takers {
  /** The day on which the first one was first. */
  since: string;
  /** The turns that were passed on besides. */
  passed: number;
}

export function periodOf(text: string | undefined): Period {
  return periods.find((period) => period === text) ?? 'week';
}

/** Whether the idea spoke of turns, even if it named nobody. */
export const areTurnsWanted = values.turn !== '';

export const firstTakers: Takers = {
  people: (Array.isArray(values.people) ? values.people : []).filter((name) => name.trim() !== ''),
  period: periodOf(values.turn),
};

/** Returns whose turn the thing at this place of the list is on a day; null if nobody takes turns. */
export function turnOf({ people, period, since, passed }: Turns, place: number, day: string): string | null {
  if (people.length === 0) return null;
  const turn = periodsBetween(period, since, day) + passed + place;
  return people[((turn % people.length) + people.length) % people.length] ?? null;
}

const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

function periodsBetween(period: Period, since: string, day: string): number {
  if (period === 'day') return daysBetween(since, day);
  if (period === 'week') return daysBetween(mondayOf(since), mondayOf(day)) / 7;
  return months(day) - months(since);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function areTakers(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value['people']) &&
    value['people'].every((name: unknown) => typeof name === 'string') &&
    periods.some((period) => period === value['period'])
  );
}

export function isBegin(value: unknown): boolean {
  return isObject(value) && typeof value['since'] === 'string' && typeof value['passed'] === 'number';
}
