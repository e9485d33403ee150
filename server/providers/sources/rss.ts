import type { Source } from '../../../agents/source.ts';
import { stem, wordsOf } from '../../../agents/kit/signals/relevance.ts';
import { TooLargeError } from '../../net/exchange.ts';
import { fromOperator, guardedGet } from '../../net/guarded-get.ts';
import { ForbiddenAddressError, type Resolve } from '../../net/resolve.ts';
import { createCache } from './cache.ts';
import { readFeed } from './feed.ts';
import { defaultMaxBytes, defaultTimeoutMs, type SourceOptions, unavailable } from './fetch-text.ts';
import { answersInTurns } from './in-turns.ts';
import { decodeText } from './text-encoding.ts';
import { type Hit, toSignal } from './search-source.ts';

export interface RssOptions extends Pick<SourceOptions, 'timeoutMs' | 'maxBytes'> {
  /** Addresses from the setting. */
  feeds: readonly string[];
  resolve?: Resolve;
}

/** How long a feed's content is cached: feed readers poll every few minutes at most. */
const keptMs = 10 * 60_000;
const mostKeptChars = 4_000_000;
const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8';

/** Searches the feeds for the terms. The operator chose the feeds, but not where they redirect to. */
export function rss({ feeds, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, resolve }: RssOptions): Source {
  const kept = createCache<Hit[]>({ keptMs, mostChars: mostKeptChars });

  async function read(feed: string, signal: AbortSignal): Promise<Hit[]> {
    const url = new URL(feed);
    try {
      const answer = await guardedGet(
        url,
        { allowed: fromOperator, headers: { accept }, timeoutMs, maxBytes, ...(resolve ? { resolve } : {}) },
        signal,
      );
      if (answer.status !== 200) throw unavailable(`${url.host} failed (status ${answer.status}).`, null);
      return await readFeed(decodeText(answer.body, answer.headers['content-type'] ?? ''));
    } catch (cause) {
      signal.throwIfAborted();
      throw toUnavailable(url.host, cause);
    }
  }

  return {
    name: 'rss',
    label: 'Feeds',
    async search({ terms, limit }, signal) {
      const wanted = terms.map((term) => wordsOf(term).map(stem)).filter((words) => words.length > 0);
      const perFeed = feeds.map(async (feed) => {
        const hits = await kept.get(feed, () => read(feed, signal));
        return hits.filter((hit) => hit.title !== '' && isAbout(hit, wanted));
      });
      const fetchedAt = new Date().toISOString();
      const hits = await answersInTurns(perFeed, signal);
      return hits.slice(0, limit).map((hit) => toSignal('rss', hit, fetchedAt));
    },
  };
}

/** Returns whether a hit has a term's only word, or two words of a longer term. */
function isAbout({ title, text }: Hit, wanted: readonly (readonly string[])[]): boolean {
  const words = new Set(wordsOf(`${title} ${text}`).map(stem));
  return wanted.some((term) => term.filter((word) => words.has(word)).length >= Math.min(2, term.length));
}

/** Names only the host, because the rest of a feed's address can be a secret. */
function toUnavailable(host: string, cause: unknown): Error {
  if (cause instanceof ForbiddenAddressError) return unavailable(`${host} was not read. ${cause.message}`, cause);
  if (cause instanceof TooLargeError) return unavailable(`${host} returned more than the size limit.`, cause);
  if (!(cause instanceof Error)) return unavailable(`${host} could not be reached.`, cause);
  if (cause.name === 'ServiceError') return cause;
  if (cause.name === 'TimeoutError') return unavailable(`${host} did not respond in time.`, cause);
  const unread = ['DetectError', 'MalformedError', 'ParseError'].includes(cause.name);
  return unavailable(`${host} ${unread ? 'did not return a valid feed' : 'could not be reached'}.`, cause);
}
