import { modes, type Values } from './values.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isNumberOrNull = (value: unknown) => value === null || isNumber(value);
const isPair = (value: unknown, fits: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length === 2 && value.every(fits);
const isSide = (value: unknown) => value === null || value === 0 || value === 1;

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function isCountdown(value: unknown): boolean {
  const { name, length, left, endsAt } = fieldsOf(value);
  return typeof name === 'string' && [length, left, endsAt].every(isNumberOrNull);
}

export function isStopwatch(value: unknown): boolean {
  const { elapsed, startedAt, laps } = fieldsOf(value);
  return isNumber(elapsed) && isNumberOrNull(startedAt) && Array.isArray(laps) && laps.every(isNumber);
}

export function isIntervals(value: unknown): boolean {
  const { phase, round, left, endsAt, over } = fieldsOf(value);
  return (
    ['work', 'rest', 'long'].includes(String(phase)) &&
    isNumber(round) &&
    isNumberOrNull(left) &&
    isNumberOrNull(endsAt) &&
    typeof over === 'boolean'
  );
}

export function isSides(value: unknown): boolean {
  const { left, turn, since, moves, out } = fieldsOf(value);
  return (
    isPair(left, isNumberOrNull) && isSide(turn) && isNumberOrNull(since) && isPair(moves, isNumber) && isSide(out)
  );
}

export function isValues(value: unknown): boolean {
  const fields = fieldsOf(value) as Partial<Record<keyof Values, unknown>>;
  const numbers: (keyof Values)[] = ['countdown', 'work', 'rest', 'longRest', 'rounds', 'sideTime', 'increment'];
  return (
    [...numbers, 'beatsPerMinute' as const, 'beatsPerBar' as const].every((key) => isNumber(fields[key])) &&
    modes.some((mode) => mode === fields.mode) &&
    Array.isArray(fields.presets) &&
    isPair(fields.players, (name) => typeof name === 'string') &&
    [fields.event, fields.date, fields.time].every((text) => typeof text === 'string') &&
    typeof fields.autoNext === 'boolean' &&
    typeof fields.sound === 'boolean'
  );
}
