import { type Clause, clausesOf } from '../../kit/brief/clauses.ts';
import { withoutCorrected } from '../../kit/brief/corrections.ts';
import { type Found, quoteOf } from '../../kit/brief/found.ts';
import { isMust } from '../../kit/brief/is-must.ts';
import { readConstraints } from '../../kit/brief/read-constraints.ts';
import type { Language } from '../base/language.ts';
import { isOutside } from '../base/outside.ts';
import { standingFor } from '../base/standing.ts';
import type { Filled, Starter } from '../base/starter.ts';
import { evidenceOf } from '../recognise/evidence.ts';
import { wordsOf } from '../recognise/words.ts';
import { type Asked, joined, numberPhrase, piecesOf, withoutFeatures } from './pieces.ts';
import { isSmall } from '../../kit/brief/small-words.ts';
import { isOpen, isPeriod, type Reading, spansOf } from './taken.ts';
import { type Token, tokensOf } from './tokens.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface Made {
  starter: Starter;
  language: Language;
  filled: Filled;
  /** The application's name. */
  name: string;
  /** If false, the kind is a guess. */
  sure: boolean;
  /** What `otherThan` returns. */
  other: Found | null;
}

/** The most characters to read, as in the settings. */
const longest = 20_000;

/**
 * Returns what the words ask for and the filled starter does not do, verbatim and in order: each figure, rule,
 * prohibition, name and wish that no setting was read from and that the starter's texts do not declare.
 */
export function unmetIn(said: string, { starter, language, filled, name, sure, other }: Made): string[] {
  const words = withoutCorrected(said.slice(0, longest));
  const clauses = clausesOf(words);
  const heads = headsOf(words, clauses, starter);
  const tokens = tokensOf(words);
  const reading: Reading = {
    tokens,
    spans: spansOf(words, starter, filled),
    vocabulary: vocabularyOf(starter, language),
    subject: heads.subject,
  };
  const constraints = placed(words, readConstraints(words));
  const forbidden = constraints.filter(({ kind }) => kind === 'mustNot');
  const states = tokens.map((token, index): State => {
    if (forbidden.some((one) => within(token, one))) return 'forbidden';
    return isOpen(reading, index) ? 'open' : 'taken';
  });
  const own = [name, ...Object.values(filled.quotes)].map((one) => one.toLowerCase());
  const named = constraints.filter(
    ({ kind, text }) => kind === 'name' && !own.some((one) => one.includes(text.toLowerCase())),
  );
  let next = 0;
  const asked = piecesOf(clauses, heads.clauses).flatMap((piece) => {
    const mine: { token: Token; index: number }[] = [];
    for (let token = tokens[next]; token && token.at < piece.at + piece.quote.length; token = tokens[(next += 1)])
      if (token.at >= piece.at) mine.push({ token, index: next });
    return asksIn(words, piece, mine, reading, states, sure);
  });
  const broken = forbidden.filter((one) => !isKept(one, starter, reading));
  return [...new Set(joined(words, [...(other ? [other] : []), ...asked, ...broken, ...named]))];
}

type State = 'taken' | 'open' | 'forbidden';

const within = ({ at }: { at: number }, found: Found) => at >= found.at && at < found.at + found.quote.length;

type Placed = ReturnType<typeof readConstraints>[number] & Found;

/** Finds where each constraint stands; they are in the order of the words. */
function placed(words: string, constraints: ReturnType<typeof readConstraints>): Placed[] {
  const from = new Map<string, number>();
  return constraints.flatMap((one) => {
    const at = words.indexOf(one.quote, from.get(one.quote) ?? 0);
    from.set(one.quote, at + 1);
    return at < 0 ? [] : [{ ...one, at }];
  });
}

/**
 * Returns what the application should be, verbatim, if a starter for several games, documents or calculations does not have that one:
 * `racing game`. Returns null for other starters. For whom it should be is left out.
 */
export function otherThan(
  said: string,
  { starter, language, filled }: Omit<Made, 'name' | 'sure' | 'other'>,
): Found | null {
  const { namedBy, ownBy = [], which } = starter;
  if (namedBy === undefined || [namedBy, ...ownBy].some((key) => filled.values[key] !== undefined)) return null;
  const words = withoutCorrected(said.slice(0, longest));
  const { main } = headsOf(words, clausesOf(words), starter);
  if (main === null) return null;
  const tokens = tokensOf(main.plain);
  const whom = tokens.findIndex(({ folded }) => (which?.ends ?? after).test(folded));
  const thing = (whom < 0 ? tokens : tokens.slice(0, whom)).filter(({ parts }) => parts === null);
  const vocabulary = vocabularyOf(starter, language);
  const says = (word: string) => (which ? which.general.test(word) : vocabulary.has(word) && !compoundGame.test(word));
  const isKnown = (word: string) => isSmall(word) || anyKind.test(word) || says(word);
  if (thing.every(({ folded }) => isKnown(folded))) return null;
  const begin = thing.find(({ folded }) => !isSmall(folded))?.at ?? 0;
  const end = thing.slice(0, longestThing).at(-1)?.end ?? begin;
  return quoteOf(words, main.at + begin, main.at + end);
}

const longestThing = 12;
/** Words after the thing: for whom it is, or its name. */
const after = /^(?:for|fuer|fuers|called|named|namens|genannt)$/u;
/** The vocabulary accepts any compound of two words that it knows, but `Tippspiel` is a game of its own. */
const compoundGame = /\p{L}spiele?$/u;
/** Words that say nothing about which one it is. */
const anyKind =
  /^(?:games?|(?:kinder|familien|mini|browser|handy|online)?-?spiele?s?|play(?:ing)?|kids?|child(?:ren)?s?|kinder|family|familie\p{L}*|mini|retro|classic|klassiker|arcade|browser\p{L}*|mobile|phone|handy|casual|documents?|dokumente?|print\p{L}*)$/u;

const contentOf = ({ plain }: Pick<Clause, 'plain'>) =>
  tokensOf(plain).filter(({ folded, parts }) => !parts && !isSmall(folded));

/**
 * Returns the clauses that say what the application is: the first one with a content word, and the first that
 * names its kind. `subject`: the content words of these.
 */
function headsOf(words: string, clauses: readonly Clause[], { kind }: Starter) {
  const first = clauses.find((clause) => contentOf(clause).length > 0);
  const read = wordsOf(words);
  const names = evidenceOf(read).filter((one) => one.kind === kind && one.level === 'names' && one.place.first);
  const begin = read[names.toSorted((one, other) => one.from - other.from)[0]?.from ?? -1]?.start;
  const saying = begin === undefined ? undefined : clauses.find((clause) => within({ at: begin }, clause));
  const heads: ReadonlySet<Clause> = new Set([first, saying].filter((clause) => clause !== undefined));
  return {
    clauses: heads,
    /** The clause that names the kind, or else the first one. */
    main: saying ?? first ?? null,
    subject:
      names.length === 0
        ? []
        : [...heads].flatMap(({ plain }) => contentOf({ plain: withoutFeatures(plain) })).map(({ folded }) => folded),
  };
}

const longestGuess = 14;

/** Returns the whole piece if it is a wish with an open word, otherwise each open figure in it. */
function asksIn(
  words: string,
  piece: Asked,
  mine: Mine,
  reading: Reading,
  states: readonly State[],
  sure: boolean,
): Found[] {
  const open = mine.filter(({ index }) => states[index] === 'open');
  if (open.length === 0) return [];
  const figures = open.filter(({ token }) => token.parts !== null);
  const asOne = figures.map(({ index }) => numberPhrase(words, piece, reading.tokens, index));
  // The kind is a guess, and nothing was read from the words that say what it should be.
  const isMissed = !sure && reading.subject.length === 0 && reading.spans.length === 0;
  if (piece.isHead) return isMissed && mine.length <= longestGuess ? [piece] : asOne;
  if (isMust(piece.plain)) return [piece];
  if (!piece.isShort) return asOne;
  return figures.length === 0 && isDetail(piece, mine, open, reading, states) ? [] : [piece];
}

type Mine = readonly { token: Token; index: number }[];

const isInSpan = (token: Token, { spans }: Reading) => spans.some(({ at, end }) => token.at >= at && token.end <= end);

const exception = /(?<!\p{L})(?:except|besides|unless|außer|ausser|only|nur)(?!\p{L})/iu;

/** Whether at least half of the piece was read into a setting, and the rest is a detail: `12h in the fridge`. */
function isDetail({ plain }: Asked, mine: Mine, open: Mine, reading: Reading, states: readonly State[]): boolean {
  const inSpan = mine.filter(({ token, index }) => states[index] === 'taken' && isInSpan(token, reading));
  return (
    !exception.test(plain) &&
    inSpan.length * 2 >= mine.length &&
    open.length <= 2 &&
    !open.some(({ token }) => isPeriod(token.folded))
  );
}

/** Whether each part of the prohibition holds in every application of this starter, or was read into a setting. */
function isKept({ quote, at }: Placed, { kind }: Starter, { spans }: Reading): boolean {
  const end = at + quote.length;
  if (spans.some((span) => span.at < end && at < span.end && span.end - span.at > 2)) return true;
  const parts = quote.split(/,|\s(?:or|nor|and|oder|noch|und)\s/iu).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.every((part) => standingFor(part, kind) !== null || isOutside(part, kind));
}
