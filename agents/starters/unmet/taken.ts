import { currencyOf, unitOf } from '../../kit/brief/units.ts';
import type { Setting } from '../base/setting.ts';
import type { Filled, Starter } from '../base/starter.ts';
import { isSmall } from '../../kit/brief/small-words.ts';
import { type Token, tokensOf } from './tokens.ts';
import { areAlike, type Vocabulary } from './vocabulary.ts';

/** A range of the words that a setting was read from. */
interface Span {
  at: number;
  end: number;
  setting: Setting;
  numbers: ReadonlySet<number>;
  words: readonly string[];
}

/** Returns each place of the words that a setting was read from. */
export function spansOf(words: string, { settings }: Starter, { values, quotes }: Filled): Span[] {
  return settings.flatMap((setting) => {
    const quote = quotes[setting.key] ?? '';
    if (quote === '') return [];
    const held = heldIn(values[setting.key]);
    return placesOf(words, quote).map((at) => ({ at, end: at + quote.length, setting, ...held }));
  });
}

function placesOf(words: string, quote: string): number[] {
  const places: number[] = [];
  for (let at = words.indexOf(quote); at >= 0 && places.length < 50; at = words.indexOf(quote, at + quote.length)) {
    const edges = [words.slice(at - 1, at + 1), words.slice(at + quote.length - 1, at + quote.length + 1)];
    if (!edges.some((edge) => /^[\p{L}\p{N}]{2}$/u.test(edge))) places.push(at);
  }
  return places;
}

/** Returns the numbers and the words in a value, at any depth. */
export function heldIn(value: unknown): { numbers: Set<number>; words: string[] } {
  const numbers = new Set<number>();
  const words: string[] = [];
  const visit = (one: unknown): void => {
    if (typeof one === 'number') numbers.add(one);
    else if (typeof one === 'string') {
      // A rating has five steps.
      if (one === 'rating') numbers.add(5);
      for (const { folded, parts } of tokensOf(one)) {
        words.push(folded);
        for (const number of parts?.flat() ?? []) numbers.add(number);
      }
    } else if (typeof one === 'object' && one !== null) Object.values(one).forEach(visit);
  };
  visit(value);
  return { numbers, words };
}

const repeated = /^(?:every|each|all|alle|aller|jede[nrsm]?)$/u;
/** A setting may count in another unit: seconds for minutes, euros for cents, 17:00 for 5 pm, 1,000 for `1k`. */
export const inOtherUnits = (number: number) => [
  number,
  number * 60,
  number * 3600,
  number * 86_400,
  number / 60,
  number / 100,
  number * 1000,
  ...(number >= 1 && number <= 12 ? [number + 12] : []),
];

export interface Reading {
  tokens: readonly Token[];
  spans: readonly Span[];
  vocabulary: Vocabulary;
  /** The words for what the application is about. */
  subject: readonly string[];
}

/** Whether nothing in the application corresponds to this token. */
export function isOpen(reading: Reading, index: number): boolean {
  const token = reading.tokens[index];
  if (!token) return false;
  return token.parts ? isNumberOpen(reading, index, token.parts) : isWordOpen(reading, index, token);
}

function isNumberOpen({ tokens, spans, vocabulary }: Reading, index: number, parts: Token['parts'] & {}): boolean {
  const token = tokens[index];
  const [before, after] = [tokens[index - 1]?.folded ?? '', tokens[index + 1]?.folded ?? ''];
  if (parts.every((readings) => readings.some((number) => vocabulary.hasCount(number, after)))) return false;
  if (!token || parts.every((readings) => spans.some((span) => isPartOf(span, token) && holds(span, readings))))
    return false;
  return !spans.some((span) => {
    const { at, end, setting } = span;
    if (token.at < at || token.end > end) return false;
    if (repeated.test(before) && setting.repeats !== true) return false;
    if (setting.type === 'choice' || setting.type === 'flag') return true;
    // `1-5`: the usual beginning of a range goes without saying.
    return parts.every(
      (readings, part) => holds(span, readings) || (part < parts.length - 1 && readings.some((number) => number <= 1)),
    );
  });
}

/** Whether the span is one of several numbers that are written together: `40` of `40/20`. */
const isPartOf = (span: Span, token: Token) =>
  span.at >= token.at && span.end <= token.end && span.end - span.at < token.end - token.at;

const holds = ({ numbers }: Span, readings: readonly number[]) =>
  readings.some((number) => inOtherUnits(number).some((one) => numbers.has(one)));

/** A starter that has these words in a sentence does not keep every rule with them. */
const negative = /^(?:nobody|noone|none|niemand\p{L}{0,2}|keiner)$/u;

function isWordOpen({ tokens, spans, vocabulary, subject }: Reading, index: number, token: Token): boolean {
  const { folded, at, end } = token;
  if (isSmall(folded) || (vocabulary.has(folded) && !negative.test(folded))) return false;
  if (subject.some((word) => areAlike(word, folded) || (folded.length > 3 && word.startsWith(folded)))) return false;
  if (tokens[index - 1]?.parts && (unitOf(folded) !== null || currencyOf(folded) !== null)) return false;
  return !spans.some((span) => {
    if (at < span.at || end > span.end) return false;
    if (span.setting.type === 'choice' || span.setting.type === 'flag') return true;
    if (span.setting.type === 'number') return !isPeriod(folded) || span.setting.unit !== undefined;
    // `tues`, `mo`: a day's short name.
    return span.words.some((word) => word.startsWith(folded) || areAlike(word, folded));
  });
}

export const isPeriod = (folded: string) => ['day', 'week', 'month', 'year'].includes(unitOf(folded) ?? '');
