import { InvalidArgumentError } from 'commander';

/** Throws InvalidArgumentError. */
export function wholeNumber(text: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It takes a whole number.');
}

/** From 1. Throws InvalidArgumentError. */
export function atLeastOne(text: string): number {
  const number = wholeNumber(text);
  if (number >= 1) return number;
  throw new InvalidArgumentError('It takes a whole number from 1.');
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** `90s`, `30m`, `12h`, `30d`, `4w` in seconds. Throws InvalidArgumentError. */
export function seconds(text: string): number {
  const [, count, unit] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
  const factor = units[unit ?? ''];
  if (count === undefined || factor === undefined)
    throw new InvalidArgumentError('It takes a time such as 90s, 30m, 12h, 30d or 4w.');
  return Number(count) * factor;
}
