import { isContent, isDeed, isHead, leads, mayBeDeed, stops } from './name-words.ts';

/** A word with its range in the text. */
interface Token {
  text: string;
  lower: string;
  start: number;
  end: number;
}

/** Adjacent words of a text, with one blank between two. */
export interface Phrase {
  text: string;
  tokens: readonly Token[];
}

const shape = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&-]*/gu;
const number = /^\p{N}+$/u;
/** `80th`, `4-person`: figures that are a word. */
const figure = /^\p{N}/u;
const spokenFigure = /^\p{N}+(?:st|nd|rd|th|-\p{L}{2,}(?:-\p{L}+)*)$/iu;
const currency = /^(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|ISK|THB|JPY|PLN|CZK|HUF|RON|TRY|AUD|CAD|NZD|INR|CNY|BRL|MXN|ZAR)$/;
/** Abbreviations before a name or of a word: `dr. Weber`. */
const shortened = /^(?:dr|mr|mrs|ms|st|prof|nr|no|vs|ca|hr|fr|approx|etc|usw|bzw)$/i;
const longestRun = 6;
/** They end a name, but for `bakery website`. */
const sites = new Set(['website', 'webpage']);
/** The other of two names: `wedding page Anna & Ben`. */
const second = /^ (?:&|and|und) \p{Lu}[\p{L}'’-]{1,30}(?![\p{L}'’-]|(?:,| (?:&|and|und)) )/u;

export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(shape), ({ 0: word, index }) => {
    const bare = word.replace(/['’&-]+$/u, '');
    return { text: bare, lower: bare.toLowerCase(), start: index, end: index + bare.length };
  });
}

const beside = (text: string, one: Token | undefined, next: Token | undefined) =>
  one !== undefined && next !== undefined && text.slice(one.end, next.start) === ' ';

/** Returns the index after the words that lead up to a thing: `I would like to have a small`. */
export function afterLeads(text: string, tokens: readonly Token[], from: number): number {
  let at = from;
  while (leads.has(tokens[at]?.lower ?? '') && tokens[at + 1] && /^[ ,]+$/.test(between(text, tokens, at))) at += 1;
  return at;
}

const between = (text: string, tokens: readonly Token[], at: number) =>
  text.slice(tokens[at]?.end, tokens[at + 1]?.start);

/** Returns the words from here that may belong to one name. */
export function runFrom(text: string, tokens: readonly Token[], from: number): Token[] {
  const run: Token[] = [];
  const isGermanCase = (token: Token) => /^\p{Lu}/u.test(token.text);
  for (let at = from; at < tokens.length && run.length <= longestRun; at += 1) {
    const [token, before] = [tokens[at], run.at(-1)];
    if (token === undefined || (before !== undefined && !beside(text, before, token))) break;
    if (
      (stops.has(token.lower) && !(run.length > 0 && sites.has(token.lower))) ||
      (run.length > 0 && isDeed(token.lower))
    )
      break;
    // A lower-case word after a German noun is a verb: `Gewohnheiten verfolgen`.
    if (before && isGermanCase(before) && /(?:en|ern|eln)$/.test(token.text) && !isGermanCase(token)) break;
    if (figure.test(token.text) && !spokenFigure.test(token.text) && !number.test(token.text)) break;
    run.push(token);
  }
  return telling(run);
}

/** Drops words that end no name. */
function telling(run: readonly Token[]): Token[] {
  const end = run.findLastIndex(
    ({ text }) =>
      /\p{L}{2}/u.test(text) &&
      (!figure.test(text) || spokenFigure.test(text)) &&
      !currency.test(text) &&
      !shortened.test(text),
  );
  return run.slice(0, end + 1);
}

export function phraseOf(text: string, run: readonly Token[]): Phrase {
  return { text: text.slice(run[0]?.start, run.at(-1)?.end ?? run[0]?.start), tokens: run };
}

/** Returns the longest start of the run that ends with a word for an application, including proper names next to it. */
export function headed(text: string, tokens: readonly Token[], run: readonly Token[]): Token[] {
  const [first] = run;
  if (first === undefined || isDeed(first.lower) || number.test(run.at(-1)?.text ?? '')) return [];
  const isDeedLike = mayBeDeed(first.lower);
  const next = tokens[tokens.indexOf(first) + 1];
  // `budget my month` is an action, `budget for my month` is not.
  const isDone = isDeedLike && beside(text, first, next) && !afterThing.has(next?.lower ?? '');
  const end = run.findLastIndex(({ lower }, index) =>
    index === 0 ? !isDone && (isHead(lower) || isContent(lower)) : isHead(lower) || (!isDeedLike && isContent(lower)),
  );
  if (end < 0) return [];
  const named = run.slice(end + 1).findIndex(({ text }) => !/^\p{Lu}\p{Ll}/u.test(text));
  return run.slice(0, named < 0 ? run.length : end + 1 + named);
}

/** Returns `& Ben` after the capitalised `Anna`, with the blank before it; empty if there is no such name. */
export function otherName(text: string, last: Token | undefined): string {
  return last && /^\p{Lu}/u.test(last.text) ? (second.exec(text.slice(last.end))?.[0] ?? '') : '';
}

const afterThing = new Set('for of about with on für mit zu zur zum von w'.split(' '));
const goesOn = new Set('for of about für fürs von über zur zum des der to until bis on zu meiner unserer'.split(' '));
const links = new Set('and or who that which whose und oder & wo welche'.split(' '));
const toDay = /(?:countdown|days?)$/i;
const determiners = new Set(
  'all alle aller my our the a an his her their this meine meinen meiner meinem mein unsere unseren unserer unserem unser die der das den dem des eine einen einer einem ein unserem zu zum zur'.split(
    ' ',
  ),
);

/** Extends the phrase by the noun that it is for or about; null if there is none. */
export function prolonged(text: string, tokens: readonly Token[], phrase: Phrase): Phrase | null {
  const [first, last] = [phrase.tokens[0], phrase.tokens.at(-1)];
  const at = tokens.findIndex((token) => token.start === last?.start) + 1;
  const joint = tokens[at];
  if (first === undefined || !beside(text, last, joint) || !goesOn.has(joint?.lower ?? '')) return null;
  if (/^(?:to|until|bis)$/.test(joint?.lower ?? '') && !toDay.test(last?.text ?? '')) return null;
  let from = at + 1;
  if (!beside(text, joint, tokens[from])) return null;
  while (determiners.has(tokens[from]?.lower ?? '')) {
    if (!beside(text, tokens[from], tokens[from + 1])) return null;
    from += 1;
  }
  const run = runFrom(text, tokens, from);
  const [begin] = run;
  if (begin === undefined || run.length > 4 || isDeed(begin.lower) || number.test(begin.text)) return null;
  const after = tokens[from + run.length];
  // `for people who`, `for tools and`: the text continues, and a part of it would mean something else.
  if (otherName(text, run.at(-1)) === '' && beside(text, run.at(-1), after) && links.has(after?.lower ?? ''))
    return null;
  const isHalf = run.length === 1 && /^\p{Ll}.*(?:ing|en)$/u.test(begin.text) && determiners.has(after?.lower ?? '');
  if (isHalf && beside(text, begin, after)) return null;
  const cut = run.findIndex(
    ({ text: word }, index) => index > 0 && /\p{L}{2}ing$/u.test(word) && index < run.length - 1,
  );
  const kept = cut < 0 ? run : run.slice(0, cut);
  const end = kept.at(-1);
  return end === undefined ? null : { text: text.slice(first.start, end.end), tokens: [...phrase.tokens, ...kept] };
}
