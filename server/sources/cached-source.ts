import type { Source } from '../../agents/ports.ts';
import type { Signal } from '../../schema/signal.ts';
import type { Cache } from './cache.ts';

/** Answers the same question from memory. A signal's `fetchedAt` says when it was really fetched. */
export function cachedSource(source: Source, cache: Cache<Signal[]>): Source {
  return {
    ...source,
    search: (query, signal) => {
      const { terms, limit, queries } = query;
      return cache.get(JSON.stringify([source.name, terms, limit, queries]), () => source.search(query, signal));
    },
  };
}
