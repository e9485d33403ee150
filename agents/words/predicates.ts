import { looksLikePeople, nounPhrase, type NounPhrase, textOf } from './phrases.ts';
import type { Word } from './read-words.ts';
import { knowingVerbs, orgNouns, particles } from './word-lists.ts';

/** A verb with what follows it. */
export interface Predicate {
  /** The verb ends in -s: its subject is one. */
  third: boolean;
  /** Infinitive, with its particle: `follow up`. */
  verb: string;
  /** `get paid`, `is photographed`: the subject is worked on. */
  passive: 'get' | 'be' | null;
  object: NounPhrase | null;
  /** The object is `them`, `it`. */
  pronounObject: boolean;
  /** What stands behind the object. */
  rest: readonly Word[];
  restText: string;
}

export interface Clause {
  /** Null where the verb comes first. */
  subject: { phrase: NounPhrase | null; pronoun: string | null } | null;
  /** Null where the doing follows in the next stretch: `skippers should be able to …`. */
  predicate: Predicate | null;
}

/** Reads a predicate whose verb stands at `start`, behind modals and adverbs; null where there is none. */
export function readPredicate(words: readonly Word[], start: number): Predicate | null {
  let index = start;
  while (index < words.length) {
    const word = words[index];
    const next = words[index + 1];
    if (!word) return null;
    const auxiliary = word.kind === 'auxiliary' && next !== undefined && helpsVerb(word, next);
    if (word.kind === 'modal' || word.kind === 'adverb' || word.kind === 'to' || word.lower === 'not' || auxiliary)
      index += 1;
    else break;
  }
  const word = words[index];
  const next = words[index + 1];
  if (!word) return null;
  if (word.kind === 'copula') {
    const participle = next?.kind === 'adverb' ? words[index + 2] : next;
    if (participle?.verb?.form !== 'past') return null;
    return complete(words, words.indexOf(participle) + 1, participle.verb.base, 'be');
  }
  if (word.kind === 'auxiliary') return complete(words, index + 1, word.lower.startsWith('d') ? 'do' : 'have', null);
  if (!word.verb) return null;
  if (word.verb.base === 'get' && next?.verb?.form === 'past') return complete(words, index + 2, next.verb.base, 'get');
  const particle = next && particles.has(next.lower) && next.kind !== 'content' && isParticle(words, index + 1);
  if (particle) return complete(words, index + 2, `${word.verb.base} ${next.lower}`, null);
  return complete(words, index + 1, word.verb.base, null);
}

/** `do not see`, `have booked`, but not `do home visits`. */
function helpsVerb(word: Word, next: Word): boolean {
  if (next.lower === 'not') return true;
  if (word.lower.startsWith('d')) return next.taggedVerb && next.verb?.form === 'base';
  return next.verb?.form === 'past';
}

/** `follow up with`, `check in guests`, but not `walk on paper` or `ship to`. */
function isParticle(words: readonly Word[], index: number): boolean {
  const word = words[index];
  const next = words[index + 1];
  const verb = words[index - 1]?.verb?.base ?? '';
  if (word === undefined || ['around', 'through', 'on'].includes(word.lower)) return false;
  if (['up', 'out', 'off', 'back'].includes(word.lower)) return true;
  if (word.lower === 'over') return /^(?:hand|take|turn|carry)$/.test(verb);
  return (
    next === undefined ||
    word.stop !== '' ||
    (word.lower === 'in' && next.plural && /^(?:check|take|hand|bring)$/.test(verb))
  );
}

function complete(words: readonly Word[], start: number, verb: string, passive: Predicate['passive']): Predicate {
  let index = start;
  const previous = words[index - 1];
  const third = words.slice(0, index).findLast((word) => word.verb !== null)?.verb?.form === 's';
  const none = previous !== undefined && previous.stop !== '';
  if (!none && words[index]?.kind === 'pronoun' && !/^(?:i|we|they|he|she|you)$/.test(words[index]?.lower ?? '')) {
    const particle = words[index + 1];
    const behind = words[index + 2];
    const given = words[index]?.lower === 'me' || words[index]?.lower === 'us' ? nounPhrase(words, index + 1) : null;
    if (given) return complete(words, index + 1, verb, passive);
    const alone = behind === undefined || particle?.stop !== '' || !['content', 'determiner'].includes(behind.kind);
    const out = particle && particles.has(particle.lower) && alone ? particle.lower : null;
    const rest = words.slice(index + (out ? 2 : 1));
    return {
      third,
      verb: out ? `${verb} ${out}` : verb,
      passive,
      object: null,
      pronounObject: true,
      rest,
      restText: textOf(rest),
    };
  }
  const found = none || passive ? null : nounPhrase(words, index);
  if (found) index = found.end;
  const rest = words.slice(index);
  return { third, verb, passive, object: found?.phrase ?? null, pronounObject: false, rest, restText: textOf(rest) };
}

/** Takes a stretch of words for a clause or a bare predicate; null where it is a noun phrase or nothing. */
export function readClause(words: readonly Word[], verbFirst: boolean): Clause | null {
  const start = words.findIndex((word) => word.kind !== 'adverb' && word.kind !== 'conjunction');
  const first = words[start];
  if (!first) return null;
  if (first.kind === 'modal' || first.kind === 'to' || first.kind === 'copula') return bare(words, start);
  if (first.kind === 'pronoun') {
    const predicate = readPredicate(words, start + 1);
    // `they should be able` goes on in the next stretch.
    const able = words.at(-1)?.lower === 'able';
    return predicate || able ? { subject: { phrase: null, pronoun: first.lower }, predicate } : null;
  }
  const at = verbIndex(words, start, verbFirst);
  if (at === null) return null;
  if (at === start) return bare(words, start);
  const subject = doersOf(words, start, at) ?? nounPhrase(words, start, at);
  const predicate = readPredicate(words, at);
  if (!predicate && !(words[at]?.kind === 'modal' && words.at(-1)?.lower === 'able')) return null;
  return { subject: { phrase: subject?.phrase ?? null, pronoun: null }, predicate };
}

function bare(words: readonly Word[], start: number): Clause | null {
  const predicate = readPredicate(words, start);
  return predicate ? { subject: null, predicate } : null;
}

/** Where the verb of the stretch stands. */
function verbIndex(words: readonly Word[], start: number, verbFirst: boolean): number | null {
  const first = words[start];
  const leads = first !== undefined && isLeadingVerb(first, words.slice(start + 1), verbFirst);
  const ditransitive = /^(?:give|send|show|offer|tell|pay|sell|lend|grant|assign|bring|let|help)$/.test(
    first?.verb?.base ?? '',
  );
  if (leads && ditransitive) return start;
  for (let index = start + 1; index < words.length; index += 1) {
    const word = words[index];
    const before = words[index - 1];
    if (!word || !before || before.stop !== '') break;
    if (word.kind === 'modal' || word.kind === 'copula' || word.kind === 'auxiliary')
      return leads && first?.verb?.form === 'base' && first.verb.level === 'sure' ? start : index;
    if (word.verb?.base === 'get' && words[index + 1]?.verb?.form === 'past') return index;
    if (word.kind === 'adverb' || word.kind === 'determiner') continue;
    // `keepers on the canal need`: what qualifies the subject is stepped over.
    if (word.kind === 'preposition' && !leads && before.noun && before.plural) continue;
    if (word.kind !== 'content') break;
    if (isFinite(words, index, start, leads)) return index;
  }
  return leads ? start : null;
}

function isLeadingVerb(first: Word, behind: readonly Word[], verbFirst: boolean): boolean {
  const [next, second] = behind;
  if (first.verb?.form === 's' && next) {
    // `nurses on night shift swap shifts`
    if (looksLikePeople(first) && next.kind === 'preposition') return false;
    // `cracks found at inspection`
    if (next.verb?.form === 'past' && second?.kind === 'preposition') return false;
  }
  // `judges mediate`, `coaches plan`: people who are verbs as well, with a verb of their own.
  if (first.verb?.form === 's' && looksLikePeople(first) && next?.verb?.form === 'base' && next.taggedVerb)
    return false;
  if (!first.verb || first.verb.form === 'past') return false;
  if (first.verb.form === 'ing')
    return next !== undefined && ['determiner', 'pronoun'].includes(next.kind) && first.stop === '';
  const { level, form } = first.verb;
  const objectFollows =
    first.stop === '' &&
    next !== undefined &&
    ['determiner', 'pronoun', 'content', 'adverb', 'preposition'].includes(next.kind);
  // `collects rent and checks` before `whether plots are cultivated`.
  if (verbFirst && next === undefined && knowingVerbs.has(first.verb.base)) return true;
  if (form === 's') return verbFirst && (objectFollows || (first.taggedVerb && level === 'sure' && next !== undefined));
  if (level === 'sure') return objectFollows || verbFirst;
  if (level === 'maybe')
    return objectFollows ? next.kind !== 'preposition' || first.taggedVerb : verbFirst && first.taggedVerb;
  // No list knows the word: it has to stand where only a verb can.
  return (
    objectFollows &&
    !next.possessive &&
    (['determiner', 'pronoun'].includes(next.kind) ||
      (verbFirst && next.plural) ||
      (first.taggedVerb && next.kind === 'content'))
  );
}

/** `people learning a language find partners`: a clause without its `who are`. */
function isClipped(word: Word, next: Word | undefined): boolean {
  return word.verb?.form === 'ing' && next?.kind === 'determiner';
}

/** `people learning a language`: language learners, since people are anybody. */
function doersOf(words: readonly Word[], start: number, at: number): { phrase: NounPhrase } | null {
  const [people, doing] = words.slice(start, at);
  if (!people || !doing || !/^(?:people|persons|those|anyone|everyone)$/.test(people.lower)) return null;
  const object = isClipped(doing, words[start + 2]) ? nounPhrase(words, start + 2, at) : null;
  if (!object || object.phrase.head.plural) return null;
  const stem = doing.lower.replace(/ing$/, '').replace(/([^aeiou])y$/, '$1i');
  const lower = `${stem}ers`;
  const head: Word = { ...people, text: lower, lower, verb: null, kind: 'content', noun: true, plural: true };
  return { phrase: { words: [object.phrase.head, head], head, determined: false, lead: '' } };
}

/** Whether the word at `index` is the verb of what stands before it. */
function isFinite(words: readonly Word[], index: number, start: number, leads: boolean): boolean {
  const word = words[index];
  const next = words[index + 1];
  let subject = words[index - 1];
  const qualified = words
    .slice(start, index)
    .findIndex((one, at) => one.kind === 'preposition' || (at > 0 && isClipped(one, words[start + at + 1])));
  for (let back = index - 1; subject?.kind === 'adverb' && back > start; back -= 1) subject = words[back - 1];
  if (qualified > 0 && subject?.kind === 'content') subject = words[start + qualified - 1];
  if (!word?.verb || !subject || subject.kind !== 'content' || !subject.noun) return false;
  const { form, level } = word.verb;
  const one = /^an?$/.test(words[start]?.lower ?? '') && words[start + 1]?.kind !== 'determiner';
  // `a parts warehouse counts stock`: one does not warehouse.
  if (form === 'base' && one) return false;
  // `on night shift swap shifts`: the last that can be the verb is.
  if (form === 'base' && qualified > 0 && word.noun && next?.verb?.form === 'base' && words[index + 2]?.plural)
    return false;
  const open =
    next === undefined ||
    word.stop !== '' ||
    next.kind !== 'content' ||
    next.verb === null ||
    next.plural ||
    next.adjective ||
    next.noun;
  if (form === 'base' && subject.plural && open) {
    if (level === 'unknown') return word.taggedVerb && next !== undefined && !leads;
    // `run germination tests daily` ends in its object; a subject's verb has something to work on.
    return (
      level === 'sure' ||
      word.verb.base === 'need' ||
      (next === undefined && level === 'maybe' && looksLikePeople(subject)) ||
      (next !== undefined && word.stop === '') ||
      word.taggedVerb
    );
  }
  // `retired judges`: what qualifies a noun is no subject.
  if (form === 's' && (subject.verb?.form === 'past' || (subject.adjective && index - 1 === start))) return false;
  // `the cooperative wants` before `to see …`
  if (form === 's' && !subject.plural && next === undefined && /^(?:want|need)$/.test(word.verb.base)) return true;
  if (form === 's' && !subject.plural && open) {
    const determined = words[start]?.kind === 'determiner';
    const follows =
      next !== undefined && word.stop === '' && (next.kind !== 'content' || next.plural || next.adjective || next.noun);
    if (level === 'unknown') return determined && word.taggedVerb;
    return determined
      ? word.taggedVerb || (follows && (level === 'sure' || looksLikePeople(subject) || orgNouns.has(subject.lower)))
      : !leads && follows && (word.taggedVerb || level === 'sure');
  }
  return false;
}
