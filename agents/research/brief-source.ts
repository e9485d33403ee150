import type { Signal } from '../../schema/signal.ts';
import type { Source } from '../source.ts';

/** Verbs that indicate a problem. */
const painVerbs = new Set(
  'lose forget miss waste struggle hate suffer fail worry guess complain lack dislike overlook misplace'.split(' '),
);
const painMarks =
  /\b(?:today|currently|right now|at the moment|nowadays|by hand|on paper|these days|for years|until now)\b/;
/** One signal per sentence: long enough to quote from, short enough to read. */
const mostSignals = 24;
const longestExcerpt = 1000;

/** The user's own words as a source: always available, but no evidence that anyone else wants the product. */
export function briefSource(texts: readonly string[]): Source {
  return {
    name: 'brief',
    label: 'The brief',
    search: async () => {
      const fetchedAt = new Date().toISOString();
      return [...new Set(texts.flatMap(sentencesIn))].slice(0, mostSignals).map((sentence, index): Signal => ({
        id: `brief-${index + 1}`,
        source: 'brief',
        title: 'The brief',
        excerpt: sentence,
        url: null,
        author: null,
        publishedAt: null,
        fetchedAt,
        relevance: 1,
        kind: isPain(sentence) ? 'pain' : 'request',
      }));
    },
  };
}

function sentencesIn(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?。！？])\s+|(?<=[。！？])/u)
    .map((sentence) => sentence.trim().slice(0, longestExcerpt))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence) || /\p{Extended_Pictographic}/u.test(sentence));
}

function isPain(sentence: string): boolean {
  const lower = sentence.toLowerCase();
  if (painMarks.test(lower)) return true;
  return (lower.match(/\p{L}+/gu) ?? []).some((word) => painVerbs.has(word) || painVerbs.has(word.replace(/s$/, '')));
}
