import type { AttachedText, Constraint, StoredBrief } from '../../../schema/brief.ts';

/** The part of a brief that prompts receive: the constraints that hold, then the words. */
export interface BriefData {
  constraints: Pick<Constraint, 'id' | 'kind' | 'text' | 'quote'>[];
  words: string;
  /** What the user attached. Absent: nothing. */
  attachments?: Pick<AttachedText, 'name' | 'kind' | 'text'>[];
}

/** The most characters of the words in a prompt. */
const longest = 20_000;

/**
 * Turns the brief into data for a prompt; null if the user said and attached nothing. Cuts longer words in the middle, with a note
 * in the text. Lists members by name because the database reorders them, and a prompt must be the same text in every
 * attempt.
 */
export function briefData({ words, constraints, attachments = [] }: StoredBrief): BriefData | null {
  if (words === '' && attachments.length === 0) return null;
  return {
    constraints: holding(constraints).map(({ id, kind, text, quote }) => ({ id, kind, text, quote })),
    words: fitted(words),
    ...(attachments.length > 0 && { attachments: attachedData(attachments) }),
  };
}

/** What the user attached, as data for a prompt. */
export function attachedData(attachments: readonly AttachedText[]): NonNullable<BriefData['attachments']> {
  return attachments.map(({ name, kind, text }) => ({ name, kind, text }));
}

/** Returns the constraints that no later one has replaced. */
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

/** The part of a prompt's rules that explains the brief. */
export const briefRule =
  '`brief` holds the user\'s own words and the constraints that were read in them, each verbatim. Every constraint holds, numbers and names included; one of the kind "mustNot" is something to leave out, and never a feature. Where the words and another text differ, the user\'s words win.';
