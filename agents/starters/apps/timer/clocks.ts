import type { Values } from './values.ts';

/** Each clock stores the moment at which it ends or began, in milliseconds, so that a sleeping tab does not drift. */
export interface Countdown {
  name: string;
  /** In seconds; null: the length of the settings. */
  length: number | null;
  /** The rest while it is paused; null: the whole length. */
  left: number | null;
  endsAt: number | null;
}

export interface Stopwatch {
  /** The time measured before the last start. */
  elapsed: number;
  startedAt: number | null;
  /** The elapsed time at each lap, oldest first. */
  laps: readonly number[];
}

export type Phase = 'work' | 'rest' | 'long';
export interface Intervals {
  phase: Phase;
  /** Counted from 1. */
  round: number;
  left: number | null;
  endsAt: number | null;
  over: boolean;
}

export type Side = 0 | 1;
export interface Sides {
  /** null: the whole length. */
  left: readonly [number | null, number | null];
  turn: Side | null;
  /** When the turn began or continued; null while paused. */
  since: number | null;
  moves: readonly [number, number];
  out: Side | null;
}

export const newCountdown: Countdown = { name: '', length: null, left: null, endsAt: null };
export const newStopwatch: Stopwatch = { elapsed: 0, startedAt: null, laps: [] };
export const newIntervals: Intervals = { phase: 'work', round: 1, left: null, endsAt: null, over: false };
export const newSides: Sides = { left: [null, null], turn: null, since: null, moves: [0, 0], out: null };

/** If the computer slept longer than this past the end of a phase, the next phase does not start automatically. */
const away = 2 * 60 * 1000;

function until(endsAt: number | null, left: number | null, length: number, now: number): number {
  const rest = endsAt === null ? (left ?? length) : endsAt - now;
  return Math.max(0, Math.min(length, rest));
}

export function countdownLength(clock: Countdown, values: Values): number {
  return (clock.length ?? values.countdown) * 1000;
}

export function countdownLeft(clock: Countdown, values: Values, now: number): number {
  return until(clock.endsAt, clock.left, countdownLength(clock, values), now);
}

/** Starts, pauses, or restarts after the end. */
export function toggleCountdown(clock: Countdown, values: Values, now: number): Countdown {
  const left = countdownLeft(clock, values, now);
  if (clock.endsAt !== null) return { ...clock, left, endsAt: null };
  return { ...clock, left: null, endsAt: now + (left === 0 ? countdownLength(clock, values) : left) };
}

export function stopwatchTime(watch: Stopwatch, now: number): number {
  return watch.elapsed + (watch.startedAt === null ? 0 : Math.max(0, now - watch.startedAt));
}

export function toggleStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return watch.startedAt === null
    ? { ...watch, startedAt: now }
    : { ...watch, elapsed: stopwatchTime(watch, now), startedAt: null };
}

export function phaseLength(phase: Phase, values: Values): number {
  return Math.max(1, { work: values.work, rest: values.rest, long: values.longRest }[phase]) * 1000;
}

export function intervalsLeft(clock: Intervals, values: Values, now: number): number {
  return clock.over ? 0 : until(clock.endsAt, clock.left, phaseLength(clock.phase, values), now);
}

export function toggleIntervals(clock: Intervals, values: Values, now: number): Intervals {
  if (clock.over) return { ...newIntervals, endsAt: now + phaseLength('work', values) };
  const left = intervalsLeft(clock, values, now);
  return clock.endsAt === null ? { ...clock, left: null, endsAt: now + left } : { ...clock, left, endsAt: null };
}

/** Returns the next phase, paused. */
export function nextPhase({ phase, round }: Intervals, values: Values): Intervals {
  if (phase === 'work' && round >= values.rounds) {
    return values.longRest > 0
      ? { ...newIntervals, phase: 'long', round }
      : { ...newIntervals, phase: 'work', round, over: true };
  }
  if (phase === 'work' && values.rest > 0) return { ...newIntervals, phase: 'rest', round };
  return { ...newIntervals, round: phase === 'long' ? 1 : round + 1 };
}

/** Returns the phases that have ended, with the moments, and the clock that continues. */
export function advanceIntervals(
  clock: Intervals,
  values: Values,
  now: number,
): { clock: Intervals; ended: readonly { phase: Phase; at: number }[] } {
  const ended: { phase: Phase; at: number }[] = [];
  let current = clock;
  while (current.endsAt !== null && current.endsAt <= now) {
    const at = current.endsAt;
    ended.push({ phase: current.phase, at });
    const next = nextPhase(current, values);
    const goesOn = values.autoNext && !next.over && now - at <= away;
    current = goesOn ? { ...next, endsAt: at + phaseLength(next.phase, values) } : next;
  }
  return { clock: current, ended };
}

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

export function sideLeft(clock: Sides, side: Side, values: Values, now: number): number {
  const kept = clock.left[side] ?? values.sideTime * 1000;
  const used = clock.turn === side && clock.since !== null ? now - clock.since : 0;
  return Math.max(0, kept - Math.max(0, used));
}

function withSide<T>(pair: readonly [T, T], side: Side, value: T): readonly [T, T] {
  return side === 0 ? [value, pair[1]] : [pair[0], value];
}

/** A player presses their half, which passes the turn to the other. A paused clock continues. */
export function pressSide(clock: Sides, side: Side, values: Values, now: number): Sides {
  if (clock.out !== null) return clock;
  if (clock.turn === null) return { ...clock, turn: otherSide(side), since: now };
  if (clock.since === null) return { ...clock, since: now };
  if (clock.turn !== side) return clock;
  const left = sideLeft(clock, side, values, now);
  if (left === 0) return clock;
  return {
    left: withSide(clock.left, side, left + values.increment * 1000),
    turn: otherSide(side),
    since: now,
    moves: withSide(clock.moves, side, clock.moves[side] + 1),
    out: null,
  };
}

export function pauseSides(clock: Sides, values: Values, now: number): Sides {
  if (clock.turn === null || clock.since === null) return clock;
  return { ...clock, left: withSide(clock.left, clock.turn, sideLeft(clock, clock.turn, values, now)), since: null };
}

/** Updates the clock, because a player's time may have run out. */
export function advanceSides(clock: Sides, values: Values, now: number): Sides {
  if (clock.turn === null || clock.since === null || sideLeft(clock, clock.turn, values, now) > 0) return clock;
  return { ...clock, left: withSide(clock.left, clock.turn, 0), since: null, out: clock.turn };
}
