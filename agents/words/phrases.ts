import type { Word } from './read-words.ts';
import { personNouns } from './word-lists.ts';

/** A noun phrase as it stands in the words. */
export interface NounPhrase {
  /** Its nouns and adjectives, without determiner. */
  words: readonly Word[];
  head: Word;
  /** With a determiner that points at an owner: `their leases`. */
  determined: boolean;
  /** The determiners as written: `their`, `every`; empty without. */
  lead: string;
}

/** Reads a noun phrase that starts at `start`; `end` is the index behind it. Null where none starts. */
export function nounPhrase(
  words: readonly Word[],
  start: number,
  limit = words.length,
): { phrase: NounPhrase; end: number } | null {
  let index = start;
  while (index < limit && words[index]?.kind === 'determiner') index += 1;
  const determined = index > start;
  const lead = words.slice(start, index).map((word) => (/^(?:my|our|your)$/.test(word.lower) ? 'their' : word.lower));
  const inside: Word[] = [];
  while (index < limit) {
    const word = words[index];
    // `a monthly report`
    const often = word?.kind === 'adverb' && inside.length === 0 && determined && word.lower.endsWith('ly');
    if (!word || (word.kind !== 'content' && !(often && words[index + 1]?.kind === 'content'))) break;
    // A participle behind a noun starts a clause: `jobs assigned by phone`.
    if (word.verb?.form === 'past' && inside.some((one) => !one.adjective)) break;
    // So does one in -ing with an object of its own: `people learning a language`.
    if (word.verb?.form === 'ing' && inside.length > 0 && words[index + 1]?.kind === 'determiner') break;
    // An adjective that nothing follows belongs to the verb: `keep bees healthy`.
    const next = words[index + 1];
    const ends = (word.stop !== '' && !next?.adjective) || index + 1 >= limit || next?.kind !== 'content';
    if (word.adjective && !word.noun && ends && inside.length > 0) break;
    inside.push(word);
    index += 1;
    if (word.stop !== '' && !(word.adjective && next?.adjective)) break;
  }
  while (inside.length > 1 && isTrailer(inside.at(-1))) {
    inside.pop();
    index -= 1;
  }
  const head = inside.at(-1);
  if (!head || (inside.length === 1 && head.adjective && !determined)) return null;
  return { phrase: { words: inside, head, determined, lead: lead.join(' ') }, end: index };
}

/** `hunting grounds nearby`, `tickets online`: what compromise calls an adjective behind its noun. */
function isTrailer(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    word.adjective &&
    word.verb === null &&
    !word.plural &&
    /^(?:online|offline|nearby|live|daily|weekly|monthly|free|available|safe|easy|healthy|ready|together)$/.test(
      word.lower,
    )
  );
}

/** By its form alone: `sellers`, `families`, `shop teams`. */
export function looksLikePeople(phrase: NounPhrase | Word): boolean {
  const head = 'head' in phrase ? phrase.head : phrase;
  return (
    /(?:ers|ors|ists|ians|eers|teams|men|women|people|children)$/.test(head.lower) ||
    personNouns.has(head.lower.replace(/ies$/, 'y').replace(/s$/, ''))
  );
}

export function textOf(words: readonly Word[]): string {
  return words.map((word, index) => word.text + (word.stop === ',' && index < words.length - 1 ? ',' : '')).join(' ');
}

/** Noun phrases behind prepositions, and other objects. */
export function phrasesIn(words: readonly Word[]): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  let index = 0;
  while (index < words.length) {
    const found = nounPhrase(words, index);
    if (found) phrases.push(found.phrase);
    index = found ? Math.max(found.end, index + 1) : index + 1;
  }
  return phrases;
}
