import { addDays, dayOf } from '../kit/format.ts';
import { modes, type Mode } from './values.ts';

/** Something that came to its end. */
export interface Entry {
  id: string;
  mode: Mode;
  name: string;
  seconds: number;
  /** In milliseconds since 1970. */
  at: number;
}

const longest = 2_000;

export function isLog(value: unknown): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, mode, name, seconds, at } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    modes.some((one) => one === mode) &&
    typeof name === 'string' &&
    typeof seconds === 'number' &&
    typeof at === 'number'
  );
}

/** The newest first; the oldest are dropped after two thousand. */
export function withEntries(log: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  return [...entries.toReversed(), ...log].slice(0, longest);
}

export function ofDay(log: readonly Entry[], day: string): readonly Entry[] {
  return log.filter(({ at }) => dayOf(new Date(at)) === day);
}

/** Days in a row with something finished, until today; a day that is not over yet breaks nothing. */
export function streakOf(log: readonly Entry[], today: string): number {
  const days = new Set(log.map(({ at }) => dayOf(new Date(at))));
  let day = days.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; days.has(day); day = addDays(day, -1)) count += 1;
  return count;
}
