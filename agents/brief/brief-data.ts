import type { Brief, Constraint } from '../../schema/brief.ts';

/** What prompts get of a brief: what holds, then the words. */
export interface BriefData {
  constraints: Pick<Constraint, 'id' | 'kind' | 'text' | 'quote'>[];
  words: string;
}

/** Characters of the words in a prompt. */
const longest = 20_000;

/**
 * The brief as data for a prompt. Longer words are cut in the middle, which the text says. null where nothing was said.
 * Members are named one by one: the text of a prompt must be the same in every attempt, and the database reorders them.
 */
export function briefData({ words, constraints }: Brief): BriefData | null {
  if (words === '') return null;
  return {
    constraints: holding(constraints).map(({ id, kind, text, quote }) => ({ id, kind, text, quote })),
    words: fitted(words),
  };
}

/** Those that no later one took the place of. */
export function holding(constraints: readonly Constraint[]): Constraint[] {
  return constraints.filter(({ supersededBy }) => supersededBy === null);
}

function fitted(words: string): string {
  if (words.length <= longest) return words;
  const half = longest / 2;
  const start = words.slice(0, half).replace(/[\uD800-\uDBFF]$/, '');
  const end = words.slice(words.length - half).replace(/^[\uDC00-\uDFFF]/, '');
  return `${start}\n\n[… the middle is left out here …]\n\n${end}`;
}

/** What a prompt's rules say of it. */
export const briefRule =
  '`brief` holds the user\'s own words and the constraints that were read in them, each verbatim. Every constraint holds, numbers and names included; one of the kind "mustNot" is something to leave out, and never a feature. Where the words and another text differ, the user\'s words win.';
