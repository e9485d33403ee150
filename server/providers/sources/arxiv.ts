import type { Source } from '../../../agents/source.ts';
import { readFeed } from './feed.ts';
import {
  defaultMaxBytes,
  defaultTimeoutMs,
  fetchText,
  type Refusal,
  type SourceOptions,
  unavailable,
} from './fetch-text.ts';
import { keepPace } from './pace.ts';
import { keepPauses } from './pauses.ts';
import { plainQuery } from './queries.ts';
import { searchSource } from './search-source.ts';

/**
 * Abstracts of papers. Needs no key; allows one request at a time, every three seconds. Source:
 * https://info.arxiv.org/help/api/
 */
export function arxiv(options: SourceOptions = {}): Source {
  const { baseUrl = 'https://export.arxiv.org', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'arXiv';
  const pauses = keepPauses(label);
  const pace = keepPace(label, { requests: 1, perMs: 3_000, alone: true });
  return searchSource({
    name: 'arxiv',
    label,
    pauses,
    mostPerRequest: 50,
    scarce: true,
    // Combine all terms into one request: a second one would have to wait.
    queries: (terms) => {
      const phrases = terms.map(plainQuery).filter((term) => term !== '');
      return phrases.length === 0 ? [] : [phrases.map((phrase) => `all:"${phrase}"`).join(' OR ')];
    },
    async ask(query, count, signal) {
      const address = new URL(`${baseUrl}/api/query`);
      address.search = new URLSearchParams({ search_query: query, max_results: String(count) }).toString();
      const headers = { accept: 'application/atom+xml' };
      const { value } = await pauses.call(() =>
        pace(() => fetchText({ address, headers }, { label, timeoutMs, maxBytes, meaningOf }, signal), signal),
      );
      const hits = await readAtom(value, label);
      // Before 2026, arXiv reported an error as the only entry of a feed with status 200.
      if (hits.some(({ id }) => id.includes('/api/errors'))) throw unavailable(`${label} rejected the search.`, null);
      return hits.map((hit) => ({ ...hit, id: hit.id.replace(/^.*\/abs\//, '') }));
    },
  });
}

function meaningOf({ status }: Refusal): string | null {
  return status === 400 ? 'rejected the search' : null;
}

async function readAtom(text: string, label: string) {
  try {
    return await readFeed(text);
  } catch (cause) {
    throw unavailable(`${label} returned an invalid response.`, cause);
  }
}
