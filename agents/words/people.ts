import type { Actor } from './brief.ts';
import type { English } from './english.ts';
import type { NounPhrase } from './phrases.ts';
import { notPeople, orgNouns, personNouns } from './word-lists.ts';
import { titleCase } from './wording.ts';

const genericHeads = new Set(['person', 'people', 'user', 'adult', 'customer', 'owner', 'member', 'team', 'resident']);
const genericActors = new Set(['User', 'Person', 'People', 'Everyone', 'Customer Base']);

export function isPerson(phrase: NounPhrase, english: English): boolean {
  const head = english.singular(phrase.head.lower);
  if (personNouns.has(head) || personNouns.has(phrase.head.lower)) return true;
  if (notPeople.has(head) || orgNouns.has(head)) return false;
  if (english.tagsOf(head).includes('Actor') || english.tagsOf(phrase.head.lower).includes('Actor')) return true;
  if (
    /(?:ists?|ians?|tress|keepers?|smiths?|wrights?|mongers?|men|man|woman|women|holders?)$/.test(head) &&
    head.length > 4
  )
    return true;
  if (head.endsWith('ator') && head.length > 6) return true;
  const stem = /^(.{3,})(?:er|or|eer)$/.exec(head)?.[1];
  return stem !== undefined && isVerbStem(stem, english);
}

function isVerbStem(stem: string, english: English): boolean {
  const undoubled = /(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  const bases = [stem, `${stem}e`, stem.replace(/i$/, 'y'), ...undoubled];
  return bases.some((base) => ['sure', 'maybe'].includes(english.verbLevel(base)));
}

export function isOrganisation(phrase: NounPhrase, english: English): boolean {
  return orgNouns.has(english.singular(phrase.head.lower));
}

/** Whether the subject of a verb can be somebody: `the potter`, `judges`. */
export function canDo(phrase: NounPhrase, english: English): boolean {
  const head = english.singular(phrase.head.lower);
  const agent = /(?:er|or|ist)$/.test(head) && !notPeople.has(head);
  return phrase.head.plural || agent || isPerson(phrase, english) || isOrganisation(phrase, english);
}

/** Names somebody who takes part; `acts` where a group does something through its people. */
export function actorOf(phrase: NounPhrase, english: English, acts = false): Actor {
  const head = english.singular(phrase.head.lower);
  const before = phrase.words.slice(phrase.words.findLastIndex((word) => word.possessive) + 1, -1);
  const kept = before
    .filter((word) => genericHeads.has(head) || !word.adjective || word.acronym)
    .map((word) => word.text);
  const modifiers = kept.slice(-2);
  const singular = [...modifiers, head].join(' ');
  if (
    acts &&
    isOrganisation(phrase, english) &&
    !/^(?:team|company|agency|family|household|council|committee|board|patrol)$/.test(head)
  ) {
    return { name: titleCase(`${singular} team`), plural: `${singular} teams` };
  }
  return {
    name: titleCase(singular),
    plural: [...modifiers, head === 'staff' ? 'staff' : english.plural(head)].join(' '),
  };
}

/**
 * Keeps the fullest name of each: `Owner` is the `Studio Owner` met before, `user` is nobody beside a walker.
 * `anybody`: those without a name of their own are who it is about, and stay.
 */
export function mergeActors(actors: readonly Actor[], anybody: boolean): Actor[] {
  const kept: Actor[] = [];
  for (const actor of actors) {
    const same = kept.findIndex(
      (one) => one.name === actor.name || endsWithName(one.name, actor.name) || endsWithName(actor.name, one.name),
    );
    const there = kept[same];
    if (!there) kept.push(actor);
    else if (actor.name.length > there.name.length) kept[same] = actor;
  }
  const special = kept.filter((actor) => !genericActors.has(actor.name));
  return special.length > 0 && !anybody ? special : kept;
}

/** Whether the words name nobody in particular: `people`, `users`. */
export function isAnybody({ name }: Actor): boolean {
  return genericActors.has(name);
}

export function endsWithName(long: string, short: string): boolean {
  return long.endsWith(` ${short}`);
}
