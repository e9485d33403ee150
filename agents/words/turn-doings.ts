import type { English } from './english.ts';
import { isProduct } from './frames.ts';
import { canDo, isOrganisation, isPerson } from './people.ts';
import { nounPhrase, type NounPhrase } from './phrases.ts';
import type { Word } from './read-words.ts';
import type { Doer, Doing, Reading } from './reading.ts';
import { kinNouns, needingVerbs, painVerbs, stativeVerbs, weakVerbs } from './word-lists.ts';

/** Says each doing from the side of the people who do it: passives, needs and relatives of the writer are turned. */
export function turnDoings(reading: Reading, english: English): Doing[] {
  const people = (phrase: NounPhrase) => isPerson(phrase, english) || isOrganisation(phrase, english);
  const kin = new Map<string, NounPhrase>();
  let last: Doer =
    reading.doings.map(({ doer }) => doer).find((doer) => typeof doer !== 'string' && people(doer)) ?? 'self';
  return reading.doings.map((doing) => {
    const worker = workerOf(doing, english);
    if (worker && typeof doing.doer !== 'string')
      kin.set(doing.doer.head.lower, kin.get(doing.doer.head.lower) ?? worker);
    const known = typeof doing.doer === 'string' ? undefined : kin.get(doing.doer.head.lower);
    const named = known ? { ...doing, doer: known } : doing;
    const turned = needTurned(passiveTurned(named, last, people), (phrase) => phrase === known || people(phrase));
    if (typeof turned.doer !== 'string' && !turned.received && canDo(turned.doer, english)) last = turned.doer;
    return turned;
  });
}

/** `settlements are signed by both parties`: the parties sign; without an agent, whoever did something before. */
function passiveTurned(doing: Doing, last: Doer, people: (phrase: NounPhrase) => boolean): Doing {
  const { doer, predicate } = doing;
  if (predicate.passive !== 'be' || typeof doer === 'string' || people(doer)) return doing;
  const by = predicate.rest.findIndex((word) => word.lower === 'by');
  const agent = by < 0 ? null : nounPhrase(predicate.rest, by + 1);
  const found = agent && people(agent.phrase) ? agent : null;
  const rest = found ? [...predicate.rest.slice(0, by), ...predicate.rest.slice(found.end)] : predicate.rest;
  return {
    ...doing,
    doer: found?.phrase ?? last,
    predicate: { ...predicate, passive: null, object: doer, rest, restText: rest.map((word) => word.text).join(' ') },
  };
}

/** `hypnotists need certificates`: they keep certificates. What they need of the product itself says nothing. */
function needTurned(doing: Doing, people: (phrase: NounPhrase) => boolean): Doing {
  const { doer, predicate } = doing;
  const { object } = predicate;
  if (!needingVerbs.has(predicate.verb) || object === null || typeof doer === 'string') return doing;
  if (!people(doer) || people(object) || isProduct(object)) return doing;
  return { ...doing, predicate: { ...predicate, verb: 'keep' } };
}

/** `my mother repairs violins`: a violin repairer; kinship tells nothing of the work. */
function workerOf({ doer, predicate, complaint }: Doing, english: English): NounPhrase | null {
  if (typeof doer === 'string' || doer.lead !== 'their' || !kinNouns.has(doer.head.lower)) return null;
  const { object, verb, passive } = predicate;
  if (object === null || complaint || passive !== null || verb.includes(' ')) return null;
  if (weakVerbs.has(verb) || stativeVerbs.has(verb) || painVerbs.has(verb)) return null;
  const stem = english
    .gerund(verb)
    .replace(/ing$/, '')
    .replace(/([^aeiou])y$/, '$1i');
  const agent = stem.endsWith('e') ? `${stem}r` : `${stem}er`;
  const head: Word = { ...object.head, text: agent, lower: agent, plural: false, adjective: false, possessive: false };
  const single = english.singular(object.head.lower);
  return { words: [{ ...object.head, text: single, lower: single }, head], head, determined: true, lead: '' };
}
