import { isProduct } from './frames.ts';
import { looksLikePeople, nounPhrase, type NounPhrase, phrasesIn, textOf } from './phrases.ts';
import { type Predicate, readClause, readPredicate } from './predicates.ts';
import type { Word } from './read-words.ts';
import type { Doing, State } from './reading.ts';
import type { Segment } from './segments.ts';
import { knowingVerbs, needingVerbs, questionWords, recordingVerbs } from './word-lists.ts';

/** `know which boat belongs to whom, what parts cost`: each question is one more thing to see. */
export function readQuestion(state: State, segment: Segment): boolean {
  const last = state.doings.at(-1);
  const askedWho = segment.join === 'relative' && segment.opener === 'who' && state.asked.length > 0;
  if ((segment.join !== 'condition' && !askedWho) || !last || last.received || !questionWords.has(segment.opener))
    return false;
  const bare = last.predicate.object === null && last.predicate.rest.length === 0 && last.objects.length === 0;
  const first = bare && last.tail.length === 0 && knowingVerbs.has(last.predicate.verb);
  if (!first && state.asked.length === 0) return false;
  const { subject, behind } = askedWho ? { subject: null, behind: segment.words } : subjectOf(segment.words);
  const text = [...(askedWho ? ['who'] : []), textOf(segment.words)].join(' ');
  const asking: Doing = {
    ...(state.asked[0] ?? last),
    objects: [],
    tail: [text],
    about:
      subject && !looksLikePeople(subject)
        ? subject
        : refersBack(segment.words)
          ? (state.doings.findLast((doing) => doing.about !== null)?.about ?? null)
          : null,
  };
  asking.predicate = { ...asking.predicate, verb: asking.predicate.verb === 'know' ? 'see' : asking.predicate.verb };
  if (first) state.doings.pop();
  state.doings.push(asking);
  state.asked = [asking];
  state.mentions.push(...(subject ? [subject] : []), ...phrasesIn(behind));
  const told = subject && looksLikePeople(subject) ? passiveIn(segment.words) : null;
  if (subject && told) {
    const doing: Doing = { ...asking, doer: subject, predicate: told, tail: [], about: null, received: true };
    state.doings.push(doing);
    state.asked.push(doing);
  }
  return true;
}

/** What a question is about: `boats` of `which boats are coming`. */
function subjectOf(words: readonly Word[]): { subject: NounPhrase | null; behind: readonly Word[] } {
  const start = /^(?:much|many|often|long|far)$/.test(words[1]?.lower ?? '') ? 2 : 1;
  const verb = words.findIndex((word, index) => {
    const before = words[index - 1];
    if (index <= start || before === undefined) return false;
    if (['copula', 'modal', 'auxiliary'].includes(word.kind)) return true;
    const agrees = before.plural ? word.verb?.form === 'base' : word.verb?.form === 's';
    return before.noun && (agrees || word.verb?.form === 'past');
  });
  const found = nounPhrase(words, start, verb < 0 ? words.length : verb);
  return { subject: found?.phrase ?? null, behind: verb < 0 ? [] : words.slice(verb + 1) };
}

function refersBack(words: readonly Word[]): boolean {
  return words.some((word) => /^(?:it|they|them)$/.test(word.lower));
}

function passiveIn(words: readonly Word[]): Predicate | null {
  const start = words.findIndex((word) => word.kind === 'modal' || word.kind === 'copula');
  const predicate = start < 0 ? null : readPredicate(words, start);
  return predicate?.passive === 'be' ? predicate : null;
}

/** `chefs who order by the kilo` is theirs to do; `cracks that are growing` says which cracks. */
export function readRelative(state: State, segment: Segment): boolean {
  const about = state.lastPhrase;
  const last = state.doings.at(-1);
  if (about === null || isProduct(about)) return false;
  if (segment.opener !== 'who' && state.lastWasProduct) return false;
  if (segment.opener === 'who') {
    if (state.lastWasProduct && state.products.at(-1)?.head === about.head) state.products.pop();
    state.lastWasProduct = false;
    state.resumed = state.doers;
    state.doers = [about];
    state.pending = [];
    return false;
  }
  const works = last !== undefined && (last.predicate.object !== null || last.predicate.rest.length > 0);
  if (segment.opener === 'where' || looksLikePeople(about) || !works) return false;
  if (readClause(segment.words, true)?.subject?.phrase) return false;
  const more = last.objects.at(-1);
  const text = `${segment.opener} ${textOf(segment.words)}`;
  if (more) more.after = [more.after, text].filter((part) => part !== '').join(' ');
  else last.tail.push(text);
  return true;
}

/** `need certificates, consent forms and a calendar`: behind a need a word that could be a noun is one. */
export function namesOneMore(state: State, segment: Segment): boolean {
  const last = state.doings.at(-1);
  const [first, next] = segment.words;
  return (
    segment.join === 'list' &&
    last !== undefined &&
    (needingVerbs.has(last.predicate.verb) || last.predicate.verb === 'keep') &&
    last.predicate.object !== null &&
    first?.kind === 'content' &&
    first.verb?.form === 'base' &&
    first.verb.level !== 'sure' &&
    !recordingVerbs.has(first.verb.base) &&
    !segment.words.some((word) => ['modal', 'copula', 'auxiliary'].includes(word.kind)) &&
    next?.kind === 'content' &&
    next.plural
  );
}
