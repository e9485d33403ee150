import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, type SourceOptions, unavailable } from './fetch-text.ts';
import { busy, keepPauses } from './pauses.ts';
import { webAddress } from './queries.ts';
import { searchSource } from './search-source.ts';

/** Errors have status 200; without results, `query` is missing. Source: https://www.mediawiki.org/wiki/API:Search */
const answerSchema = z.object({
  error: z.object({ code: z.string() }).nullish(),
  query: z
    .object({
      pages: z.array(
        z.object({
          pageid: z.int(),
          title: z.string(),
          index: z.int().nullish(),
          extract: z.string().nullish(),
          fullurl: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
});

/** First paragraphs of articles in the English Wikipedia. Needs no key; queries are sent one after another. */
export function wikipedia(options: SourceOptions = {}): Source {
  const { baseUrl = 'https://en.wikipedia.org', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'Wikipedia';
  const pauses = keepPauses(label);
  return searchSource({
    name: 'wikipedia',
    label,
    pauses,
    // Wikipedia returns the beginnings of at most 20 articles.
    mostPerRequest: 20,
    async ask(query, count, signal) {
      const address = new URL(`${baseUrl}/w/api.php`);
      address.search = new URLSearchParams({
        action: 'query',
        generator: 'search',
        gsrsearch: query,
        gsrlimit: String(count),
        prop: 'extracts|info',
        inprop: 'url',
        exintro: '1',
        explaintext: '1',
        exlimit: 'max',
        format: 'json',
        formatversion: '2',
      }).toString();
      const { value } = await pauses.call(async () => {
        const answer = await fetchJson({ address }, answerSchema, { label, timeoutMs, maxBytes }, signal);
        const code = answer.value.error?.code;
        if (code === 'ratelimited' || code === 'maxlag') throw busy(label, 60);
        if (code !== undefined) throw unavailable(`${label} could not search.`, code);
        return answer;
      });
      return (value.query?.pages ?? [])
        .toSorted((left, right) => (left.index ?? 0) - (right.index ?? 0))
        .map(({ pageid, title, extract, fullurl }) => ({
          id: String(pageid),
          title,
          text: extract ?? '',
          url: webAddress(fullurl),
          // Articles have many authors and revisions.
          author: null,
          publishedAt: null,
        }));
    },
  });
}
