import type { Clause } from '../../kit/brief/clauses.ts';
import { type Found, quoteOf } from '../../kit/brief/found.ts';
import { isSmall } from '../../kit/brief/small-words.ts';
import type { Token } from './tokens.ts';

/** A part of a clause that asks for one thing. */
export interface Asked extends Found {
  plain: string;
  /** Whether it says what the application is. */
  isHead: boolean;
  /** Whether it is a wish as people type it, and not a sentence about themselves. */
  isShort: boolean;
}

/** Words that begin a feature: `a timer with a gong`, `a list that sorts itself`. */
const feature =
  /\s(?=(?:with|w\/|mit|that|which|plus|including|incl\.?|inkl\.?|so that|damit|sodass|and (?:it|that|with)|und (?:mit|es))\s)/iu;
/** Words before a feature that add nothing to its name. */
const lead = /^(?:(?:and|und|with|w\/|mit|plus|including|incl\.?|inkl\.?)\s+)*(?:(?:an?|the|eine[nmr]?|ein)\s+)?/iu;
const mostWords = 12;
const aboutSelf =
  /^(?:(?:and|und|but|aber|because|since|weil|da)\s)?(?:i|i'm|i’m|i've|we|we're|he|she|they|my|our|people|ich|wir|er|sie|man|mein\p{L}{0,2}|unser\p{L}{0,2}|leute)\s/iu;
const wishing =
  /(?<!\p{L})(?:want|wants|need|needs|like to|should|must|can|have to|möchten?|moechte|brauchen?|will|wollen|sollen?|sollte|muss|müssen|können|kann)(?!\p{L})/iu;

/** Returns the clause without its features. */
export const withoutFeatures = (plain: string) => plain.split(feature)[0] ?? '';

/** Splits clauses before their features. */
export function piecesOf(clauses: readonly Clause[], heads: ReadonlySet<Clause>): Asked[] {
  return clauses.flatMap((clause) => {
    let at = clause.at;
    return clause.plain.split(feature).map((part, index): Asked => {
      const skipped = lead.exec(part)?.[0].length ?? 0;
      const found = {
        quote: clause.quote.slice(at - clause.at + skipped, at - clause.at + part.length),
        at: at + skipped,
      };
      at += part.length + 1;
      const isShort = part.trim().split(/\s+/u).length <= mostWords && (!aboutSelf.test(part) || wishing.test(part));
      return { ...found, plain: part, isHead: index === 0 && heads.has(clause), isShort };
    });
  });
}

const leading =
  /^(?:max|min|maximum|minimum|maximal|mindestens|hoechstens|every|each|all|alle|jede[nrsm]?|at|most|least|over|under|above|below|ueber|unter|up|to|bis|about|ca|etwa|only|nur|after|before|nach|vor|ab|from|von|last|letzte\p{L}?|next|per|pro|not|no|nicht|more|than|als|mehr|goal|ziel|budget)$/u;
const periodic = /^(?:a|an|per|each|every|pro|im|in|die|der|das|je|am)$/u;

/** Returns a figure with the words that say of what: `max 120 a month`, `every 5 days`. */
export function numberPhrase(words: string, piece: Found, tokens: readonly Token[], index: number): Found {
  const end = piece.at + piece.quote.length;
  const isMine = (token: Token | undefined) => token !== undefined && token.at >= piece.at && token.end <= end;
  let [from, to] = [index, index];
  while (from > 0 && index - from < 3 && isMine(tokens[from - 1]) && leading.test(tokens[from - 1]?.folded ?? ''))
    from -= 1;
  if (isMine(tokens[to + 1])) to += 1;
  while (to - index < 4 && isMine(tokens[to + 1]) && isSmall(tokens[to]?.folded ?? '')) to += 1;
  if (isMine(tokens[to + 2]) && periodic.test(tokens[to + 1]?.folded ?? '')) to += 2;
  return quoteOf(words, withSign(words, tokens[from]?.at ?? 0), tokens[to]?.end ?? 0);
}

/** Takes a currency's sign before a number along. */
const withSign = (words: string, at: number) => (/[€$£]\s?$/u.test(words.slice(Math.max(0, at - 2), at)) ? at - 1 : at);

/** From the last character of one item to the next item. */
const between = /^.(?:(?<=\d)\.)?[\s,;:]*(?:and|und|or|oder|&)?\s*$/isu;
const mostJoined = 120;
/** The last item of a list may go on: `lisa, tom, jonas take turns`. */
const mostOfLast = 6;

/** Returns the quotes in order: without those inside others, short neighbours as one. */
export function joined(words: string, found: readonly Found[]): string[] {
  const kept: { at: number; end: number }[] = [];
  for (const { at, quote } of found.toSorted((a, b) => a.at - b.at || b.quote.length - a.quote.length)) {
    const [last, end] = [kept.at(-1), at + quote.length];
    if (last && at < last.end) last.end = Math.max(last.end, end);
    else if (last && isList(words, last, at, end)) last.end = end;
    else kept.push({ at, end });
  }
  return kept.map(({ at, end }) => quoteOf(words, at, end).quote);
}

const short = (text: string, most = 2) => text.split(/\s+/u).length <= most;

function isList(words: string, last: { at: number; end: number }, at: number, end: number): boolean {
  const items = words.slice(last.at, last.end).split(/[,;]/u);
  return (
    end - last.at <= mostJoined &&
    between.test(words.slice(last.end - 1, at)) &&
    short(words.slice(at, end), mostOfLast) &&
    items.every((item) => short(item.trim()))
  );
}
