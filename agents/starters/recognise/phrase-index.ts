import { ordinaryWords } from './ordinary-words.ts';
import { type Signals } from './phrases.ts';
import { Spelling } from './spelling.ts';
import { wordsOf, type Word } from './words.ts';

export type Level = 'names' | 'strong' | 'some' | 'hints';

const levels: readonly Level[] = ['names', 'strong', 'some', 'hints'];

/** One phrase in the signals of one kind. */
export interface Phrase<Kind> {
  kind: Kind;
  level: Level;
  language: 'en' | 'de';
  /** `null` is a gap of up to four words. */
  words: readonly (string | null)[];
}

/** The words from `from` to `to`, both inclusive. */
export interface Found<Kind> {
  phrase: Phrase<Kind>;
  from: number;
  to: number;
  /** 1 if every word is spelt as in the phrase, less if one was corrected. */
  likeness: number;
}

const longestGap = 4;

/** Finds the phrases of many kinds in one pass over the words. */
export class PhraseIndex<Kind> {
  readonly #whole = new Map<string, Phrase<Kind>[]>();
  readonly #beginnings = new Map<string, Phrase<Kind>[]>();
  readonly #ends = new Map<string, Phrase<Kind>[]>();
  readonly #spelling = new Spelling(ordinaryWords);
  readonly #known = new Set<string>();

  constructor(entries: readonly { kind: Kind; language: 'en' | 'de'; signals: Signals }[]) {
    for (const { kind, language, signals } of entries)
      for (const level of levels)
        for (const text of (signals[level] ?? '').split(',')) this.#add({ kind, level, language, words: parts(text) });
  }

  find(words: readonly Word[]): Found<Kind>[] {
    const correct = this.#spelling.corrector();
    const meant = words.map(({ text }) => {
      const spelt = { text, likeness: 1 };
      if (this.#isKnown(text)) return spelt;
      // A phrase may have only the singular of a misspelt plural.
      const singular = text.endsWith('s') ? [text.slice(0, -1)] : [];
      return [text, ...singular].map(correct).find(({ likeness }) => likeness < 1) ?? spelt;
    });
    const read = words.map((word, index) => ({ ...word, ...meant[index] }));
    return read.flatMap(({ text }, from) =>
      this.#startingAt(read, from, text).map((found) => ({
        ...found,
        likeness: Math.min(...meant.slice(from, found.to + 1).map(({ likeness }) => likeness)),
      })),
    );
  }

  #add(phrase: Phrase<Kind>): void {
    const first = phrase.words[0];
    if (!first) return;
    if (first.startsWith('*')) add(this.#ends, first.slice(1), phrase);
    else if (first.endsWith('*')) add(this.#beginnings, first.slice(0, -1), phrase);
    else add(this.#whole, first, phrase);
    for (const word of phrase.words) {
      if (word === null || word.includes('*')) continue;
      this.#known.add(word);
      this.#spelling.add(word);
    }
  }

  #startingAt(words: readonly Word[], from: number, text: string): Omit<Found<Kind>, 'likeness'>[] {
    const found: Omit<Found<Kind>, 'likeness'>[] = [];
    for (const form of formsOf(text))
      for (const phrase of this.#whole.get(form) ?? []) {
        const to = endOf(phrase.words, words, from);
        if (to !== null) found.push({ phrase, from, to });
      }
    if (found.some(({ to }) => from === to)) return found;
    for (const phrase of this.#affixed(text)) found.push({ phrase, from, to: from });
    return found;
  }

  /** Whether a phrase has this word, or words that begin or end like it. */
  #isKnown(text: string): boolean {
    return formsOf(text).some((form) => this.#known.has(form)) || this.#affixed(text).length > 0;
  }

  #affixed(text: string): readonly Phrase<Kind>[] {
    if (text.length < 6) return [];
    return (
      longest(this.#ends, text, (length) => text.slice(-length)) ??
      longest(this.#beginnings, text, (length) => text.slice(0, length)) ??
      []
    );
  }
}

/** Returns a word unchanged, and without plural endings. */
export function formsOf(text: string): readonly string[] {
  const forms = [text];
  if (text.length < 4) return forms;
  for (const ending of ['s', 'es', 'n', 'en', 'e'])
    if (text.endsWith(ending)) forms.push(text.slice(0, -ending.length));
  if (text.endsWith('ies')) forms.push(`${text.slice(0, -3)}y`);
  return forms;
}

/** Returns the index of the last word of a phrase that starts at `from`; null if the phrase does not occur there. */
function endOf(phrase: readonly (string | null)[], words: readonly Word[], from: number): number | null {
  let at = from;
  let gap = 0;
  for (const part of phrase.slice(1)) {
    if (part === null) {
      gap = longestGap;
      continue;
    }
    let next = at + 1;
    while (next <= at + gap && !matches(part, words[next])) next += 1;
    const word = words[next];
    if (!word || !matches(part, word) || word.sentence !== words[from]?.sentence) return null;
    if (gap === 0 && phrase.length < 3 && /[,()]/.test(word.before)) return null;
    at = next;
    gap = 0;
  }
  return at;
}

function matches(part: string, word: Word | undefined): boolean {
  if (!word) return false;
  if (part.endsWith('*')) return word.text.startsWith(part.slice(0, -1));
  return formsOf(word.text).includes(part);
}

/** Returns the value stored for the longest matching piece of a word, which must leave at least three letters. */
function longest<T>(pieces: ReadonlyMap<string, T>, text: string, piece: (length: number) => string): T | undefined {
  for (let length = Math.min(text.length - 3, 20); length >= 3; length -= 1) {
    const kept = pieces.get(piece(length));
    if (kept !== undefined) return kept;
  }
  return undefined;
}

function parts(text: string): (string | null)[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      if (part === '..') return [null];
      return part.includes('*') ? [part] : wordsOf(part).map((word) => word.text);
    });
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
