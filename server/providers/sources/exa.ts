import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, keyRefused, type Refusal, type SourceOptions } from './fetch-text.ts';
import { keepPauses } from './pauses.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { paidQueriesOf, webAddress } from './queries.ts';
import { type Hit, searchSource } from './search-source.ts';

/** Source: https://docs.exa.ai/reference/search */
const answerSchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      author: z.string().nullish(),
      publishedDate: z.string().nullish(),
      text: z.string().nullish(),
    }),
  ),
});

/**
 * The web, through Exa. One search per query, with the beginnings of the pages. Exa signals its rate limit with 429.
 */
export function exa(options: SourceOptions & { key: string }): Source {
  const { key, baseUrl = 'https://api.exa.ai', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'Exa';
  const pauses = keepPauses(label);
  const limits = { label, timeoutMs, maxBytes, meaningOf };
  return searchSource({
    name: 'exa',
    label,
    pauses,
    mostPerRequest: 25,
    queries: paidQueriesOf,
    async ask(query, count, signal) {
      const request = {
        address: new URL(`${baseUrl}/search`),
        headers: { 'x-api-key': key },
        body: { query, type: 'auto', numResults: count, contents: { text: { maxCharacters: 1_000 } } },
      };
      const { value } = await pauses.call(() => fetchJson(request, answerSchema, limits, signal));
      return value.results.flatMap(({ url, title, author, publishedDate, text }): Hit[] => {
        const address = webAddress(url);
        if (address === null) return [];
        return [
          {
            id: address,
            title: title ?? '',
            text: text ?? '',
            url: address,
            author: author ?? null,
            publishedAt: isoDate(publishedDate),
          },
        ];
      });
    },
  });
}

/** 403 is also the answer to words that Exa does not allow: only the tag tells. */
function meaningOf(refusal: Refusal): string | null {
  if (refusal.status === 402) return 'has no credits left for this key';
  const aboutKey = /"(?:INVALID_API_KEY|ACCESS_DENIED)"/.test(refusal.body);
  return keyRefused('EXA_API_KEY', aboutKey ? [401, 403] : [401])(refusal);
}
