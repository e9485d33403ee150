import { foldedName } from '../unique-name.ts';
import type { Thing } from './brief.ts';
import type { English } from './english.ts';
import { isMassNoun } from './mass-nouns.ts';
import type { NounPhrase } from './phrases.ts';
import type { Word } from './read-words.ts';
import { containerNouns, membersOf, productWords, vagueNouns } from './word-lists.ts';
import { titleCase } from './wording.ts';

/** Names what a noun phrase is about; null for words that name nothing to keep. */
export function thingOf(phrase: NounPhrase, english: English): Thing | null {
  const head = phrase.head.acronym ? phrase.head.text.replace(/s$/, '') : english.singular(phrase.head.lower);
  const listed = head === 'list' ? phrase.words.at(-2) : undefined;
  if (listed && !listed.adjective) return thingNamed(`${english.singular(listed.lower)} item`, english);
  const owner = phrase.words.findLastIndex((word) => word.possessive);
  const owning = ownersIn(phrase).at(-1);
  if (owning && containerNouns.has(head)) return thingOf(owning, english);
  const before = phrase.words.slice(owner + 1, -1);
  const member = Object.hasOwn(membersOf, phrase.head.lower)
    ? membersOf[phrase.head.lower]
    : Object.hasOwn(membersOf, head)
      ? membersOf[head]
      : undefined;
  if (member !== undefined) return thingNamed(member, english, before.map((word) => word.text).join(' '));
  if (
    (vagueNouns.has(head) && phrase.head.lower !== 'parts') ||
    vagueNouns.has(phrase.head.lower) ||
    productWords.has(head.toLowerCase()) ||
    !/\p{L}/u.test(head)
  )
    return null;
  const nearest = before.at(-1);
  const joins =
    nearest !== undefined &&
    !nearest.adjective &&
    !nearest.acronym &&
    !nearest.possessive &&
    nearest.verb?.form !== 'past';
  const name = joins ? `${english.singular(nearest.lower)} ${head}` : head;
  const qualifier = (joins ? before.slice(0, -1) : before).map((word) => word.text).join(' ');
  return thingNamed(name, english, qualifier);
}

/** Who or what owns what a noun phrase names: `chimney sweeps` of `chimney sweeps' certificates`. */
export function ownersIn(phrase: NounPhrase): NounPhrase[] {
  return phrase.words
    .slice(0, -1)
    .flatMap((word, index) => (word.possessive ? [ownerOf(phrase.words, index, word)] : []));
}

function ownerOf(words: readonly Word[], index: number, owner: Word): NounPhrase {
  const start = words.slice(0, index).findLastIndex((word) => word.possessive) + 1;
  const head = { ...owner, text: owner.lower, possessive: false };
  return { words: [...words.slice(start, index), head], head, determined: true, lead: '' };
}

/** A thing by its lower-case singular name. */
export function thingNamed(name: string, english: English, qualifier = ''): Thing {
  const words = name.split(' ');
  const head = words.at(-1) ?? name;
  const plural = english.isUncountable(head) || isMassNoun(head) ? head : english.plural(head);
  return { name: titleCase(name), plural: titleCase([...words.slice(0, -1), plural].join(' ')), qualifier };
}

/** Adds a thing, or finds the one it is: `props` after `film props` are the same props. */
export function addThing(things: Thing[], thing: Thing): Thing {
  const exact = things.find((one) => foldedName(one.name) === foldedName(thing.name));
  if (exact) return exact;
  const shorter = things.findIndex((one) => one.name.endsWith(` ${thing.name}`) && !one.name.includes('-'));
  const long = things[shorter];
  if (long) return long;
  const bare = things.find((one) => thing.name.endsWith(` ${one.name}`));
  if (bare && !thing.name.slice(0, -bare.name.length).includes('ing ')) return bare;
  things.push(thing);
  return thing;
}
