import { addDays, dayOf } from '../kit/format.ts';
import { modes, type Mode } from './values.ts';

/** A finished countdown, phase or other time. */
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

/** Newest first; keeps at most two thousand. */
export function withEntries(log: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  return [...entries.toReversed(), ...log].slice(0, longest);
}

export function ofDay(log: readonly Entry[], day: string): readonly Entry[] {
  return log.filter(({ at }) => dayOf(new Date(at)) === day);
}

/**
 * Returns the number of consecutive days with a finished entry, up to today; an unfinished today does not break the
 * streak.
 */
export function streakOf(log: readonly Entry[], today: string): number {
  const days = new Set(log.map(({ at }) => dayOf(new Date(at))));
  let day = days.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; days.has(day); day = addDays(day, -1)) count += 1;
  return count;
}
