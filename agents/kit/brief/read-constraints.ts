import type { Constraint } from '../../../schema/brief.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { begunOutside, type Found } from './found.ts';
import { isMust } from './is-must.ts';
import { negationIn } from './negation.ts';
import { readAmounts } from './read-amounts.ts';
import { readAudiences } from './read-audiences.ts';
import { readLanguages } from './read-languages.ts';
import { readPlatforms } from './read-platforms.ts';
import { readQuotedNames } from './read-quoted-names.ts';

/** The most constraints that are kept, for one text and for one brief. */
export const maxConstraints = 60;

/** The most characters of a constraint's text; a longer clause is cut after a word. */
const longestText = 300;

type Kind = Constraint['kind'];
interface Read extends Found {
  kind: Kind;
  /** Also a piece of the words. */
  text: string;
}

/** The order in which kinds are kept if there are too many. */
const importance: readonly Kind[] = ['mustNot', 'must', 'number', 'name', 'language', 'audience', 'platform'];

/**
 * Returns what the words ask for, forbid, count and name: at most 60 constraints, in the order of the words, with the
 * ids C-1, C-2 and so on. Quotes and texts are unchanged pieces of the words.
 */
export function readConstraints(words: string): Constraint[] {
  const clauses = clausesOf(words);
  const forbidden = forbiddenIn(words, clauses);
  const asked = begunOutside(clauses, forbidden)
    .filter((clause) => isMust(clause.plain.slice(0, negationIn(clause.plain) ?? Infinity)))
    .map((clause): Read => ({ kind: 'must', at: clause.at, quote: clause.quote, text: clause.quote }));
  const inClause = clauseFinder(clauses);
  const literal = (kind: Kind, found: readonly Found[]) =>
    found.map(({ at, quote }): Read => ({ kind, at, quote, text: inClause(at, quote) }));
  const free = <F extends Found>(found: readonly F[]) => begunOutside(found, forbidden);
  const read = [
    ...forbidden,
    ...asked,
    ...literal('number', readAmounts(words)),
    ...readQuotedNames(words).map(({ at, quote, name }): Read => ({ kind: 'name', at, quote, text: name })),
    ...literal('language', free(readLanguages(words))),
    ...free(readAudiences(words)).map(({ at, quote }): Read => ({ kind: 'audience', at, quote, text: quote })),
    ...literal('platform', free(readPlatforms(words))),
  ];
  return firstOnes(read).map(({ kind, text, quote }, index) => ({
    id: `C-${index + 1}`,
    kind,
    text: cut(text),
    quote: cut(quote),
    supersededBy: null,
  }));
}

/** Returns each forbidden clause, including the rest of its list: `no login, accounts or ads`. */
function forbiddenIn(words: string, clauses: readonly Clause[]): Read[] {
  const found: Read[] = [];
  for (let index = 0; index < clauses.length; index += 1) {
    const clause = clauses[index];
    const start = clause ? negationIn(clause.plain) : null;
    if (!clause || start === null) continue;
    const last = clauses[lastOfList(clauses, index)] ?? clause;
    const quote = words.slice(clause.at + start, last.at + last.quote.length);
    found.push({ kind: 'mustNot', at: clause.at + start, quote, text: quote });
    index = clauses.indexOf(last, index);
  }
  return found;
}

const joins = /(?:^|\s)(?:or|nor|oder|noch)\s/iu;

/** A negated list ends with `or`; otherwise the clause after the comma may be a wish. */
function lastOfList(clauses: readonly Clause[], first: number): number {
  for (let index = first; clauses[index]?.comma && index < first + 6;) {
    index += 1;
    const next = clauses[index];
    if (!next || next.plain.split(/\s+/).length > 5 || negationIn(next.plain) !== null || isMust(next.plain)) break;
    if (joins.test(`${next.plain} `)) return index;
  }
  return first;
}

/** Finds the clause at an index. A name may contain punctuation, so a clause may end inside a name. */
export function clauseFinder(clauses: readonly Clause[]): (at: number, quote: string) => string {
  return (at, quote) => {
    let [low, high] = [0, clauses.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((clauses[middle]?.at ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const clause = clauses[low];
    const holds = clause && clause.at <= at && at + quote.length <= clause.at + clause.quote.length;
    return holds && clause.quote.length <= longestText ? clause.quote : quote;
  };
}

function firstOnes(read: readonly Read[]): Read[] {
  const seen = new Set<string>();
  const fresh = read.filter(({ kind, text, quote }) => {
    const key = `${kind}\n${text.toLowerCase()}\n${quote.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
  const kept = fresh
    .toSorted((a, b) => importance.indexOf(a.kind) - importance.indexOf(b.kind) || a.at - b.at)
    .slice(0, maxConstraints);
  return kept.toSorted((a, b) => a.at - b.at || importance.indexOf(a.kind) - importance.indexOf(b.kind));
}

export function cut(text: string): string {
  if (text.length <= longestText) return text;
  const short = text.slice(0, longestText);
  const end = short.search(/\s\S*$/u);
  // Do not cut inside a surrogate pair.
  return (end > 0 ? short.slice(0, end) : short.replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}
