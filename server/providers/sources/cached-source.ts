import type { Source } from '../../../agents/source.ts';
import type { Signal } from '../../../schema/signal.ts';
import type { Cache } from './cache.ts';

/** Caches the results of a source. A signal's `fetchedAt` remains the time of the actual fetch. */
export function cachedSource(source: Source, cache: Cache<Signal[]>): Source {
  return {
    ...source,
    search: (query, signal) => {
      const { terms, limit, queries } = query;
      return cache.get(JSON.stringify([source.name, terms, limit, queries]), () => source.search(query, signal));
    },
  };
}
