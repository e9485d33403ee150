import { foldedName } from '../../kit/unique-name.ts';
import type { Actor, Thing } from './brief.ts';
import type { English } from './english.ts';
import { isMassNoun } from '../../kit/mass-nouns.ts';
import { titleCase } from '../../kit/wording.ts';

/** Turns `dog walkers` into a person who takes part. */
export function actorOf(words: readonly string[], english: English): Actor {
  const { name, plural } = namesOf(words, english);
  return { name: titleCase(name), plural };
}

/** Returns the thing that an object names: its last word, and a noun before that. */
export function thingOf(words: readonly string[], english: English): Thing {
  const before = words.at(-2);
  const joins = before !== undefined && !english.tagsOf(before.toLowerCase()).includes('Adjective');
  const own = words.slice(joins ? -2 : -1);
  const { name, plural } = namesOf(own, english);
  return { name: titleCase(name), plural: titleCase(plural) };
}

function namesOf(words: readonly string[], english: English): { name: string; plural: string } {
  const before = words.slice(0, -1).map((word) => (isAcronym(word) ? word : word.toLowerCase()));
  const last = words.at(-1) ?? '';
  const head = isAcronym(last) ? last.replace(/s$/, '') : singular(last.toLowerCase(), english);
  const plural = english.isUncountable(head) || isMassNoun(head) ? head : english.plural(head);
  return { name: [...before, head].join(' '), plural: [...before, plural].join(' ') };
}

/** Words in -a count as singular, `quota`, although they may be Latin plurals. */
const singular = (word: string, english: English) => (word.endsWith('a') ? word : english.singular(word));
const isAcronym = (word: string) => /^\p{Lu}{2,}s?$/u.test(word);

/** Whether the object is a person who takes part. */
export function isPerson(words: readonly string[], actors: readonly Actor[], english: English): boolean {
  const { name } = actorOf(words, english);
  return actors.some(
    (actor) => actor.name === name || actor.name.endsWith(` ${name}`) || name.endsWith(` ${actor.name}`),
  );
}

/** Adds a thing, or finds the same thing: `props` after `film props` means the film props. */
export function addThing(things: Thing[], thing: Thing): Thing {
  const known = things.find(
    (one) => foldedName(one.name) === foldedName(thing.name) || one.name.endsWith(` ${thing.name}`),
  );
  if (known) return known;
  things.push(thing);
  return thing;
}
