import { expect, test } from 'vitest';
import { signalSchema } from '../../schema/signal.ts';
import { hackerNews } from '../../server/providers/sources/hacker-news.ts';
import { hackerNewsAnswer, noHits } from './fixtures.ts';
import { json, startVendor } from './vendor.ts';

const signal = new AbortController().signal;

test('stories and comments become signals with text, author, date and a link to the discussion', async () => {
  await using vendor = await startVendor((_asked, outgoing) => json(outgoing, hackerNewsAnswer));
  const signals = await hackerNews({ baseUrl: vendor.url }).search(
    { terms: ['beekeeper', 'records'], limit: 3, queries: 3 },
    signal,
  );
  for (const each of signals) expect(signalSchema.safeParse(each).error).toBeUndefined();
  const { fetchedAt } = signals[0] ?? {};
  expect(signals).toEqual([
    {
      id: 'hackernews:31415926',
      source: 'hackernews',
      title: 'Ask HN: What do beekeepers use for hive records?',
      excerpt:
        "I keep notes on 40 hives in a spreadsheet & it's painful.\nIs there an app that works offline?\nhttps://example.org/a",
      url: 'https://news.ycombinator.com/item?id=31415926',
      author: 'hive42',
      publishedAt: '2024-03-09T07:15:00.000Z',
      fetchedAt,
      relevance: 1,
      kind: 'request',
    },
    {
      id: 'hackernews:2718282',
      source: 'hackernews',
      title: 'Hive sensors compared',
      excerpt: 'The subscription is too expensive for a hobby: "$15 per month", and if a < b it fails.',
      url: 'https://news.ycombinator.com/item?id=2718282',
      author: 'drone',
      publishedAt: '2021-11-02T22:01:09.000Z',
      fetchedAt,
      relevance: 0.75,
      kind: 'pricing',
    },
    {
      id: 'hackernews:161803',
      source: 'hackernews',
      title: 'Show HN: Hivelog – records for beekeepers',
      excerpt: 'Show HN: Hivelog – records for beekeepers',
      url: 'https://news.ycombinator.com/item?id=161803',
      author: 'queen',
      publishedAt: '2023-06-30T12:00:00.000Z',
      fetchedAt,
      relevance: 0.5,
      kind: 'competitor',
    },
  ]);
});

test('a query with few results is widened, and duplicates count once', async () => {
  await using vendor = await startVendor((asked, outgoing) => {
    const hits = asked.searchParams.get('query') === 'hive' ? hackerNewsAnswer.hits.slice(0, 2) : [];
    json(outgoing, { ...noHits, hits: asked.searchParams.get('query') === 'notes' ? hackerNewsAnswer.hits : hits });
  });
  const source = hackerNews({ baseUrl: vendor.url });
  const signals = await source.search({ terms: ['hive', 'notes', 'offline'], limit: 3, queries: 3 }, signal);
  expect(vendor.asked.map(({ searchParams }) => searchParams.get('query'))).toEqual(['hive notes', 'hive', 'notes']);
  expect(vendor.asked[0]?.pathname).toBe('/api/v1/search');
  expect(vendor.asked[0]?.searchParams.get('tags')).toBe('(story,comment)');
  expect(vendor.asked[0]?.searchParams.get('hitsPerPage')).toBe('3');
  expect(signals.map(({ id }) => id)).toEqual(['hackernews:31415926', 'hackernews:2718282', 'hackernews:161803']);
});

test('returns no more than requested, and nothing if there are no results', async () => {
  await using vendor = await startVendor((_asked, outgoing, index) =>
    json(outgoing, index === 0 ? hackerNewsAnswer : noHits),
  );
  const source = hackerNews({ baseUrl: vendor.url });
  expect(await source.search({ terms: ['hive'], limit: 2, queries: 3 }, signal)).toHaveLength(2);
  expect(await source.search({ terms: ['hive'], limit: 2, queries: 3 }, signal)).toEqual([]);
  expect(await source.search({ terms: [' '], limit: 2, queries: 3 }, signal)).toEqual([]);
  expect(vendor.asked).toHaveLength(2);
});
