import { z } from 'zod';
import type { Source } from '../../agents/ports.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, type Refusal, type SourceOptions, unavailable } from './fetch-text.ts';
import { keepPauses } from './pauses.ts';
import { plainText } from './plain-text.ts';
import { isoDate, webAddress } from './queries.ts';
import { type Hit, searchSource } from './search-source.ts';

/** Its own engines differ in what they know of a page. Source: https://docs.searxng.org/dev/search_api.html */
const resultSchema = z.object({
  url: z.string().nullish(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  author: z.string().nullish(),
  publishedDate: z.string().nullish(),
});
const answerSchema = z.object({
  results: z.array(resultSchema),
  unresponsive_engines: z.array(z.unknown()).nullish(),
});

/** The web, by a SearXNG of one's own: its address may be on this machine. It is not followed elsewhere. */
export function searxng(options: SourceOptions & { baseUrl: string }): Source {
  const { baseUrl, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'SearXNG';
  const pauses = keepPauses(label);
  return searchSource({
    name: 'searxng',
    label,
    pauses,
    // A page of its results is as long as its engines make it.
    mostPerRequest: 50,
    async ask(query, count, signal) {
      const address = new URL(`${baseUrl.replace(/\/+$/, '')}/search`);
      address.search = new URLSearchParams({ q: query, format: 'json', safesearch: '1' }).toString();
      const { value } = await pauses.call(() =>
        fetchJson({ address }, answerSchema, { label, timeoutMs, maxBytes, meaningOf }, signal),
      );
      const hits = value.results.flatMap(toHit);
      if (hits.length === 0 && value.unresponsive_engines?.length) {
        throw unavailable(`${label} found nothing, and some of its engines do not answer.`, null);
      }
      return hits.slice(0, count);
    },
  });
}

function meaningOf({ status }: Refusal): string | null {
  return status === 403 ? 'does not give JSON: its settings take `json` among search.formats' : null;
}

function toHit({ url, title, content, author, publishedDate }: z.infer<typeof resultSchema>): Hit[] {
  const address = webAddress(url);
  if (address === null) return [];
  return [
    {
      id: address,
      title: plainText(title ?? ''),
      text: plainText(content ?? ''),
      url: address,
      author: author ?? null,
      publishedAt: isoDate(publishedDate),
    },
  ];
}
