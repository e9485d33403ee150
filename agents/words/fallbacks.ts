import type { Action, Actor, Thing } from './brief.ts';
import type { English } from './english.ts';
import type { Reading } from './reading.ts';
import { eventOf, verbOfNoun } from './nominal.ts';
import type { Named } from './name-brief.ts';
import { actorOf, isOrganisation, isPerson } from './people.ts';
import type { NounPhrase } from './phrases.ts';
import type { Word } from './read-words.ts';
import { addThing, thingNamed, thingOf } from './things.ts';
import { membersOf, productWords } from './word-lists.ts';
import { titleCase } from './wording.ts';

/** Who meets on any marketplace. */
const traders: readonly Actor[] = [
  { name: 'Seller', plural: 'sellers' },
  { name: 'Buyer', plural: 'buyers' },
];
const nobody: Actor = { name: 'User', plural: 'users' };
/** Who an idea means that names things only. */
const keeper: Actor = { name: 'Record Keeper', plural: 'record keepers' };

/** Fills what no clause said from the noun phrases: `choir management software` is about managing choirs. */
export function fillGaps(named: Named, reading: Reading, english: English): Named {
  const phrases = [...reading.products, ...reading.beneficiaries, ...reading.mentions];
  const activities =
    named.actions.length > 0
      ? []
      : phrases.flatMap((phrase) => activityIn(phrase, named.things[0] ?? null, english) ?? []).slice(0, 1);
  const things = [...named.things];
  for (const { thing } of activities) if (thing) addThing(things, thing);
  if (things.length === 0) {
    for (const phrase of phrases) {
      const thing = isPerson(phrase, english) ? null : thingOf(phrase, english);
      if (thing) addThing(things, thing);
    }
  }
  if (things.length === 0) things.push(thingNamed('item', english));
  const market = reading.products.some((phrase) => phrase.head.lower === 'marketplace');
  const actors =
    named.actors.length > 0 ? named.actors : market ? traders : [actorFrom(reading, activities[0] ?? null, english)];
  const main = actors[0]?.name ?? nobody.name;
  const [thing] = things;
  const actions = [...named.actions, ...activities.map((activity) => actionFor(activity, main, english))];
  if (actions.length === 0 && thing)
    actions.push(actionFor({ verb: 'manage', thing, object: thing.plural.toLowerCase() }, main, english));
  return { actors: [...actors], actions, things };
}

interface Activity {
  verb: string;
  thing: Thing | null;
  object: string;
}

/** `lawn mowing` → mow lawns; `crane rental` → rent cranes; `inventory` → track stock items. */
function activityIn(phrase: NounPhrase, named: Thing | null, english: English): Activity | null {
  for (const [index, word] of phrase.words.entries()) {
    const verb = verbOfNoun(word.lower) ?? verbOfGerund(word, english);
    if (verb === null) continue;
    const before = phrase.words[index - 1];
    const member = Object.hasOwn(membersOf, word.lower) ? membersOf[word.lower] : undefined;
    if (member !== undefined) {
      const thing = thingNamed(member, english);
      return { verb, thing, object: thing.plural.toLowerCase() };
    }
    if (before && !before.adjective) {
      const thing = thingNamed(
        phrase.words
          .slice(Math.max(0, index - 2), index)
          .map((one) => english.singular(one.lower))
          .join(' '),
        english,
      );
      return { verb, thing, object: thing.plural.toLowerCase() };
    }
    if (named) return { verb, thing: named, object: named.plural.toLowerCase() };
    const event = eventOf(verb) ?? (english.verbLevel(verb) === 'maybe' ? verb : null);
    return { verb, thing: event ? thingNamed(event, english) : null, object: '' };
  }
  return null;
}

function verbOfGerund(word: Word, english: English): string | null {
  if (productWords.has(word.lower) || !word.lower.endsWith('ing')) return null;
  if (word.verb?.form === 'ing') return word.verb.base;
  const base = english.infinitive(word.lower, 'Gerund');
  return eventOf(base) === null ? null : base;
}

function actionFor(activity: Activity, actor: string, english: English): Action {
  return {
    verb: activity.verb,
    gerund: english.gerund(activity.verb),
    thing: activity.thing?.name ?? null,
    object: activity.object,
    actor,
    detail: '',
    phrase: [activity.verb, activity.object].filter((part) => part !== '').join(' '),
  };
}

function actorFrom(reading: Reading, activity: Activity | null, english: English): Actor {
  for (const phrase of reading.beneficiaries) if (isPerson(phrase, english)) return actorOf(phrase, english);
  for (const phrase of [...reading.beneficiaries, ...reading.mentions]) {
    if (isOrganisation(phrase, english)) return actorOf(phrase, english, true);
  }
  if (activity?.verb === 'manage' && activity.thing) {
    const name = activity.thing.name.toLowerCase();
    return { name: titleCase(`${name} manager`), plural: `${name} managers` };
  }
  return reading.doings.length === 0 ? keeper : nobody;
}
