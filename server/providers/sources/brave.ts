import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, keyRefused, type Refusal, type SourceOptions } from './fetch-text.ts';
import { keepPace } from './pace.ts';
import { keepPauses } from './pauses.ts';
import { plainText } from '../../../agents/kit/signals/plain-text.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { paidQueriesOf, webAddress } from './queries.ts';
import { type Hit, searchSource } from './search-source.ts';

/** `web` is missing if nothing was found. Source: https://api-dashboard.search.brave.com/documentation */
const resultSchema = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string().nullish(),
  page_age: z.string().nullish(),
  extra_snippets: z.array(z.string()).nullish(),
});
const answerSchema = z.object({ web: z.object({ results: z.array(resultSchema) }).nullish() });

/** The web, through Brave. One request per query and one per second, as in the smallest plan. */
export function brave(options: SourceOptions & { key: string }): Source {
  const {
    key,
    baseUrl = 'https://api.search.brave.com',
    timeoutMs = defaultTimeoutMs,
    maxBytes = defaultMaxBytes,
  } = options;
  const label = 'Brave';
  const pauses = keepPauses(label);
  const pace = keepPace(label, { requests: 1, perMs: 1_050 });
  const limits = { label, timeoutMs, maxBytes, pauseIn, meaningOf };
  return searchSource({
    name: 'brave',
    label,
    pauses,
    mostPerRequest: 20,
    queries: paidQueriesOf,
    async ask(query, count, signal) {
      const address = new URL(`${baseUrl}/res/v1/web/search`);
      address.search = new URLSearchParams({
        q: query,
        count: String(count),
        result_filter: 'web',
        text_decorations: 'false',
      }).toString();
      const headers = { 'x-subscription-token': key };
      const { value } = await pauses.call(() =>
        pace(() => fetchJson({ address, headers }, answerSchema, limits, signal), signal),
      );
      return (value.web?.results ?? []).flatMap(toHit);
    },
  });
}

/**
 * `X-RateLimit-Remaining: 0, 1000` with `X-RateLimit-Reset: 1, 1419704`: for this second and for this month. A plan that is paid
 * by use has a limit of 0 for the month, which means none: `X-RateLimit-Limit: 50, 0`.
 */
function pauseIn({ status, headers }: Refusal): number | null {
  if (status !== 429) return null;
  const numbers = (name: string) => (headers.get(name) ?? '').split(',').map((part) => Number.parseInt(part, 10));
  const [limits, resets] = [numbers('x-ratelimit-limit'), numbers('x-ratelimit-reset')];
  const waits = numbers('x-ratelimit-remaining').flatMap((left, index) =>
    left === 0 && limits[index] !== 0 ? [resets[index] ?? 0] : [],
  );
  const longest = Math.max(0, ...waits);
  return longest > 0 ? longest : null;
}

/** A wrong key and a wrong request have the same status, 422. */
function meaningOf(refusal: Refusal): string | null {
  const aboutKey = refusal.status === 422 && /SUBSCRIPTION_TOKEN|x-subscription-token/i.test(refusal.body);
  return keyRefused('BRAVE_API_KEY', aboutKey ? [422] : [401, 403])(refusal);
}

function toHit({ title, url, description, page_age: age, extra_snippets: more }: z.infer<typeof resultSchema>): Hit[] {
  const address = webAddress(url);
  if (address === null) return [];
  return [
    {
      id: address,
      title: plainText(title),
      text: [description ?? '', ...(more ?? [])].map(plainText).join('\n'),
      url: address,
      author: null,
      publishedAt: isoDate(age),
    },
  ];
}
