import { z } from 'zod';
import type { Source } from '../../agents/ports.ts';
import type { Signal } from '../../schema/signal.ts';
import { defaultMaxBytes, defaultTimeoutMs, fetchJson, type SourceOptions } from './fetch-json.ts';
import { guessKind } from './kind.ts';
import { keepPauses } from './pauses.ts';
import { excerptOf, plainText } from './plain-text.ts';
import { collect, isoDate, queriesOf, relevanceAt } from './queries.ts';

const excerptChars = 600;
const titleChars = 200;
/** What a pause counts for. */
const method = 'search';

/** Stories and comments share one shape; what does not apply is missing or null. Source: https://hn.algolia.com/api */
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
type Hit = z.infer<typeof hitSchema>;

/** Stories and comments of Hacker News, by its search at Algolia. Takes no key. */
export function hackerNews(options: SourceOptions = {}): Source {
  const { baseUrl = 'https://hn.algolia.com', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const label = 'Hacker News';
  const pauses = keepPauses(label);

  async function ask(query: string, count: number, signal: AbortSignal): Promise<Hit[]> {
    const address = new URL(`${baseUrl}/api/v1/search`);
    address.search = new URLSearchParams({ query, tags: '(story,comment)', hitsPerPage: String(count) }).toString();
    const answer = await pauses.call(method, () =>
      fetchJson(address, answerSchema, { label, timeoutMs, maxBytes }, signal),
    );
    return answer.hits.filter((hit) => titleOf(hit) !== '');
  }

  return {
    name: 'hackernews',
    label,
    async search({ terms, limit }, signal) {
      const hits = await collect<Hit>({
        queries: queriesOf(terms),
        limit,
        idOf: (hit) => hit.objectID,
        ask: (query) => ask(query, Math.min(limit, 50), signal),
        mayGoOn: () => pauses.left(method) === 0,
      });
      const fetchedAt = new Date().toISOString();
      return hits.map((hit, index) => toSignal(hit, relevanceAt(index, hits.length), fetchedAt));
    },
  };
}

function titleOf(hit: Hit): string {
  return plainText(hit.title ?? hit.story_title ?? '');
}

function toSignal(hit: Hit, relevance: number, fetchedAt: string): Signal {
  const title = titleOf(hit);
  const text = plainText(hit.comment_text ?? hit.story_text ?? '');
  return {
    id: `hackernews:${hit.objectID}`,
    source: 'hackernews',
    title: excerptOf(title, titleChars),
    // A story that only links elsewhere has no words but its title.
    excerpt: excerptOf(text === '' ? title : text, excerptChars),
    url: `https://news.ycombinator.com/item?id=${encodeURIComponent(hit.objectID)}`,
    author: hit.author ?? null,
    publishedAt: isoDate(Date.parse(hit.created_at ?? '')),
    fetchedAt,
    relevance,
    kind: guessKind(title, text),
  };
}
