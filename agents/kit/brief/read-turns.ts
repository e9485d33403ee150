import { type Found, wholeWords } from './found.ts';
import { splitItems } from './split-items.ts';
import { foldWord, isSmall } from './small-words.ts';

interface List extends Found {
  items: readonly string[];
}

export interface Turns {
  /** The words for taking turns. */
  saying: Found;
  /** Who take turns, in the order of the words; null if the words name nobody. */
  people: List | null;
  /** How long a turn is, if the words say so. */
  period: (Found & { value: 'day' | 'week' | 'month' }) | null;
  /** What they take turns at. */
  duties: List | null;
}

const taking = wholeWords(
  String.raw`take turns|takes turns|taking turns|in turn|by turns|rotat\p{L}*|rota|alternat\p{L}*|whose turn|who'?s turn|(?:chores?|dut(?:y|ies)|cleaning|housework|job) wheel|wheel (?:of|for) (?:the |our )?(?:chores|duties|jobs)|abwechseln\p{L}*|wechsel\p{L}* sich(?: \p{L}+)? ab|wechseln|wechselt|reihum|changes (?:every|each|weekly|daily|monthly)|(?<=(?<!\p{L})(?:chores?|duties|jobs|tasks|turns?)(?!\p{L})[^.;\n]{0,60})change (?:every|each|weekly|daily|monthly)|im wechsel|der reihe nach|an der reihe|(?:ist|bin|is) dran|wer dran`,
  'iu',
);
const word = String.raw`\p{L}[\p{L}'’-]{1,20}`;
/** `lisa, tom, jonas`, `Anna Ben und Cem`, `me, tessa and rob`. */
const lists = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${word}(?:, ?${word}){1,14}(?:,? (?:and|und|&|oder|or) ${word})?(?![\p{L}\p{N}])`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{1,20}(?:,? \p{Lu}[\p{L}'’-]{1,20}){0,14},? (?:and|und|&) \p{Lu}[\p{L}'’-]{1,20}(?![\p{L}\p{N}])`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${word} (?:and|und|&) ${word}(?=\s(?:take|taking|wechseln|alternate|rotate|sind|im wechsel))`,
    'giu',
  ),
];
/** Work in a household, at which people take turns without being named. */
const housework = wholeWords(
  String.raw`\p{L}{2,30}dienst\p{L}{0,2}|putz\p{L}*|clean\p{L}*|chores?|dish\p{L}*|cook\p{L}*|trash|garbage|rubbish|bins?|laundry|dut(?:y|ies)|vacuum\p{L}*|hausarbeit\p{L}*|müll\p{L}*|kochen|koche?|spülen|abwasch\p{L}*|staubsaugen|treppenhaus\p{L}*|kehrwoche`,
  'iu',
);
/** Taking turns at whatever it is, if the words also say when: `wechselt jede Woche`. */
const rotating = wholeWords(
  'take turns|takes turns|taking turns|whose turn|reihum|der reihe nach|abwechselnd|im wechsel|wechselt',
  'iu',
);
const periods = [
  ['day', wholeWords('daily|every day|each day|täglich|taeglich|jeden tag', 'iu')],
  [
    'week',
    wholeWords(
      'weekly|every week|each week|every monday|each monday|wöchentlich|woechentlich|jede woche|jeden montag|wochenweise',
      'iu',
    ),
  ],
  ['month', wholeWords('monthly|every month|each month|monatlich|jeden monat', 'iu')],
] as const;
const self = /^(?:me|ich|myself)$/iu;
const noPerson =
  /^(?:\p{Lu}{2,}|\p{L}+(?:tags?|days?)|[Mm]orgens|[Aa]bends|[Ww]eekly|[Dd]aily|[Mm]onthly|wöchentlich|täglich|monatlich|changes|(?:room|flat|house)mates?|roomates|people|persons|kids|children|neighbou?rs|Mitbewohner\p{L}*|Leuten?|Nachbarn|Kinder)$/u;

/**
 * Reads who take turns, at what, and when the turn changes; null if the words speak of no turns, or
 * of nobody and nothing that a household takes turns at.
 */
export function readTurns(wanted: string): Turns | null {
  const said = taking.exec(wanted);
  if (!said) return null;
  const saying = { quote: said[0], at: said.index };
  const found = lists
    .flatMap((pattern) => [...wanted.matchAll(pattern)].map(listIn))
    .filter((list) => list !== null)
    .toSorted((one, other) => rank(wanted, one) - rank(wanted, other) || other.items.length - one.items.length);
  const [first] = found;
  if (!first) {
    const period = periodIn(wanted);
    const isOfAll = housework.test(wanted) || (period !== null && rotating.test(wanted));
    return isOfAll ? { saying, people: null, period, duties: null } : null;
  }
  const duties = found.find(
    (other) => other.at > first.at + first.quote.length || other.at + other.quote.length < first.at,
  );
  const rest = wanted
    .slice(first.at + first.quote.length)
    .replace(taking, ' ')
    .replace(periodIn(wanted)?.quote ?? '', ' ');
  const [thing, ...people] = first.items;
  // `dishes, Ida and Mo take turns`: without another word for what it is about, the first item is that.
  if (first.at === 0 && !duties && people.length >= 2 && thing !== undefined && !hasContent(rest)) {
    const from = first.quote.indexOf(people[0] ?? '', thing.length);
    return {
      saying,
      people: { items: people, quote: first.quote.slice(from), at: first.at + from },
      period: periodIn(wanted),
      duties: { items: [thing], quote: thing, at: first.at },
    };
  }
  return {
    saying,
    people: first,
    period: periodIn(wanted),
    duties: duties ?? null,
  };
}

/** Returns the list from its first name on; null if another item is no name. */
function listIn({ 0: quote, index }: RegExpExecArray): List | null {
  const all = splitItems(quote).flatMap((item) =>
    /^\p{Lu}\S+(?: \p{Lu}\S+)+$/u.test(item) ? item.split(' ') : [item],
  );
  const items = all.slice(Math.max(0, all.findIndex(isName)));
  const from = quote.indexOf(items[0] ?? '');
  const isList = items.length >= 2 && items.every(isName) && new Set(items).size === items.length;
  return isList ? { items, quote: quote.slice(from), at: index + from } : null;
}

const isName = (item: string) =>
  self.test(item) || !(isSmall(foldWord(item)) || noPerson.test(item) || taking.test(item));

const hasContent = (text: string) =>
  /\p{L}{2}/u.test(text) && text.split(/[^\p{L}]+/u).some((one) => !isSmall(foldWord(one)));

const introduced = /(?:for|between|für|fuer|zwischen|we are|wir sind|:|\()\s*$/iu;

/** Names near a word for taking turns come first, then those after `for` or a colon, then others. */
function rank(wanted: string, { quote, at }: List): number {
  const after = wanted.slice(at + quote.length, at + quote.length + 30);
  if (taking.test(/^[^.;:!?\n]*/u.exec(after)?.[0] ?? '')) return 0;
  return introduced.test(wanted.slice(Math.max(0, at - 12), at)) ? 1 : 2;
}

function periodIn(wanted: string): Turns['period'] {
  for (const [value, pattern] of periods) {
    const match = pattern.exec(wanted);
    if (match) return { value, quote: match[0], at: match.index };
  }
  return null;
}
