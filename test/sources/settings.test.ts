import { expect, test } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { sourcesFrom } from '../../server/providers/sources/sources.ts';

const named = (environment: Record<string, string>) =>
  sourcesFrom(readConfig(environment)).map(({ name, label }) => [name, label]);

const withoutKeys = [
  ['hackernews', 'Hacker News'],
  ['stackexchange', 'Stack Exchange'],
  ['github', 'GitHub'],
  ['arxiv', 'arXiv'],
  ['wikipedia', 'Wikipedia'],
];

test('sources that need no setting exist, each with a unique name', () => {
  expect(named({})).toEqual(withoutKeys);
  expect(named({ TAVILY_API_KEY: '', RSS_FEEDS: ' , ' })).toEqual(withoutKeys);
});

test('a setting adds its source and no other', () => {
  const settings = {
    SEARXNG_URL: ['http://localhost:8888', 'searxng', 'SearXNG'],
    TAVILY_API_KEY: ['tvly-1', 'tavily', 'Tavily'],
    EXA_API_KEY: ['exa-1', 'exa', 'Exa'],
    BRAVE_API_KEY: ['brave-1', 'brave', 'Brave'],
    RSS_FEEDS: ['https://a.example/feed.xml, https://b.example/atom', 'rss', 'Feeds'],
  } as const;
  for (const [setting, [value, name, label]] of Object.entries(settings)) {
    expect(named({ [setting]: value })).toEqual([...withoutKeys, [name, label]]);
  }
  const all = Object.fromEntries(Object.entries(settings).map(([setting, [value]]) => [setting, value]));
  expect(new Set(named(all).map(([name]) => name)).size).toBe(10);
});
