import type { Word } from './read-words.ts';

/** How a stretch of words hangs on what stands before it. */
export type Join = 'start' | 'list' | 'relative' | 'where' | 'purpose' | 'condition' | 'to';

export interface Segment {
  join: Join;
  words: readonly Word[];
}

/** Cuts a sentence where clauses and list items can begin. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  let join: Join = 'start';
  let current: Word[] = [];
  const cut = (next: Join) => {
    if (current.length > 0) segments.push({ join, words: current });
    else if (join === 'condition' || (join !== 'start' && next === 'list')) next = join;
    current = [];
    join = next;
  };
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const opensClause = joinOf(word, words, index);
    if (opensClause) {
      cut(opensClause);
      if (opensClause === 'condition') current.push(word);
    } else if (word.kind === 'conjunction') cut(word.lower === 'but' ? 'start' : 'list');
    else if (word.kind === 'to' && next && startsInfinitive(words, index + 1)) cut('to');
    else current.push(word);
    const adjectives = word.stop === ',' && word.adjective && next?.adjective === true;
    if (word.stop !== '' && !adjectives && current.length > 0)
      cut(word.stop === ',' || word.stop === '(' || word.stop === ')' ? 'list' : 'start');
  }
  cut('list');
  return segments;
}

function joinOf(word: Word, words: readonly Word[], index: number): Join | null {
  const previous = words[index - 1];
  if (word.kind === 'relative') {
    if (word.lower === 'where') return 'where';
    if (previous?.lower === 'so') return 'purpose';
    // `track of which crew`: a question word, not a relative clause.
    if (previous?.kind === 'preposition' || (word.lower === 'which' && previous?.taggedVerb)) return 'condition';
    return word.lower === 'that' && index === 0 ? null : 'relative';
  }
  if (word.kind === 'subordinator') return 'condition';
  return null;
}

function startsInfinitive(words: readonly Word[], index: number): boolean {
  const verb = words[index];
  const next = words[index + 1];
  if (!verb || (verb.kind !== 'content' && verb.lower !== 'be' && verb.lower !== 'have' && verb.lower !== 'do'))
    return verb?.kind === 'adverb' && words[index + 1]?.verb?.form === 'base' && startsInfinitive(words, index + 1);
  if (verb.kind !== 'content') return true;
  if (verb.verb?.form !== 'base') return false;
  if (verb.verb.level === 'sure') return true;
  const hasObject =
    verb.stop === '' && next !== undefined && ['content', 'determiner', 'pronoun', 'adverb'].includes(next.kind);
  if (verb.verb.level === 'maybe') return hasObject || verb.taggedVerb;
  return hasObject && (verb.taggedVerb || next?.kind !== 'content');
}
