import type { Sources } from '../../../agents/source.ts';
import type { Signal } from '../../../schema/signal.ts';
import type { Config } from '../../process/config.ts';
import { arxiv } from './arxiv.ts';
import { brave } from './brave.ts';
import { createCache } from './cache.ts';
import { cachedSource } from './cached-source.ts';
import { exa } from './exa.ts';
import type { SourceOptions } from './fetch-text.ts';
import { github } from './github.ts';
import { hackerNews } from './hacker-news.ts';
import { rss } from './rss.ts';
import { searxng } from './searxng.ts';
import { stackExchange } from './stack-exchange.ts';
import { tavily } from './tavily.ts';
import { wikipedia } from './wikipedia.ts';

export type SourceSettings = Pick<
  Config,
  'SEARXNG_URL' | 'TAVILY_API_KEY' | 'EXA_API_KEY' | 'BRAVE_API_KEY' | 'GITHUB_TOKEN' | 'RSS_FEEDS'
>;
type VendorName = 'hackernews' | 'stackexchange' | 'github' | 'arxiv' | 'wikipedia' | 'tavily' | 'exa' | 'brave';

/**
 * Results are cached for ten minutes in at most about 8 MB. All workspaces share them, because a query contains nothing
 * of a workspace.
 */
const cacheRule = { keptMs: 10 * 60_000, mostChars: 4_000_000 };

/** Creates the sources that the settings allow, at the vendors' addresses unless the options override them. */
export function sourcesFrom(
  settings: SourceSettings,
  vendors: Partial<Record<VendorName, SourceOptions>> = {},
): Sources {
  const { SEARXNG_URL, TAVILY_API_KEY, EXA_API_KEY, BRAVE_API_KEY, GITHUB_TOKEN, RSS_FEEDS } = settings;
  const cache = createCache<Signal[]>(cacheRule);
  const searched = [
    hackerNews(vendors.hackernews),
    stackExchange(vendors.stackexchange),
    github({ ...vendors.github, token: GITHUB_TOKEN }),
    arxiv(vendors.arxiv),
    wikipedia(vendors.wikipedia),
    ...(SEARXNG_URL === undefined ? [] : [searxng({ baseUrl: SEARXNG_URL })]),
    ...(TAVILY_API_KEY === undefined ? [] : [tavily({ ...vendors.tavily, key: TAVILY_API_KEY })]),
    ...(EXA_API_KEY === undefined ? [] : [exa({ ...vendors.exa, key: EXA_API_KEY })]),
    ...(BRAVE_API_KEY === undefined ? [] : [brave({ ...vendors.brave, key: BRAVE_API_KEY })]),
  ].map((source) => cachedSource(source, cache));
  // Not through this cache: feeds cache their own content for all queries.
  return RSS_FEEDS === undefined || RSS_FEEDS.length === 0 ? searched : [...searched, rss({ feeds: RSS_FEEDS })];
}
