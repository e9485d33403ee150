import { isProduct } from './frames.ts';
import { looksLikePeople, nounPhrase, phrasesIn, textOf } from './phrases.ts';
import { type Predicate, readClause, readPredicate } from './predicates.ts';
import type { Word } from './read-words.ts';
import type { Doing, State } from './reading.ts';
import { causatives, orgNouns, painVerbs, receivedAs } from './word-lists.ts';

/** Takes a predicate in, for whoever the state says does it. */
export function addPredicate(state: State, predicate: Predicate): void {
  const [base = ''] = predicate.verb.split(' ');
  // The verb of `lets dog walkers schedule walks` stands inside what was read as its object.
  const inner = causatives.has(base) && !predicate.passive ? innerClause(predicate) : null;
  if (inner?.subject?.phrase) {
    state.mentions.push(inner.subject.phrase);
    state.doers = isProduct(inner.subject.phrase) ? ['product'] : [inner.subject.phrase];
    if (inner.predicate) addPredicate(state, inner.predicate);
    return;
  }
  if (causatives.has(base) && predicate.object && state.doers[0] === 'product') {
    // `allows owners to …`: the doing follows in the next stretch.
    state.mentions.push(predicate.object);
    state.doers = [predicate.object];
    state.caused = true;
    return;
  }
  if (
    base.startsWith('make') &&
    predicate.pronounObject &&
    /\b(?:easy|easier|simple|possible|effortless)\b/.test(predicate.restText)
  ) {
    const whom = predicate.rest.findIndex((word) => word.lower === 'for');
    const person = whom < 0 ? null : nounPhrase(predicate.rest, whom + 1);
    state.doers = person ? [person.phrase] : ['self'];
    if (person) state.mentions.push(person.phrase);
    return;
  }
  const complaint = state.complaint || painVerbs.has(base);
  const [doer = 'product'] = state.doers;
  // Nobody reminds themselves: it is the product that does.
  const same = typeof doer !== 'string' && predicate.object?.head.lower === doer.head.lower;
  if ((doer === 'product' || same) && predicate.object && Object.hasOwn(receivedAs, base)) {
    receive(state, predicate, base, complaint);
    return;
  }
  addDoing(state, { doer, predicate, complaint, objects: [], tail: [], about: null, received: false });
  // `ask experts to identify them`: the experts do.
  if (base === 'ask' && predicate.object && looksLikePeople(predicate.object)) state.doers = [predicate.object];
}

function receive(state: State, predicate: Predicate, base: string, complaint: boolean): void {
  const seen = receivedAs[base] ?? null;
  const person = predicate.object;
  if (!person) return;
  state.mentions.push(person);
  const what = seen !== null ? nounPhrase(predicate.rest, 0) : null;
  const rest = what ? predicate.rest.slice(what.end) : predicate.rest;
  addDoing(state, {
    doer: person,
    predicate: {
      third: false,
      verb: seen ?? base,
      passive: seen === null ? 'be' : null,
      object: what?.phrase ?? null,
      pronounObject: false,
      rest,
      restText: textOf(rest),
    },
    complaint,
    objects: [],
    tail: [],
    about: null,
    received: true,
  });
  // `reminds people to take medication`: the taking is theirs too.
  state.doers = [person];
}

function addDoing(state: State, doing: Doing): void {
  state.doings.push(doing);
  if (doing.predicate.object) state.mentions.push(doing.predicate.object);
  for (const phrase of phrasesIn(doing.predicate.rest)) state.mentions.push(phrase);
}

function innerClause(predicate: Predicate): ReturnType<typeof readClause> {
  const object = predicate.object;
  if (!object) return null;
  const words = [...object.words, ...predicate.rest];
  const clause = readClause(words, false);
  return clause?.subject?.phrase ? clause : helpedClause(words);
}

/** `a food bank track donations`: behind `help`, what one does stands as several would do it. */
function helpedClause(words: readonly Word[]): ReturnType<typeof readClause> {
  const verb = words.findIndex((word, index) => {
    const [before, next] = [words[index - 1], words[index + 1]];
    const somebody = before !== undefined && (looksLikePeople(before) || orgNouns.has(before.lower));
    return somebody && word.verb?.form === 'base' && next !== undefined && (next.plural || next.kind === 'determiner');
  });
  const subject = verb < 1 ? null : nounPhrase(words, 0, verb);
  const predicate = verb < 1 ? null : readPredicate(words, verb);
  return subject && predicate ? { subject: { phrase: subject.phrase, pronoun: null }, predicate } : null;
}
