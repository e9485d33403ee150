import { createRequire } from 'node:module';
import type { dictionary } from '@zxcvbn-ts/language-common';

/** A part of this rank or better, followed by another one, is still among the first million guesses. */
const bestRanks = 1000;
/** Shorter cores are also found in the middle of random characters. */
const shortestCore = 4;
/** A shorter text stays easy to guess, however often it is repeated. */
const shortestUnit = 8;
/** Fewer different characters than this leave too few texts to choose from. */
const fewestCharacters = 5;
/** The name of the service is the first word that a guesser adds to such a list. */
const ownWords = ['unifiedagents', 'unifiedagent'];

const replacements: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

let ranks: ReadonlyMap<string, number> | null = null;

/**
 * The 49,233 most common passwords in lower case, with their ranks. Loaded at the first use, in 20 ms, because most
 * processes never set a password. `require` does so without making the check asynchronous.
 */
function commonPasswords(): ReadonlyMap<string, number> {
  if (ranks) return ranks;
  const list = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary };
  const words = [...ownWords, ...list.dictionary['passwords-common']];
  ranks = new Map(words.toReversed().map((word, index) => [word, words.length - 1 - index]));
  return ranks;
}

/**
 * Tells whether a password is common, or trivially made from a common one. Few entries of the list have 12 characters, so
 * that looking up the whole password would find almost nothing. It is reduced first: case, separators, digits and
 * symbols at the ends, digits in place of letters, and repetition do not count. What is left is looked up, alone and as
 * two of the most common ones together. Sequences such as `abcdef123456` and texts of few different characters count as
 * common, too. Expects text in NFKC.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const hasLittle = new Set(text).size < fewestCharacters || repeatedUnit(text).length < shortestUnit;
  if (hasLittle || isSequence(text)) return true;
  return [...reductions(text)].some((core) => isListed(core) || isTwoListed(core));
}

function isListed(core: string): boolean {
  return core.length >= shortestCore && commonPasswords().has(core);
}

function isTwoListed(core: string): boolean {
  for (let at = shortestCore; at <= core.length - shortestCore; at += 1) {
    if (isBest(core.slice(0, at)) && isBest(core.slice(at))) return true;
  }
  return false;
}

function isBest(part: string): boolean {
  return (commonPasswords().get(part) ?? bestRanks) < bestRanks;
}

/** Returns the simpler texts that a text may have been made from, with the text itself. */
function reductions(text: string): Set<string> {
  const compact = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const atEnd = /[^\p{L}]+$/u;
  const cores = [text, compact].flatMap((whole) => [
    whole,
    whole.replace(atEnd, ''),
    whole.replace(atEnd, '').replace(/^[^\p{L}]+/u, ''),
  ]);
  const units = [...cores, ...cores.map(withLetters)].flatMap((core) => [core, repeatedUnit(core)]);
  // `Dragon2024Dragon2024` repeats a unit that has digits at its end.
  return new Set([...units, ...units.map((unit) => unit.replace(atEnd, ''))]);
}

function withLetters(text: string): string {
  return text.replaceAll(/[@431!05$7]/g, (character) => replacements[character] ?? character);
}

/** Returns the shortest text that gives this one if it is repeated. The last repetition may be cut. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

/** Tells whether a text consists of runs in which each character is the next, the one before, or the same. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const breaks = steps.filter((step, index) => Math.abs(step) > 1 || step !== (steps[index - 1] ?? step)).length;
  return (breaks + 1) * 3 <= codes.length;
}
