import { type Signals } from './phrases.ts';
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
  /** 1 if every word is spelt as in the phrase. */
  likeness: number;
}

const longestGap = 4;
const shortestToCorrect = 6;

/** Finds the phrases of many kinds in one pass over the words. */
export class PhraseIndex<Kind> {
  readonly #whole = new Map<string, Phrase<Kind>[]>();
  readonly #beginnings = new Map<string, Phrase<Kind>[]>();
  readonly #ends = new Map<string, Phrase<Kind>[]>();
  /** By first letter and length. */
  readonly #alike = new Map<string, Set<string>>();
  readonly #known = new Set<string>();

  constructor(entries: readonly { kind: Kind; language: 'en' | 'de'; signals: Signals }[]) {
    for (const { kind, language, signals } of entries)
      for (const level of levels)
        for (const text of (signals[level] ?? '').split(',')) this.#add({ kind, level, language, words: parts(text) });
  }

  find(words: readonly Word[]): Found<Kind>[] {
    const found: Found<Kind>[] = [];
    const corrected = new Map<string, string>();
    for (const [from, word] of words.entries()) {
      const spelt = this.#startingAt(words, from, word.text, 1);
      found.push(...spelt);
      if (spelt.length > 0) continue;
      const near = this.#nearest(word.text, corrected);
      if (near !== '') found.push(...this.#startingAt(words, from, near, 0.85));
    }
    return found;
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
      if (word.length < shortestToCorrect - 1 || (phrase.level !== 'names' && phrase.level !== 'strong')) continue;
      const alike = `${word.charAt(0)}${word.length}`;
      this.#alike.set(alike, (this.#alike.get(alike) ?? new Set()).add(word));
    }
  }

  #startingAt(words: readonly Word[], from: number, text: string, likeness: number): Found<Kind>[] {
    const found: Found<Kind>[] = [];
    for (const form of formsOf(text))
      for (const phrase of this.#whole.get(form) ?? []) {
        const to = endOf(phrase.words, words, from);
        if (to !== null) found.push({ phrase, from, to, likeness });
      }
    if (found.some(({ from, to }) => from === to) || text.length < 6) return found;
    const affixed =
      longest(this.#ends, text, (length) => text.slice(-length)) ??
      longest(this.#beginnings, text, (length) => text.slice(0, length)) ??
      [];
    for (const phrase of affixed) found.push({ phrase, from, to: from, likeness });
    return found;
  }

  /** Returns the known word that a misspelt one stands for; empty if there is none. */
  #nearest(text: string, corrected: Map<string, string>): string {
    if (text.length < shortestToCorrect || text.length > 24 || formsOf(text).some((form) => this.#known.has(form)))
      return '';
    const before = corrected.get(text);
    if (before !== undefined) return before;
    let near = '';
    if (corrected.size < mostCorrected) {
      let least = text.length >= 12 ? 3 : 2;
      for (const longer of [0, 1, -1, 2, -2]) {
        if (Math.abs(longer) >= least) continue;
        for (const word of this.#alike.get(`${text.charAt(0)}${text.length + longer}`) ?? []) {
          const distance = distanceOf(text, word, least);
          if (distance < least) [near, least] = [word, distance];
        }
      }
    }
    corrected.set(text, near);
    return near;
  }
}

/** A text with more different unknown words is no hastily typed brief. */
const mostCorrected = 150;

/** Returns the edit distance: letters to insert, delete, replace or swap; `limit` if it is that large or larger. */
function distanceOf(one: string, other: string, limit: number): number {
  let older: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (older[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    older = last;
    last = next;
  }
  return last[other.length] ?? limit;
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
