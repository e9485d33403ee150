import type { Constraint, StoredBrief } from '../../../schema/brief.ts';
import type { Turn } from '../../../schema/message.ts';
import { maxConstraints, readConstraints } from './read-constraints.ts';
import { supersede } from './supersede.ts';

/** The most characters of the words that are stored. */
export const longestWords = 100_000;

const between = '\n\n';

/**
 * Adds the user's words in these turns to the brief. Text that the brief already has is not added again, because a
 * client may send its whole conversation each time, or repeat a message after a failure. Returns the same object if
 * nothing is new; otherwise no model has read it.
 */
export function extendBrief(brief: StoredBrief, turns: readonly Turn[]): StoredBrief {
  return newWords(brief.words, turns).reduce<StoredBrief>(withWords, brief);
}

function withWords(brief: StoredBrief, said: string): StoredBrief {
  const words = brief.words === '' ? said : `${brief.words}${between}${said}`;
  const read = readConstraints(said).map((one, index): Constraint => ({
    ...one,
    id: nextId(brief.constraints, index),
  }));
  return {
    words: shortened(words),
    constraints: kept([...supersede(brief.constraints, read), ...read]),
    ...(brief.attachments && { attachments: brief.attachments }),
  };
}

/** The id of the constraint that follows these; `index`: from 0, if several follow. */
export function nextId(constraints: readonly Constraint[], index: number): string {
  return `C-${Math.max(0, ...constraints.map(({ id }) => Number(id.slice(2)))) + 1 + index}`;
}

/** Returns the user's turns that are not in the words yet, in order. */
function newWords(words: string, turns: readonly Turn[]): string[] {
  const lastAnswer = turns.findLastIndex(({ role }) => role !== 'user');
  const said = turns.flatMap(({ role, content }, index) => {
    const text = content.trim();
    return role === 'user' && text !== '' ? [{ text, old: index < lastAnswer }] : [];
  });
  const repeated = repeatedAtEnd(
    words,
    said.map(({ text }) => text),
  );
  const fresh = said.slice(repeated);
  // A message that was already answered may be an old one or come from elsewhere: add it only if the words do not
  // contain it.
  const unknown = fresh.filter(({ text, old }) => repeated > 0 || !old || !stands(words, text));
  return unknown.map(({ text }) => text);
}

/** Returns how many of the first turns the words end with. */
function repeatedAtEnd(words: string, said: readonly string[]): number {
  const joined = said.join(between);
  let length = joined.length;
  for (let count = said.length; count > 0; count -= 1) {
    if (length <= words.length && endsWithTurn(words, joined.slice(0, length))) return count;
    length -= (said[count - 1]?.length ?? 0) + between.length;
  }
  return 0;
}

function endsWithTurn(words: string, text: string): boolean {
  return words.endsWith(text) && (words.length === text.length || words.endsWith(between, words.length - text.length));
}

function stands(words: string, text: string): boolean {
  return `${between}${words}${between}`.includes(`${between}${text}${between}`);
}

const leftOut = /\n\n\[… ([\d,]{1,15}) characters are left out here …\]\n\n/;

/** Keeps the beginning and the end, with a line between them that says how much is left out. */
function shortened(words: string): string {
  if (words.length <= longestWords) return words;
  const earlier = leftOut.exec(words);
  const start = earlier ? words.slice(0, earlier.index) : upTo(words, longestWords * 0.4);
  const rest = earlier ? words.slice(earlier.index + earlier[0].length) : words.slice(start.length);
  const before = earlier ? Number(earlier[1]?.replaceAll(',', '')) : 0;
  // That line has at most 70 characters.
  const end = rest.slice(rest.length - (longestWords - start.length - 70)).replace(/^[\uDC00-\uDFFF]/, '');
  const count = (before + rest.length - end.length).toLocaleString('en');
  return `${start}${between}[… ${count} characters are left out here …]${between}${end}`;
}

/** Returns the first `length` units of the text, but never half of a surrogate pair. */
function upTo(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Keeps at most 60 constraints: drops superseded ones first, then the oldest that only name something. */
export function kept(constraints: readonly Constraint[]): Constraint[] {
  const drop = new Set<Constraint>();
  const excess = () => constraints.length - drop.size - maxConstraints;
  const passes: ((one: Constraint) => boolean)[] = [
    ({ supersededBy }) => supersededBy !== null,
    ({ kind }) => kind !== 'must' && kind !== 'mustNot',
    ({ kind }) => kind === 'must',
    () => true,
  ];
  for (const droppable of passes) {
    for (const one of constraints) if (excess() > 0 && droppable(one)) drop.add(one);
  }
  return constraints.filter((one) => !drop.has(one));
}
