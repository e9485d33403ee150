import { addPredicate } from './add-doing.ts';
import { afterWish, isProduct } from './frames.ts';
import { isMassNoun } from './mass-nouns.ts';
import { looksLikePeople, nounPhrase, type NounPhrase, phrasesIn, textOf } from './phrases.ts';
import { readClause, readPredicate } from './predicates.ts';
import { readProduct } from './read-product.ts';
import type { Word } from './read-words.ts';
import { namesOneMore, readQuestion, readRelative } from './read-clauses.ts';
import type { Reading, State } from './reading.ts';
import { segmentsOf, type Segment } from './segments.ts';
import { kinNouns, orgNouns, painMarks } from './word-lists.ts';

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
    lastPhrase: null,
    resumed: null,
    asked: [],
    purposes: [],
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
    state.resumed = null;
    state.asked = [];
    for (const segment of segmentsOf(words)) {
      readSegment(state, segment);
      state.lastPhrase = phrasesIn(segment.words).at(-1) ?? null;
    }
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
  // `I am a mother of …`
  const told =
    segment.join === 'start' && words[0]?.lower === 'i' && words[1]?.kind === 'copula' && nounPhrase(words, 2);
  if (told && looksLikePeople(told.phrase)) {
    state.self ??= told.phrase;
    return;
  }
  const last = state.doings.at(-1);
  const other = segment.join === 'to' && state.caused && state.loose ? last?.objects.at(-1) : undefined;
  if (other && last) {
    last.objects.pop();
    state.doers = [other.phrase];
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
  if (segment.join === 'list' && segment.afterStop && state.resumed !== null) {
    state.doers = state.resumed;
    state.resumed = null;
  }
  if (segment.join === 'to' && state.asked.length > 0) {
    for (const doing of state.asked) doing.tail.push(`to ${textOf(words)}`);
    return;
  }
  if (readQuestion(state, segment)) return;
  state.asked = [];
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
  if (segment.join === 'relative' && readRelative(state, segment)) return;
  if (namesOneMore(state, segment)) {
    const named = nounPhrase(words, 0);
    if (named) {
      addLoose(state, named.phrase, segment, words.slice(named.end));
      return;
    }
  }
  if (isHeading(segment)) {
    const heading = nounPhrase(words, 0);
    if (heading?.end === words.length) {
      addLoose(state, heading.phrase, segment, []);
      return;
    }
  }
  const expectsVerb =
    segment.join === 'to' ||
    (segment.join === 'relative' && state.doers.length > 0) ||
    (segment.join === 'list' && state.doings.length > 0);
  if (segment.join === 'purpose' && isState(words)) {
    state.purposes.push(textOf(words));
    return;
  }
  // `counts stock, reorders when a shelf runs low`
  const goesOn = segment.join === 'list' && words.length === 1 && words[0]?.verb?.form === 's';
  const clause =
    segment.join === 'to' || (goesOn && state.doings.at(-1)?.predicate.third)
      ? toClause(words)
      : readClause(words, expectsVerb || segment.join === 'start');
  if (!clause) {
    if (segment.join === 'to') return;
    const loose = nounPhrase(words, 0);
    if (loose) addLoose(state, loose.phrase, segment, words.slice(loose.end));
    else state.doings.at(-1)?.tail.push(`${segment.join === 'list' ? 'and ' : ''}${textOf(words)}`);
    return;
  }
  const before = state.doings.at(-1);
  if (segment.join === 'to' && before?.predicate.passive === 'be') before.tail.push(`to ${textOf(words)}`);
  if (segment.join === 'to' && before?.predicate.passive === 'be' && clause.predicate?.pronounObject) return;
  // What was named so far is what all is about, and no part of a list.
  if (segment.join === 'to') state.pending = [];
  const subject = clause.subject;
  if (/^(?:nobody|nothing)$/.test(subject?.pronoun ?? '')) return;
  if (subject?.phrase) {
    const phrases = [...state.pending, subject.phrase];
    state.pending = [];
    state.mentions.push(...phrases);
    state.doers = phrases.map((phrase) => (isProduct(phrase) ? 'product' : phrase));
  } else if (subject?.pronoun && /^(?:i|we)$/.test(subject.pronoun)) state.doers = ['self'];
  else if (subject?.pronoun === 'it') state.doers = ['product'];
  else if (/^(?:they|she|he)$/.test(subject?.pronoun ?? '') && state.others.length > 0) state.doers = state.others;
  else if (subject?.pronoun && /^(?:everyone|everybody|people|anyone|you)$/.test(subject.pronoun))
    state.doers = ['self'];
  else if (segment.join === 'relative' && state.lastWasProduct) state.doers = ['product'];
  // `reminds people to take pills and tells their family`: one that ends in -s goes back to the product.
  else if (!subject && clause.predicate?.third === true && state.productActs && segment.opener !== 'who')
    state.doers = ['product'];
  if (state.doers.length === 0) state.doers = state.earlier.length > 0 ? state.earlier : ['product'];
  state.lastWasProduct = false;
  if (state.doers[0] === 'product') state.productActs = true;
  const ownThing =
    /^(?:my|our)$/.test(words[0]?.lower ?? '') &&
    subject?.phrase &&
    !kinNouns.has(subject.phrase.head.lower) &&
    !orgNouns.has(subject.phrase.head.lower) &&
    !looksLikePeople(subject.phrase);
  const own = subject?.pronoun === 'i' || subject?.pronoun === 'we' || ownThing === true;
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

/** `Cave rescue callouts:` and `Seed bank` could begin with a verb, but name what all is about. */
function isHeading({ join, words }: Segment): boolean {
  const [first, second] = words;
  if (join !== 'start' || first?.verb?.form !== 'base' || first.verb.level === 'sure') return false;
  // What one does is done to several, or to this one.
  const pair = words.length === 2 && second?.kind === 'content' && !second.plural && !isMassNoun(second.lower);
  return words.at(-1)?.stop === ':' || (pair && first.noun);
}

/** `tenants are safe`: how things are to be, not what anybody does. */
function isState(words: readonly Word[]): boolean {
  const copula = words.findIndex((word) => word.kind === 'copula');
  return copula > 0 && readPredicate(words, copula) === null && words[copula + 1] !== undefined;
}

function toClause(words: readonly Word[]): ReturnType<typeof readClause> {
  const predicate = readPredicate(words, 0);
  return predicate ? { subject: null, predicate } : null;
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
    last.objects.push({ phrase, rest, after: textOf(rest) });
    state.loose = true;
    return;
  }
  if (segment.join === 'start' && segment.words.at(-1)?.stop === ':' && looksLikePeople(phrase)) {
    // `Sign benders: quote jobs and order gas`.
    state.mentions.push(phrase);
    state.doers = [phrase];
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
