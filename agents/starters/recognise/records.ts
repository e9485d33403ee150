import { formsOf } from './phrase-index.ts';
import { type Word } from './words.ts';

const set = (text: string) => new Set(text.split(/\s+/));
/** Verbs for what people do with records, in the form that follows a plural. */
const doing = set(
  `log report record approve assign review submit see confirm rate upload publish file list set hand issue mark document
  survey arrange count trace track schedule request pledge collect register write enter update sign close add verify check attach manage create send
  review lend inspect grade prescribe treat plan view read comment accept reject deliver order supervise evaluate note
  melden erfassen bestaetigen tragen geben nehmen sehen pruefen schreiben genehmigen dokumentieren legen bewerten lesen
  reichen weisen erstellen planen unterschreiben quittieren buchen korrigieren laden pflegen vergeben stellen erledigen`,
);
const one = set('a an the each every one');
const openers = set('and und while waehrend then dann');
const notPeople = set(
  `this is as us his its was has does yes plus always address notes lists records orders bookings steps cards tasks days
  hours minutes expenses cookies results walks pages prices weeks columns times houses rooms jobs words we they i you sie
  wir alle leute people us`,
);
const germanPlural = /(?:er|en|innen|te|e|s)$/;

export interface Deeds {
  /** The number of different kinds of people who do something. */
  people: number;
  /** The number of things that they do. */
  deeds: number;
  from: number;
  to: number;
}

/** Reads "A do this and B do that": who does what, at the starts of clauses. */
export function deedsOf(words: readonly Word[]): Deeds {
  const people = new Set<string>();
  let deeds = 0;
  let from = -1;
  let to = -1;
  for (const [index, word] of words.entries()) {
    const opens = index === 0 || openers.has(words[index - 1]?.text ?? '') || /[,;]/.test(word.before);
    if (!opens && !isNewSentence(words, index)) continue;
    const at = subjectEnd(words, index);
    if (at === null && (people.size === 0 || !doing.has(word.text))) continue;
    deeds += 1;
    if (at !== null) people.add(words[at]?.text ?? '');
    if (from < 0) from = index;
    to = at === null ? index : at + 1;
  }
  while (to >= 0 && to + 1 < words.length && words[to + 1]?.sentence === words[to]?.sentence && to - from < 20) to += 1;
  return { people: people.size, deeds, from, to };
}

/** Returns the index of the verb if the brief begins with what people do; otherwise null. */
export function openingVerb(words: readonly Word[]): number | null {
  const at = subjectEnd(words, 0);
  return at === null ? null : at + 1;
}

/** Returns the last word of a plural at `from` that has a verb after it; the plural has one to three words. */
function subjectEnd(words: readonly Word[], from: number): number | null {
  for (let at = from; at < Math.min(from + 3, words.length - 1); at += 1) {
    const [word, verb] = [words[at], words[at + 1]];
    if (!word || !verb || word.sentence !== verb.sentence || /[,;()]/.test(verb.before)) return null;
    const isPlural = word.text.length > 3 && germanPlural.test(word.text) && !notPeople.has(word.text);
    const isOne =
      one.has(words[from]?.text ?? '') &&
      at > from &&
      formsOf(verb.text)
        .slice(1)
        .some((form) => doing.has(form));
    if (isOne && !notPeople.has(word.text)) return at;
    if (isPlural && doing.has(verb.text) && !doing.has(word.text)) return at;
    if (at > from && formsOf(word.text).some((form) => doing.has(form))) return null;
  }
  return null;
}

const isNewSentence = (words: readonly Word[], index: number) => words[index]?.sentence !== words[index - 1]?.sentence;
