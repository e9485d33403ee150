import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, type Refusal, type SourceOptions, unavailable } from './fetch-text.ts';
import { keepPauses } from './pauses.ts';
import { plainText } from '../../../agents/kit/signals/plain-text.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { webAddress } from './queries.ts';
import { type Hit, searchSource } from './search-source.ts';

/** SearXNG's engines differ in the fields that they fill. Source: https://docs.searxng.org/dev/search_api.html */
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

/** The web, through a self-hosted SearXNG: its address may be on this machine. Redirects are not followed. */
export function searxng(options: SourceOptions & { baseUrl: string }): Source {
  const { baseUrl, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'SearXNG';
  const pauses = keepPauses(label);
  return searchSource({
    name: 'searxng',
    label,
    pauses,
    // SearXNG has no page size: a page is as long as its engines make it.
    mostPerRequest: 50,
    async ask(query, count, signal) {
      const address = new URL(`${baseUrl.replace(/\/+$/, '')}/search`);
      address.search = new URLSearchParams({ q: query, format: 'json', safesearch: '1' }).toString();
      const { value } = await pauses.call(() =>
        fetchJson({ address }, answerSchema, { label, timeoutMs, maxBytes, meaningOf }, signal),
      );
      const hits = value.results.flatMap(toHit);
      if (hits.length === 0 && value.unresponsive_engines?.length) {
        throw unavailable(`${label} found nothing, and some of its engines are not responding.`, null);
      }
      return hits.slice(0, count);
    },
  });
}

function meaningOf({ status }: Refusal): string | null {
  return status === 403 ? 'does not return JSON: add `json` to search.formats in its settings' : null;
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
