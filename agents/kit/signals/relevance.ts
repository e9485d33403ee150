import type { Signal } from '../../../schema/signal.ts';

/** The characters of a text that count: a long one has any word somewhere. */
const readChars = 600;

/**
 * Returns 0 to 1: how many of the terms' words the signal contains. Words in its title count double, and earlier terms,
 * which are more specific, count more than later ones.
 */
export function relevanceOf(signal: Pick<Signal, 'title' | 'excerpt'>, terms: readonly string[]): number {
  const title = new Set(wordsOf(signal.title).map(stem));
  const text = new Set(wordsOf(signal.excerpt.slice(0, readChars)).map(stem));
  let score = 0;
  let best = 0;
  for (const [index, term] of terms.entries()) {
    const weight = 1 / (index + 1);
    for (const word of wordsOf(term).map(stem)) {
      best += 2 * weight;
      score += (title.has(word) ? 2 : text.has(word) ? 1 : 0) * weight;
    }
  }
  return best === 0 ? 0 : Math.round((score / best) * 100) / 100;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `walkers`, `walking` and `walks` count as one word, and so do `share` and `sharing`. */
export function stem(word: string): string {
  const single = word.length > 3 ? word.replace(/s$/, '') : word;
  return single.length > 4 ? single.replace(/(?:ing|er|ed|e)$/, '') : single;
}
