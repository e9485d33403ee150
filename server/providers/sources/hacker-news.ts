import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, type SourceOptions } from './fetch-text.ts';
import { keepPauses } from './pauses.ts';
import { plainText } from '../../../agents/kit/signals/plain-text.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { type Hit, searchSource } from './search-source.ts';

/**
 * Stories and comments share one shape; fields that do not apply are missing or null. Source:
 * https://hn.algolia.com/api
 */
const hitSchema = z.object({
  objectID: z.string(),
  title: z.string().nullish(),
  story_title: z.string().nullish(),
  story_text: z.string().nullish(),
  comment_text: z.string().nullish(),
  author: z.string().nullish(),
  created_at: z.string().nullish(),
});
const answerSchema = z.object({ hits: z.array(hitSchema) });

/**
 * Stories and comments of Hacker News, through Algolia's search. Needs no key; 10,000 requests per hour and IP address.
 */
export function hackerNews(options: SourceOptions = {}): Source {
  const { baseUrl = 'https://hn.algolia.com', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'Hacker News';
  const pauses = keepPauses(label);
  return searchSource({
    name: 'hackernews',
    label,
    pauses,
    mostPerRequest: 50,
    async ask(query, count, signal) {
      const address = new URL(`${baseUrl}/api/v1/search`);
      address.search = new URLSearchParams({ query, tags: '(story,comment)', hitsPerPage: String(count) }).toString();
      const { value } = await pauses.call(() =>
        fetchJson({ address }, answerSchema, { label, timeoutMs, maxBytes }, signal),
      );
      return value.hits.map(toHit);
    },
  });
}

function toHit(hit: z.infer<typeof hitSchema>): Hit {
  return {
    id: hit.objectID,
    // Comments of some years have empty titles of their own.
    title: plainText(hit.title || hit.story_title || ''),
    text: plainText(hit.comment_text || hit.story_text || ''),
    isWhole: true,
    url: `https://news.ycombinator.com/item?id=${encodeURIComponent(hit.objectID.toWellFormed())}`,
    author: hit.author ?? null,
    publishedAt: isoDate(hit.created_at),
  };
}
