import type { Signal } from '../../schema/signal.ts';

/** One of each: the same address, or the same words, is the same signal. Ids are made unique. Most relevant first. */
export function mergeSignals(found: readonly Signal[], terms: readonly string[]): Signal[] {
  const seen = new Set<string>();
  const ids = new Set<string>();
  const merged: Signal[] = [];
  for (const signal of found) {
    const keys = [...(signal.url === null ? [] : [addressKey(signal.url)]), textKey(signal)];
    if (keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    merged.push({
      ...signal,
      id: uniqueId(signal, ids),
      relevance: signal.source === 'brief' ? 1 : relevanceOf(signal, terms),
    });
  }
  return merged.toSorted((left, right) => right.relevance - left.relevance);
}

function uniqueId({ id, source }: Signal, ids: Set<string>): string {
  let unique = id;
  for (let count = 2; ids.has(unique); count += 1) unique = `${source}:${id}:${count}`;
  ids.add(unique);
  return unique;
}

function addressKey(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/([?&])utm_[^&]*/g, '$1')
    .replace(/[/?&]+$/, '');
}

function textKey({ source, title, excerpt }: Signal): string {
  const words = wordsOf(source === 'brief' ? excerpt : `${title} ${excerpt}`).join(' ');
  return words === '' ? `${title}\n${excerpt}` : words;
}

/**
 * 0 to 1: how many of the terms' words the signal has; what stands in its title counts double, and the first terms,
 * which are the most telling, count more than the last.
 */
export function relevanceOf(signal: Pick<Signal, 'title' | 'excerpt'>, terms: readonly string[]): number {
  const title = new Set(wordsOf(signal.title).map(stem));
  const text = new Set(wordsOf(signal.excerpt).map(stem));
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
