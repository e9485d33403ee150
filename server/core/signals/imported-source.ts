import type { Source } from '../../../agents/source.ts';
import type { Signal } from '../../../schema/signal.ts';
import type { FoundSignal, SignalSearch } from './search.ts';
import { passageOf } from '../../../agents/kit/signals/passage.ts';

const titleChars = 200;
/** Limits on the words searched for across all terms, and on the terms compared by trigram. */
const mostWords = 24;
const mostTerms = 8;

/** A source of the signals that users imported into a workspace. */
export function importedSignals(signalSearch: SignalSearch, workspaceId: string): Source {
  return {
    name: 'imported',
    label: 'Imported signals',
    isEmpty: async () => !(await signalSearch.hasAny(workspaceId)),
    async search({ terms, limit }) {
      const words = [...new Set(terms.flatMap(wordsIn))].slice(0, mostWords);
      const query = words.map((word) => `"${word}"`).join(' or ');
      const found = await signalSearch.search({ workspaceId, query, terms: terms.slice(0, mostTerms), limit });
      const best = Math.max(...found.map(({ score }) => score));
      const fetchedAt = new Date().toISOString();
      return found.map((one) => toSignal(one, words, Math.round((one.score / best) * 100) / 100, fetchedAt));
    },
  };
}

function wordsIn(term: string): string[] {
  return term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function toSignal({ signal }: FoundSignal, words: readonly string[], relevance: number, fetchedAt: string): Signal {
  const { signalId, title, text, url, author, publishedAt, kind } = signal;
  return {
    id: `imported:${signalId}`,
    source: 'imported',
    title: title.slice(0, titleChars),
    excerpt: passageOf(text, words),
    url,
    author,
    publishedAt,
    kind,
    fetchedAt,
    relevance,
  };
}
