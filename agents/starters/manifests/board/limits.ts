import { wholeWords } from '../../../kit/brief/found.ts';

interface Row {
  name: string;
  limit?: number;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const germanNumbers = ['eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
const count = String.raw`(?<count>\d{1,2}|${[...numbers, ...germanNumbers].join('|')})`;
const cards = '(?: (?:cards?|tasks?|items?|karten?|aufgaben?))?(?: at once| at a time)?';
const limit = wholeWords(
  String.raw`(?:max\.?|maximum|at most|no(?:t)? more than|(?:wip )?limit(?: of)?|wip|höchstens|maximal|nicht mehr als|limit(?: von)?) ${count}${cards} (?:in|for|per|pro|für|je|von|on) (?<where>[^,.;\n]{1,60})`,
  'giu',
);
const ofStage = wholeWords(String.raw`limit (?<where>[\p{L}][\p{L} -]{1,30}?) (?:to|at|auf) ${count}`, 'giu');
/** `Doing (max 3)`, `Doing [3]`, `Doing (WIP 3)`. */
const bracket =
  /(?<=\p{L}[ \t]{0,2})[([](?:(?:max\.?|maximum|wip|limit|höchstens|maximal|at most|up to|bis|≤|<=)[ :]{0,2})?(?<count>\d{1,2})(?: (?:cards?|tasks?|max\.?|karten?|wip|at (?:a time|once)))?[)\]]/giu;

/** Replaces limits in brackets with blanks, so that all other text keeps its index. */
export function withoutBrackets(wanted: string): string {
  return wanted.replaceAll(bracket, (found) => ' '.repeat(found.length));
}

/** Adds each limit to the stage that it follows or names; a limit that names no stage applies to all. */
export function withLimits(names: readonly string[], wanted: string): Row[] {
  const said = [...wanted.matchAll(limit), ...wanted.matchAll(ofStage)].map(({ groups }) => ({
    count: countOf(groups?.['count'] ?? ''),
    // `höchstens 4 in Arbeit` limits the stage “In Arbeit”.
    where: `in ${groups?.['where'] ?? ''}`.toLowerCase(),
  }));
  const behind = [...wanted.matchAll(bracket)].map(({ index, groups }) => ({
    count: countOf(groups?.['count'] ?? ''),
    before: wanted
      .slice(Math.max(0, index - 70), index)
      .trimEnd()
      .toLowerCase(),
  }));
  return names.map((name) => {
    const lower = name.toLowerCase();
    const own = behind.find(({ before }) => before.endsWith(lower)) ?? said.find(({ where }) => where.includes(lower));
    const each = said.find(({ where }) =>
      /^in (?:(?:each|every|jede[rm]?) )?(?:stage|column|list|spalte|stufe)/iu.test(where),
    );
    const most = (own ?? each)?.count ?? 0;
    return most > 0 ? { name, limit: most } : { name };
  });
}

/** Reads `max 3 cards in doing`, about the usual stages: the stages, and the words about the first limit. */
export function limitedUsual(usual: readonly string[], wanted: string): { rows: Row[]; quote: string } | null {
  const rows = withLimits(usual, wanted);
  const quote = [...wanted.matchAll(limit), ...wanted.matchAll(ofStage)].find(({ groups }) =>
    usual.some((name) => `in ${groups?.['where'] ?? ''}`.toLowerCase().includes(name.toLowerCase())),
  )?.[0];
  return quote === undefined || rows.every((row) => row.limit === undefined) ? null : { rows, quote };
}

function countOf(text: string): number {
  const word = text.toLowerCase();
  return /^\d/.test(word) ? Number(word) : Math.max(numbers.indexOf(word), germanNumbers.indexOf(word)) + 1;
}
