import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, keyRefused, type Refusal, type SourceOptions } from './fetch-text.ts';
import { keepPauses } from './pauses.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { paidQueriesOf, webAddress } from './queries.ts';
import { type Hit, searchSource } from './search-source.ts';

/** Source: https://docs.tavily.com/documentation/api-reference/endpoint/search */
const answerSchema = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

/** The web, through Tavily. One credit per query; 100 requests per minute on the smallest plan. */
export function tavily(options: SourceOptions & { key: string }): Source {
  const { key, baseUrl = 'https://api.tavily.com', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'Tavily';
  const pauses = keepPauses(label);
  const limits = { label, timeoutMs, maxBytes, meaningOf };
  return searchSource({
    name: 'tavily',
    label,
    pauses,
    mostPerRequest: 20,
    queries: paidQueriesOf,
    async ask(query, count, signal) {
      const request = {
        address: new URL(`${baseUrl}/search`),
        headers: { authorization: `Bearer ${key}` },
        body: { query, topic: 'general', search_depth: 'basic', max_results: count },
      };
      const { value } = await pauses.call(() => fetchJson(request, answerSchema, limits, signal));
      return value.results.flatMap(({ title, url, content, published_date: published }): Hit[] => {
        const address = webAddress(url);
        if (address === null) return [];
        const text = content ?? '';
        return [{ id: address, title: title ?? '', text, url: address, author: null, publishedAt: isoDate(published) }];
      });
    },
  });
}

function meaningOf(refusal: Refusal): string | null {
  // Tavily's own statuses for an exceeded plan or budget; its client takes 403 for the same.
  const isUsedUp = refusal.status === 403 && /usage limit/i.test(refusal.body);
  if (refusal.status === 432 || refusal.status === 433 || isUsedUp) return 'has no credits left for this key';
  return keyRefused('TAVILY_API_KEY', [401, 403])(refusal);
}
