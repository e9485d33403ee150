import { type Amount, readAmounts } from '../../../kit/brief/read-amounts.ts';
import type { Slot } from '../../base/fill.ts';
import { secondsOf, type TimeUnit } from '../../base/setting.ts';

const day = secondsOf.day;

export interface Time {
  quote: string;
  at: number;
  unit: string;
  seconds: number;
}

const amountOf = (match: RegExpMatchArray, unit: TimeUnit): Amount => {
  const { value = '' } = match.groups ?? {};
  return {
    quote: match[0],
    at: match.index ?? 0,
    value: Number(value.replace(',', '.')),
    factor: null,
    kind: 'unit',
    unit,
  };
};

/** `40s`, `7m`: readAmounts ignores such short units. */
const short = /(?<![\p{L}\p{N}.,:/])(?<value>\d{1,4}) ?(?<unit>s|m)(?![\p{L}\p{N}²³])/gu;
/** `15 off`: has the unit of the length before it. */
const bare = /(?<![\p{L}\p{N}.,:/])(?<value>\d{1,3})(?= (?:on|off|work|rest|an|aus|pause|break)(?!\p{L}))/giu;

/** Returns the lengths in the words, up to a day each. */
export function timesIn(wanted: string): Time[] {
  const read = readAmounts(wanted).filter(({ kind }) => kind === 'unit');
  const shortOnes = [...wanted.matchAll(short)]
    .map((match) => amountOf(match, match.groups?.['unit'] === 's' ? 'second' : 'minute'))
    .filter(({ at }) => !read.some((one) => at >= one.at && at < one.at + one.quote.length));
  const times = [...read, ...shortOnes].flatMap((amount): Time[] => {
    const unit = secondsOf[amount.unit as TimeUnit] as number | undefined;
    if (unit === undefined || amount.unit === 'day') return [];
    const seconds = amount.value * unit;
    const fits = Number.isInteger(seconds) && seconds >= 1 && seconds <= day;
    return fits ? [{ quote: amount.quote, at: amount.at, unit: amount.unit, seconds }] : [];
  });
  const inherited = [...wanted.matchAll(bare)].flatMap((match): Time[] => {
    const before = times.findLast(({ at }) => at < match.index);
    if (before === undefined || times.some(({ at }) => at === match.index)) return [];
    const seconds = Number(match.groups?.['value']) * (secondsOf[before.unit as TimeUnit] ?? 1);
    return seconds > 0 && seconds <= day ? [{ quote: match[0], at: match.index, unit: before.unit, seconds }] : [];
  });
  return [...times, ...inherited].toSorted((one, other) => one.at - other.at);
}

export const slotOf = (time: Time | undefined): Slot | null =>
  time ? { value: time.seconds, quote: time.quote } : null;
