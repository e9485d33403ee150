import { afterWish, isProduct } from './frames.ts';
import { looksLikePeople, nounPhrase, type NounPhrase, phrasesIn, textOf } from './phrases.ts';
import { type Predicate, readClause, readPredicate } from './predicates.ts';
import type { Word } from './read-words.ts';
import type { Doing, Reading, State } from './reading.ts';
import { segmentsOf, type Segment } from './segments.ts';
import { causatives, painMarks, painVerbs, receivedAs } from './word-lists.ts';

export function interpret(sentences: readonly (readonly Word[])[]): Reading {
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
    earlier: [],
    caused: false,
    loose: false,
    listing: false,
    others: [],
  };
  for (const words of sentences) {
    const text = textOf(words);
    state.complaint = painMarks.test(text);
    state.pending = [];
    state.earlier = state.doers.filter((doer) => typeof doer !== 'string');
    state.doers = [];
    state.caused = false;
    state.lastWasProduct = false;
    state.productActs = false;
    for (const segment of segmentsOf(words)) readSegment(state, segment);
  }
  return state;
}

function readSegment(state: State, segment: Segment): void {
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
  const last = state.doings.at(-1);
  const other = segment.join === 'to' && state.caused && state.loose ? last?.objects.at(-1) : undefined;
  if (other && last) {
    last.objects.pop();
    state.doers = [other];
  }
  state.loose = false;
  if (state.listing && segment.join === 'list') {
    const one = nounPhrase(words, 0);
    if (one && one.end === words.length && looksLikePeople(one.phrase)) {
      state.beneficiaries.push(one.phrase);
      state.mentions.push(one.phrase);
      return;
    }
  }
  state.listing = false;
  if (segment.join === 'start') state.pending = [];
  const wish = afterWish(words, segment.join);
  if (wish !== null) {
    state.doers = ['self'];
    words = words.slice(wish);
    if (words.length === 0) return;
    if (readProduct(state, words)) return;
    const wished = nounPhrase(words, 0);
    if (wished && wished.end === words.length && looksLikePeople(wished.phrase)) {
      // `we want our members to …`: the doing follows.
      state.mentions.push(wished.phrase);
      state.doers = [wished.phrase];
      return;
    }
  }
  if (segment.join === 'condition') {
    const last = state.doings.at(-1);
    const wish = words.findIndex((word, index) => index > 1 && word.lower === 'would');
    last?.tail.push(textOf(wish < 0 ? words : words.slice(0, wish)));
    return;
  }
  if ((segment.join === 'start' || wish !== null) && readProduct(state, words)) return;
  const expectsVerb =
    segment.join === 'to' ||
    (segment.join === 'relative' && state.doers.length > 0) ||
    (segment.join === 'list' && state.doings.length > 0);
  const clause = segment.join === 'to' ? toClause(words) : readClause(words, expectsVerb || segment.join === 'start');
  if (!clause) {
    if (segment.join === 'to') return;
    const loose = nounPhrase(words, 0);
    if (loose) addLoose(state, loose.phrase, segment, words.slice(loose.end));
    else state.doings.at(-1)?.tail.push(`${segment.join === 'list' ? 'and ' : ''}${textOf(words)}`);
    return;
  }
  const before = state.doings.at(-1);
  if (segment.join === 'to' && before?.predicate.passive === 'be') before.tail.push(`to ${textOf(words)}`);
  const subject = clause.subject;
  if (subject?.phrase) {
    const phrases = [...state.pending, subject.phrase];
    state.pending = [];
    state.mentions.push(...phrases);
    state.doers = phrases.map((phrase) => (isProduct(phrase) ? 'product' : phrase));
  } else if (subject?.pronoun && /^(?:i|we)$/.test(subject.pronoun)) state.doers = ['self'];
  else if (subject?.pronoun === 'it') state.doers = ['product'];
  else if (subject?.pronoun === 'they' && state.others.length > 0) state.doers = state.others;
  else if (subject?.pronoun && /^(?:everyone|everybody|people|anyone|you)$/.test(subject.pronoun))
    state.doers = ['self'];
  else if (segment.join === 'relative' && state.lastWasProduct) state.doers = ['product'];
  // `reminds people to take pills and tells their family`: one that ends in -s goes back to the product.
  else if (!subject && clause.predicate?.third === true && state.productActs) state.doers = ['product'];
  if (state.doers.length === 0) state.doers = state.earlier.length > 0 ? state.earlier : ['product'];
  state.lastWasProduct = false;
  if (state.doers[0] === 'product') state.productActs = true;
  const own = subject?.pronoun === 'i' || subject?.pronoun === 'we';
  const { predicate } = clause;
  if (!predicate) return;
  if (/^(?:run|own|manage|operate)$/.test(predicate.verb) && own && predicate.object) state.self ??= predicate.object;
  const statement = own && !words.some((word) => word.kind === 'modal');
  const complaint = state.complaint;
  // `I run a small shop` tells of the writer, not of the product.
  state.complaint ||= statement;
  const others = state.doers.filter((doer) => typeof doer !== 'string');
  if (others.length > 0) state.others = others;
  addPredicate(state, predicate);
  state.complaint = complaint;
}

function toClause(words: readonly Word[]): ReturnType<typeof readClause> {
  const predicate = readPredicate(words, 0);
  return predicate ? { subject: null, predicate } : null;
}

/** A product at the start, with what it is for: `A tool for bell founders`. */
function readProduct(state: State, words: readonly Word[]): boolean {
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
      readProduct(state, words.slice(index + 1));
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
      state.listing = true;
    }
    if (word?.kind === 'modal') {
      const predicate = readPredicate(words, index);
      if (predicate) addPredicate(state, predicate);
      return true;
    }
    index = person?.end ?? index + 1;
  }
  return true;
}

function addPredicate(state: State, predicate: Predicate): void {
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
  if (doer === 'product' && predicate.object && Object.hasOwn(receivedAs, base)) {
    receive(state, predicate, base, complaint);
    return;
  }
  addDoing(state, { doer, predicate, complaint, objects: [], tail: [], received: false });
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

/** A noun phrase without a verb: one more object, the next subject's first part, or all there is. */
function addLoose(state: State, phrase: NounPhrase, segment: Segment, rest: readonly Word[]): void {
  // What stands first may be the product's own name, which is no thing that it keeps.
  state.mentions.push(...(segment.join === 'start' ? [] : [phrase]), ...phrasesIn(rest));
  const last = state.doings.at(-1);
  if (
    segment.join === 'list' &&
    last &&
    state.pending.length === 0 &&
    (last.predicate.object || last.predicate.rest.length > 0)
  ) {
    last.objects.push(phrase);
    state.loose = true;
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
