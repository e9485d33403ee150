import { clausesOf } from '../brief/clauses.ts';
import { withoutCorrected } from '../brief/corrections.ts';
import { negationIn } from '../brief/negation.ts';
import type { Filled } from './starter.ts';

/** A value with the words that it was taken from, verbatim. */
export interface Slot {
  value: unknown;
  quote: string;
}

/** Beyond it nothing is read: a brief has its figures and names at its beginning. */
const longest = 20_000;

/**
 * The words with a line's end for each letter of what they rule out, and a blank for each of what they correct: what stands
 * in them stands at the same place. A short piece after a comma goes with the negation before it (`no login, accounts or
 * ads`), unless it begins anew (`no chart, just a list`) or has a figure and what is ruled out has none (`no ads, 3 rounds`).
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

/** What sets something against what is ruled out. */
const anew = /^(?:only|just|instead|nur|bloß|stattdessen|dafür)(?![\p{L}])/iu;

/** A flag that these words set. */
export function flag(wanted: string, pattern: RegExp): Slot | null {
  const quote = pattern.exec(wanted)?.[0];
  return quote === undefined ? null : { value: true, quote };
}

type Options = readonly (readonly [value: string, pattern: RegExp])[];

/** The first option whose pattern the words have anywhere: the plainest words stand first among the options. */
export function choice(wanted: string, options: Options): Slot | null {
  for (const [value, pattern] of options) {
    const quote = pattern.exec(wanted)?.[0];
    if (quote !== undefined) return { value, quote };
  }
  return null;
}

/** The option whose pattern matches first in the words. */
export function firstOption(wanted: string, options: Options): Slot | null {
  let best: { at: number; slot: Slot } | null = null;
  for (const [value, pattern] of options) {
    const match = pattern.exec(wanted);
    if (match && (best === null || match.index < best.at)) best = { at: match.index, slot: { value, quote: match[0] } };
  }
  return best?.slot ?? null;
}

/** What was found, with quotes as the words have them: one that reaches over what is ruled out is taken from its place. */
export function filledOf(words: string, wanted: string, slots: Readonly<Record<string, Slot | null>>): Filled {
  const found = Object.entries(slots).flatMap(([key, slot]) => {
    const quote = slot === null ? '' : quoteIn(words, wanted, slot.quote);
    return slot === null || quote === '' ? [] : [{ key, value: slot.value, quote }];
  });
  return {
    values: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    quotes: Object.fromEntries(found.map(({ key, quote }) => [key, quote])),
  };
}

function quoteIn(words: string, wanted: string, quote: string): string {
  if (words.includes(quote)) return quote;
  const at = wanted.indexOf(quote);
  return at < 0 ? '' : words.slice(at, at + quote.length);
}
