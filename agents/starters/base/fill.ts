import { clausesOf } from '../../kit/brief/clauses.ts';
import { withoutCorrected } from '../../kit/brief/corrections.ts';
import { negationIn } from '../../kit/brief/negation.ts';
import type { Filled, Implied } from './starter.ts';

/** A value and the words that it was read from, verbatim. */
export interface Slot {
  value: unknown;
  quote: string;
  implied?: Implied;
}

/** The most characters to read: a brief has its figures and names at the beginning. */
const longest = 20_000;

/**
 * Replaces each letter of a prohibition with a line break, and each letter of a correction with a blank, so that all
 * other text keeps its index. A short piece after a comma belongs to the negation before it (`no login, accounts or
 * ads`), unless it begins a new thought (`no chart, just a list`) or only it has a figure (`no ads, 3 rounds`).
 */
export function wantedWords(words: string): string {
  const text = withoutCorrected(words.slice(0, longest));
  const parts: string[] = [];
  let from = 0;
  let goesOn = false;
  let ofFigures = false;
  for (const { at, quote, plain, comma } of clausesOf(text)) {
    const negation: number | null = negationIn(plain);
    const isShort: boolean = plain.split(/\s+/).length <= (/\s(?:or|nor|oder|noch)\s/i.test(plain) ? 5 : 3);
    const isOneMore: boolean = goesOn && isShort && !anew.test(plain) && (ofFigures || !/\d/.test(plain));
    const start: number | null = negation ?? (isOneMore ? 0 : null);
    if (negation !== null) ofFigures = /\d/.test(plain.slice(negation));
    goesOn = start !== null && comma;
    if (start === null || at + start < from) continue;
    const end = at + quote.length;
    parts.push(text.slice(from, at + start), '\n'.repeat(end - at - start));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** Words that introduce a wish after a prohibition: `no chart, just a list`. */
const anew = /^(?:only|just|instead|nur|bloß|stattdessen|dafür)(?![\p{L}])/iu;

/** Returns a flag that these words set. */
export function flag(wanted: string, pattern: RegExp): Slot | null {
  const quote = pattern.exec(wanted)?.[0];
  return quote === undefined ? null : { value: true, quote };
}

type Options = readonly (readonly [value: string, pattern: RegExp])[];

/**
 * Returns the first option whose pattern matches anywhere in the words, so the most specific options must come first.
 */
export function choice(wanted: string, options: Options): Slot | null {
  for (const [value, pattern] of options) {
    const quote = pattern.exec(wanted)?.[0];
    if (quote !== undefined) return { value, quote };
  }
  return null;
}

/** Returns the option whose pattern matches earliest in the words. */
export function firstOption(wanted: string, options: Options): Slot | null {
  let best: { at: number; slot: Slot } | null = null;
  for (const [value, pattern] of options) {
    const match = pattern.exec(wanted);
    if (match && (best === null || match.index < best.at)) best = { at: match.index, slot: { value, quote: match[0] } };
  }
  return best?.slot ?? null;
}

/**
 * Returns the filled settings. Takes each quote from the original words, because `wanted` has blanks and line breaks in
 * place of some text.
 */
export function filledOf(words: string, wanted: string, slots: Readonly<Record<string, Slot | null>>): Filled {
  const found = Object.entries(slots).flatMap(([key, slot]) => {
    const quote = slot === null ? '' : quoteIn(words, wanted, slot.quote);
    return slot === null || quote === '' ? [] : [{ key, quote, value: slot.value, implied: slot.implied }];
  });
  const implied = found.flatMap(({ key, implied: why }) => (why === undefined ? [] : [[key, why] as const]));
  return {
    values: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    quotes: Object.fromEntries(found.map(({ key, quote }) => [key, quote])),
    ...(implied.length > 0 ? { implied: Object.fromEntries(implied) } : {}),
  };
}

function quoteIn(words: string, wanted: string, quote: string): string {
  if (words.includes(quote)) return quote;
  const at = wanted.indexOf(quote);
  return at < 0 ? '' : words.slice(at, at + quote.length);
}
