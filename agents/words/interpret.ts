import type { English } from './english.ts';
import { nounPhrase, type NounPhrase, textOf } from './phrases.ts';
import { type Predicate, readClause, readPredicate } from './predicates.ts';
import type { Word } from './read-words.ts';
import { segmentsOf, type Segment } from './segments.ts';
import { buildVerbs, causatives, painMarks, painVerbs, productWords, receivedAs, wishVerbs } from './word-lists.ts';

/** Who does something: a noun phrase; `self`, whoever writes; `product`, the thing to be built. */
export type Doer = NounPhrase | 'self' | 'product';

export interface Doing {
  doer: Doer;
  predicate: Predicate;
  /** Said of how things go wrong today. */
  complaint: boolean;
  /** More objects: `share photos, routes and reports`. */
  objects: NounPhrase[];
  /** Conditions and tails that came in later stretches: `when viability drops`. */
  tail: string[];
  /** What the product does to this person, told from that person's side. */
  received: boolean;
}

/** What the sentences say, before anything is named. */
export interface Reading {
  doings: Doing[];
  /** The noun phrase for the product itself: `crane rental marketplace`. */
  products: NounPhrase[];
  /** What the product is for: `a bakery`, `freelance translators`. */
  beneficiaries: NounPhrase[];
  /** Who the writer is: `As a landlord I …`. */
  self: NounPhrase | null;
  /** Everything named, in order. */
  mentions: NounPhrase[];
}

interface State extends Reading {
  doers: Doer[];
  pending: NounPhrase[];
  complaint: boolean;
  lastWasProduct: boolean;
  /** The sentence has told of something that the product does. */
  productActs: boolean;
}

export function interpret(sentences: readonly (readonly Word[])[], english: English): Reading {
  const state: State = {
    doings: [],
    products: [],
    beneficiaries: [],
    self: null,
    mentions: [],
    doers: [],
    pending: [],
    complaint: false,
    lastWasProduct: false,
    productActs: false,
  };
  for (const words of sentences) {
    const text = textOf(words);
    state.complaint = painMarks.test(text);
    state.pending = [];
    state.doers = [];
    state.lastWasProduct = false;
    state.productActs = false;
    for (const segment of segmentsOf(words)) readSegment(state, segment, english);
  }
  return state;
}

function readSegment(state: State, segment: Segment, english: English): void {
  let words = segment.words;
  if (words[0]?.lower === 'as' && segment.join === 'start') {
    const who = nounPhrase(words, 1);
    if (who) {
      state.self = who.phrase;
      state.mentions.push(who.phrase);
      words = words.slice(who.end);
      if (words.length === 0) return;
    }
  }
  const wish = afterWish(words, segment.join);
  if (wish !== null) {
    state.doers = ['self'];
    words = words.slice(wish);
    if (words.length === 0) return;
    if (readProduct(state, words, english)) return;
  }
  if (segment.join === 'condition') {
    const last = state.doings.at(-1);
    const wish = words.findIndex((word, index) => index > 1 && word.lower === 'would');
    last?.tail.push(textOf(wish < 0 ? words : words.slice(0, wish)));
    return;
  }
  if ((segment.join === 'start' || wish !== null) && readProduct(state, words, english)) return;
  const expectsVerb =
    segment.join === 'to' ||
    (segment.join === 'relative' && state.doers.length > 0) ||
    (segment.join === 'list' && state.doings.length > 0);
  const clause = segment.join === 'to' ? toClause(words) : readClause(words, expectsVerb || segment.join === 'start');
  if (!clause) {
    const loose = nounPhrase(words, 0);
    if (loose) addLoose(state, loose.phrase, segment, words.slice(loose.end));
    else state.doings.at(-1)?.tail.push(`${segment.join === 'list' ? 'and ' : ''}${textOf(words)}`);
    return;
  }
  const subject = clause.subject;
  if (subject?.phrase) {
    const phrases = [...state.pending, subject.phrase];
    state.pending = [];
    state.mentions.push(...phrases);
    state.doers = phrases.map((phrase) => (isProduct(phrase) ? 'product' : phrase));
  } else if (subject?.pronoun && /^(?:i|we)$/.test(subject.pronoun)) state.doers = ['self'];
  else if (subject?.pronoun && /^(?:it)$/.test(subject.pronoun)) state.doers = ['product'];
  else if (subject?.pronoun && /^(?:everyone|everybody|people|anyone|you)$/.test(subject.pronoun))
    state.doers = ['self'];
  else if (segment.join === 'relative' && state.lastWasProduct) state.doers = ['product'];
  // `reminds people to take pills and tells their family`: one that ends in -s goes back to the product.
  else if (!subject && clause.predicate.third && state.productActs) state.doers = ['product'];
  if (state.doers.length === 0) state.doers = ['self'];
  state.lastWasProduct = false;
  if (state.doers[0] === 'product') state.productActs = true;
  addPredicate(state, clause.predicate, english);
}

function toClause(words: readonly Word[]): ReturnType<typeof readClause> {
  const predicate = readPredicate(words, 0);
  return predicate ? { subject: null, predicate } : null;
}

/** `I want`, `we need`, `build me`, `I'm looking for`: the index behind them, null when the words begin otherwise. */
function afterWish(words: readonly Word[], join: Segment['join']): number | null {
  const first = words[0];
  if (!first) return null;
  if (first.lower === 'i' || first.lower === 'we') {
    for (let index = 1; index < Math.min(words.length, 6); index += 1) {
      const word = words[index];
      if (word?.verb && wishVerbs.has(word.verb.base)) {
        const next = words[index + 1];
        const wanted =
          next?.kind === 'determiner' ||
          next?.kind === 'pronoun' ||
          next?.kind === 'preposition' ||
          next?.plural === true ||
          next === undefined;
        return wanted ? index + (next?.kind === 'preposition' ? 2 : 1) : null;
      }
    }
    return null;
  }
  if (join !== 'start' || !first.verb || first.verb.form !== 'base' || !buildVerbs.has(first.verb.base)) return null;
  const next = words[1];
  if (next?.lower === 'me' || next?.lower === 'us') return 2;
  const object = nounPhrase(words, 1);
  return object && isProduct(object.phrase) ? 1 : null;
}

/** A product at the start, with what it is for: `A tool for bell founders`. */
function readProduct(state: State, words: readonly Word[], english: English): boolean {
  const start = words[0]?.kind === 'pronoun' && /^(?:something|anything)$/.test(words[0].lower) ? 1 : 0;
  const found = start === 1 ? null : nounPhrase(words, 0);
  if (start === 0 && (!found || !isProduct(found.phrase))) return false;
  const end = found?.end ?? 1;
  const after = words[end];
  if (after?.verb && after.kind === 'content') return false;
  if (found) state.products.push(found.phrase);
  state.lastWasProduct = true;
  state.doers = ['product'];
  let index = end;
  while (index < words.length) {
    const word = words[index];
    if (word?.kind === 'copula') {
      readProduct(state, words.slice(index + 1), english);
      return true;
    }
    const person =
      word?.kind === 'preposition' && (word.lower === 'for' || word.lower === 'with')
        ? nounPhrase(words, index + 1)
        : null;
    if (person && word?.lower === 'for') {
      state.beneficiaries.push(person.phrase);
      state.mentions.push(person.phrase);
      state.doers = [person.phrase];
      state.lastWasProduct = true;
    }
    if (word?.kind === 'modal') {
      const predicate = readPredicate(words, index);
      if (predicate) addPredicate(state, predicate, english);
      return true;
    }
    index = person?.end ?? index + 1;
  }
  return true;
}

export function isProduct(phrase: NounPhrase): boolean {
  return (
    productWords.has(phrase.head.lower) ||
    (phrase.words.length === 1 && /^(?:solution|tool|app)s?$/.test(phrase.head.lower))
  );
}

function addPredicate(state: State, predicate: Predicate, english: English): void {
  const [base = ''] = predicate.verb.split(' ');
  // The verb of `lets dog walkers schedule walks` stands inside what was read as its object.
  const inner = causatives.has(base) && !predicate.passive ? innerClause(predicate) : null;
  if (inner?.subject?.phrase) {
    state.mentions.push(inner.subject.phrase);
    state.doers = isProduct(inner.subject.phrase) ? ['product'] : [inner.subject.phrase];
    addPredicate(state, inner.predicate, english);
    return;
  }
  if (causatives.has(base) && predicate.object && state.doers[0] === 'product') {
    // `allows owners to …`: the doing follows in the next stretch.
    state.mentions.push(predicate.object);
    state.doers = [predicate.object];
    return;
  }
  if (
    /^make/.test(base) &&
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
  const [doer = 'self'] = state.doers;
  if (doer === 'product' && predicate.object && Object.hasOwn(receivedAs, base)) {
    receive(state, predicate, base, complaint);
    return;
  }
  addDoing(state, { doer, predicate, complaint, objects: [], tail: [], received: false });
}

function receive(state: State, predicate: Predicate, base: string, complaint: boolean): void {
  const as = receivedAs[base];
  const person = predicate.object;
  if (!as || !person) return;
  state.mentions.push(person);
  const what = as.keepsObject ? nounPhrase(predicate.rest, 0) : null;
  const rest = what ? predicate.rest.slice(what.end) : predicate.rest;
  addDoing(state, {
    doer: person,
    predicate: {
      third: false,
      verb: as.verb,
      passive: null,
      object: what?.phrase ?? null,
      pronounObject: false,
      rest,
      restText: textOf(rest),
    },
    complaint,
    objects: [],
    tail: [],
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
  return clause?.subject?.phrase ? clause : null;
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

/** A noun phrase without a verb: one more object, the next subject's first part, or all there is. */
function addLoose(state: State, phrase: NounPhrase, segment: Segment, rest: readonly Word[]): void {
  state.mentions.push(phrase, ...phrasesIn(rest));
  const last = state.doings.at(-1);
  if (
    segment.join === 'list' &&
    last &&
    state.pending.length === 0 &&
    (last.predicate.object || last.predicate.rest.length > 0)
  ) {
    last.objects.push(phrase);
    if (rest.length > 0) last.tail.push(textOf(rest));
    return;
  }
  state.pending.push(phrase);
  if (segment.join === 'start') {
    state.products.push(phrase);
    state.lastWasProduct = true;
    for (const [index, word] of rest.entries()) {
      const person = word.lower === 'for' ? nounPhrase(rest, index + 1) : null;
      if (person) {
        state.beneficiaries.push(person.phrase);
        state.doers = [person.phrase];
      }
    }
  }
}
