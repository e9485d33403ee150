import { type Found, quoteOf } from './found.ts';
import { readContacts } from './read-contacts.ts';
import { readQuotedNames } from './read-quoted-names.ts';

export interface Clause extends Found {
  /** The clause with names and addresses masked letter by letter, because `No Waste` as a name negates nothing. */
  plain: string;
  /** Whether a comma ends it: the next clause may then continue the thought. */
  comma: boolean;
}

const newClause =
  "no|not|never|without|nothing|we|it|i|they|you|there|this|must|should|can|cannot|has to|needs to|need to|please|do|don't|don’t|with|kein\\p{L}{0,2}|nicht|nie|niemals|ohne|ich|wir|es|sie|man|muss|müssen|soll|sollen|darf|mit|bitte";
const boundary = new RegExp(
  [
    String.raw`[\n;!?…|•()]`,
    String.raw`(?<stop>\.)(?=\s|$)`,
    String.raw`:(?=\s|$)`,
    String.raw`(?<comma>,)(?!\d)`,
    String.raw`\s[–—-]{1,2}\s|—`,
    String.raw`\s(?:but|aber|sondern|however|although|though|yet|jedoch)(?=\s)`,
    String.raw`\s(?:and|und|&)(?=\s(?:${newClause})(?![\p{L}\p{N}]))`,
  ].join('|'),
  'giu',
);

/** Splits the words at punctuation and before a new thought. Each clause is an unchanged piece of the words. */
export function clausesOf(words: string): Clause[] {
  const plain = blotted(words);
  const clauses: Clause[] = [];
  let from = 0;
  const add = (to: number, comma: boolean) => {
    const piece = quoteOf(words, from, to);
    if (/[\p{L}\p{N}]/u.test(piece.quote)) {
      const end = piece.at + piece.quote.length;
      clauses.push({ ...piece, plain: plain.slice(piece.at, end).replaceAll('’', "'"), comma });
    }
  };
  for (const { 0: mark, index, groups } of plain.matchAll(boundary)) {
    if (groups?.stop !== undefined && isAbbreviation(plain, index)) continue;
    add(index, groups?.comma !== undefined);
    from = index + mark.length;
  }
  add(words.length, false);
  return clauses;
}

const always = /(?<![\p{L}\p{N}])(?:e\.g|i\.e|z\.b|z\. b|u\.s|approx|ca|nr|vs|st|dr|incl|inkl|tel)$/iu;
const withinOnly = /(?<![\p{L}])(?:max|min|std|no|etc|usw|a\.m|p\.m)$/iu;

/** Whether a full stop ends no sentence: `e.g. tea`, `45 min. each`. */
function isAbbreviation(plain: string, stop: number): boolean {
  const before = plain.slice(Math.max(0, stop - 8), stop);
  return always.test(before) || (withinOnly.test(before) && /^\.\s\p{Ll}/u.test(plain.slice(stop, stop + 3)));
}

function blotted(words: string): string {
  const parts: string[] = [];
  let from = 0;
  const hidden = [...readQuotedNames(words), ...readContacts(words)].toSorted((a, b) => a.at - b.at);
  for (const { at, quote } of hidden) {
    if (at < from) continue;
    parts.push(words.slice(from, at), '_'.repeat(quote.length));
    from = at + quote.length;
  }
  return parts.join('') + words.slice(from);
}
