import type { Word } from './read-words.ts';
import { knowingVerbs, questionWords } from './word-lists.ts';

/** How a stretch of words hangs on what stands before it. */
export type Join = 'start' | 'list' | 'relative' | 'where' | 'purpose' | 'condition' | 'to';

export interface Segment {
  join: Join;
  words: readonly Word[];
  /** The word that opened it: `who`, `which`; empty where none did. */
  opener: string;
  /** A comma or the like stands before it. */
  afterStop: boolean;
}

/** Cuts a sentence where clauses and list items can begin. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  let join = 'start' as Join;
  let opener = '';
  let current: Word[] = [];
  const cut = (next: Join, by = '') => {
    const afterStop = (segments.at(-1)?.words.at(-1)?.stop ?? '') !== '';
    if (current.length > 0) segments.push({ join, words: current, opener, afterStop });
    else if (join === 'condition' || (join !== 'start' && next === 'list')) {
      next = join;
      by = opener;
    }
    current = [];
    join = next;
    opener = by;
  };
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const opensClause = joinOf(word, words, index);
    if (opensClause) {
      cut(opensClause, word.lower);
      if (opensClause === 'condition') current.push(word);
    } else if (opener === 'who' && join === 'relative' && endsRelative(word, current)) {
      cut('list');
      current.push(word);
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

/** `beekeepers who rent hives to orchards want …`: the verb of what the clause is about. */
function endsRelative(word: Word, before: readonly Word[]): boolean {
  const previous = before.at(-1);
  if (before.length < 2 || previous === undefined || !before.some((one) => one.verb !== null)) return false;
  // `help a neighbour who restores carousels find parts`
  const helped =
    before[0]?.verb?.form === 's' && word.verb?.form === 'base' && word.verb.level === 'sure' && !word.noun;
  const wishes = helped || (/^(?:wants?|needs?)$/.test(word.lower) && previous.kind !== 'determiner');
  return (wishes || word.kind === 'modal') && ['content', 'adverb', 'pronoun'].includes(previous.kind);
}

function joinOf(word: Word, words: readonly Word[], index: number): Join | null {
  const previous = words[index - 1];
  const asks = questionWords.has(word.lower);
  // `who has what`, `which hives are where`: a question word that ends its stretch opens nothing.
  if (
    asks &&
    index > 0 &&
    (word.stop !== '' || words[index + 1] === undefined || words[index + 1]?.kind === 'conjunction')
  )
    return null;
  if (asks && (previous?.kind === 'auxiliary' || previous?.kind === 'copula')) return null;
  if (word.kind === 'relative') {
    if (asks && (knowingVerbs.has(previous?.verb?.base ?? '') || previous?.kind === 'conjunction')) return 'condition';
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
