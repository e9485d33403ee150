import type { Action, Actor, Thing } from './brief.ts';
import type { English } from './english.ts';
import { isProduct } from './frames.ts';
import type { Doing, Reading } from './reading.ts';
import { eventOf, isRecorded, receivedEventOf } from './nominal.ts';
import { actorOf, canDo, endsWithName, isAnybody, isOrganisation, isPerson, mergeActors } from './people.ts';
import { nounPhrase, type NounPhrase, phrasesIn } from './phrases.ts';
import type { Word } from './read-words.ts';
import { addThing, ownersIn, thingNamed, thingOf } from './things.ts';
import { turnDoings } from './turn-doings.ts';
import { containerNouns, factNouns, stativeVerbs } from './word-lists.ts';
import { listOf, lowerWords } from './wording.ts';

const mostActors = 5;
const mostActions = 12;
const mostThings = 7;

export interface Named {
  actors: Actor[];
  actions: Action[];
  things: Thing[];
}

export function nameAll(reading: Reading, english: English): Named {
  const turned = turnDoings(reading, english);
  const told = turned.filter((doing) => !stativeVerbs.has(doing.predicate.verb) && !isNature(doing));
  const wanted = told.filter((doing) => !doing.complaint);
  const doings = wanted.length > 0 ? wanted : told;
  const actors = actorsIn({ ...reading, doings: turned }, doings, english);
  const main = actors[0]?.name ?? null;
  const primary: Thing[] = [];
  const later: Thing[] = [];
  const actions: Action[] = [];
  const naming: Naming = { actors, main, primary, later, english };
  for (const doing of doings) {
    const action = actionOf(doing, naming);
    if (action && !actions.some((one) => one.phrase === action.phrase)) actions.push(action);
  }
  for (const phrase of reading.mentions) {
    if (isPerson(phrase, english) || isOrganisation(phrase, english) || isProduct(phrase)) continue;
    if (nameOf(phrase, naming) !== null || containerNouns.has(phrase.head.lower)) continue;
    if (primary.length > 0 && Object.hasOwn(factNouns, english.singular(phrase.head.lower))) continue;
    const thing = phrase.head.plural || phrase.determined ? thingOf(phrase, english) : null;
    if (thing) addThing(later, thing);
  }
  for (const thing of later) addThing(primary, thing);
  const things = primary.slice(0, mostThings);
  return {
    actors: actors.slice(0, mostActors),
    things,
    actions: actions.slice(0, mostActions).map((action) => ({
      ...action,
      thing: things.some((thing) => thing.name === action.thing) ? action.thing : null,
    })),
  };
}

/** `It must work offline` says how the product is, not what anybody does. */
function isNature({ doer, predicate }: Doing): boolean {
  return doer === 'product' && predicate.object === null && /^(?:work|run|look|feel|load)$/.test(predicate.verb);
}

/** Doers first, then those things are done for and with. */
function actorsIn(reading: Reading, doings: readonly Doing[], english: English): Actor[] {
  const found: Actor[] = [];
  if (reading.self) found.push(actorOf(reading.self, english, true));
  const addDoers = (list: readonly Doing[]) => {
    for (const { doer, complaint, predicate } of list) {
      if (typeof doer === 'string' || isProduct(doer)) continue;
      // `towers have stairs`: what only is or has is nobody by that.
      const acts = isPerson(doer, english) || isOrganisation(doer, english) || !stativeVerbs.has(predicate.verb);
      if (acts && canDo(doer, english) && !(complaint && doer.lead === 'their'))
        found.push(actorOf(doer, english, true));
    }
  };
  addDoers(doings.filter((doing) => !doing.received));
  addDoers(reading.doings);
  const anybody = found.length > 0 && found.every(isAnybody);
  for (const phrase of reading.beneficiaries) {
    if (isPerson(phrase, english) || (phrase.head.plural && /(?:er|or)s$/.test(phrase.head.lower)))
      found.push(actorOf(phrase, english));
    else if (isOrganisation(phrase, english) && found.length === 0) found.push(actorOf(phrase, english, true));
  }
  for (const { predicate, objects, about } of doings) {
    const worked = [...(predicate.object ? [predicate.object] : []), ...objects.map(({ phrase }) => phrase)];
    for (const phrase of [...worked, ...(about ? [about] : [])]) {
      for (const one of [...ownersIn(phrase), phrase]) if (isPerson(one, english)) found.push(actorOf(one, english));
    }
    for (const phrase of [predicate.rest, ...objects.map(({ rest }) => rest)].flatMap(partners)) {
      if (isPerson(phrase, english) || isOrganisation(phrase, english)) found.push(actorOf(phrase, english));
    }
  }
  return mergeActors(found, anybody);
}

/** Who stands behind `with`, `to`, `from` and `for`. */
function partners(rest: readonly Word[]): NounPhrase[] {
  return rest.flatMap((word, index) => {
    const found = ['with', 'to', 'from', 'for', 'by'].includes(word.lower) ? nounPhrase(rest, index + 1) : null;
    return found ? [found.phrase] : [];
  });
}

interface Naming {
  actors: readonly Actor[];
  main: string | null;
  primary: Thing[];
  later: Thing[];
  english: English;
}

function actionOf(doing: Doing, naming: Naming): Action | null {
  const { english, primary, later } = naming;
  const { predicate } = doing;
  const [base = '', ...particles] = predicate.verb.split(' ');
  const doer = typeof doing.doer === 'string' ? null : doing.doer;
  const byPerson = doer !== null && canDo(doer, english);
  const actor = (byPerson ? nameOf(doer, naming) : null) ?? naming.main ?? 'User';
  const turned =
    predicate.passive !== null && doer !== null && !isPerson(doer, english) && !isOrganisation(doer, english)
      ? doer
      : null;
  const passive = predicate.passive !== null && turned === null;
  const objects = [
    ...(turned ? [turned] : predicate.object ? [predicate.object] : []),
    ...doing.objects.map(({ phrase }) => phrase),
  ];

  let thing: Thing | null = null;
  for (const phrase of objects) {
    const container = containerNouns.has(english.singular(phrase.head.lower)) && predicate.rest[0]?.lower === 'of';
    const kept = container
      ? thingBehindOf(predicate.rest, english)
      : isPerson(phrase, english)
        ? null
        : thingOf(phrase, english);
    if (
      kept &&
      !(thing !== null && phrase.words.length === 1 && Object.hasOwn(factNouns, english.singular(phrase.head.lower)))
    ) {
      const added = addThing(primary, kept);
      thing ??= added;
    }
  }
  if (doing.about) {
    const asked = isPerson(doing.about, english) ? null : thingOf(doing.about, english);
    if (asked) thing = addThing(primary, asked);
  } else if (doing.tail.some((part) => /\b(?:it|them)\b/.test(part)) && /^(?:what|how)\b/.test(doing.tail[0] ?? ''))
    thing = primary.at(-1) ?? null;
  const event = passive ? receivedEventOf(base) : (eventOf(predicate.verb) ?? eventOf(base));
  const eventThing = event !== null ? thingNamed(event, english) : null;
  if (thing && eventThing && isRecorded(base)) addThing(later, eventThing);
  if (!thing && predicate.pronounObject) thing = primary.at(-1) ?? null;
  if (!thing && eventThing) thing = addThing(primary, eventThing);
  const person = objects.find((phrase) => isPerson(phrase, english));
  if (!thing && person && base !== 'ask')
    thing = addThing(primary, thingNamed(lowerWords(actorOf(person, english).name), english));

  const verb = passive ? `${predicate.passive} ${english.participle(base)}` : [base, ...particles].join(' ');
  const wanted = verb.split(' ');
  const gerund = [english.gerund(wanted[0] ?? verb), ...wanted.slice(1)].join(' ');
  // Each object has what stands behind it: `photos of birds, routes and reports to owners`.
  const several = doing.objects.length > 0 && objects.length > doing.objects.length;
  const behind = [...(several ? [predicate.restText] : []), ...doing.objects.map(({ after }) => after)];
  const lastBehind = several ? (behind.at(-1) ?? '') : predicate.restText;
  const written = objects.map((phrase, index) =>
    [writtenAs(phrase), index < objects.length - 1 ? (behind[index] ?? '') : '']
      .filter((part) => part !== '')
      .join(' '),
  );
  const object = predicate.pronounObject && thing ? thing.plural.toLowerCase() : listOf(written);
  const detail = [lastBehind, ...doing.tail].filter((part) => part !== '').join(' ');
  if (object === '' && detail === '' && thing === null) return null;
  // `check them out and in`: the object stands before its particle.
  const parts =
    predicate.pronounObject && particles.length > 0 ? [base, object, ...particles, detail] : [verb, object, detail];
  return {
    verb,
    gerund,
    thing: thing?.name ?? null,
    object,
    actor,
    detail,
    phrase: parts.filter((part) => part !== '').join(' '),
  };
}

function writtenAs(phrase: NounPhrase): string {
  return [phrase.lead, ...phrase.words.map((word) => word.text)].filter((part) => part !== '').join(' ');
}

function thingBehindOf(rest: readonly Word[], english: English): Thing | null {
  const [phrase] = phrasesIn(rest.slice(1));
  return phrase ? thingOf(phrase, english) : null;
}

function nameOf(phrase: NounPhrase, { actors, english }: Naming): string | null {
  const own = [actorOf(phrase, english, true).name, actorOf(phrase, english).name];
  return (
    actors.find((actor) =>
      own.some((name) => actor.name === name || endsWithName(actor.name, name) || endsWithName(name, actor.name)),
    )?.name ?? null
  );
}
