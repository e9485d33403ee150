import { describe, expect, test } from 'vitest';
import { signalSchema } from '../../schema/signal.ts';
import { arxiv } from '../../server/providers/sources/arxiv.ts';
import { brave } from '../../server/providers/sources/brave.ts';
import { exa } from '../../server/providers/sources/exa.ts';
import { github } from '../../server/providers/sources/github.ts';
import { searxng } from '../../server/providers/sources/searxng.ts';
import { tavily } from '../../server/providers/sources/tavily.ts';
import { wikipedia } from '../../server/providers/sources/wikipedia.ts';
import * as answers from './answers.ts';
import { json, startVendor } from './vendor.ts';
import { key } from './vendors.ts';

const signal = new AbortController().signal;
const query = { terms: ['hive records'], limit: 3, queries: 1 };

test('GitHub: issues and repositories interleaved, only public ones, with the token in a header', async () => {
  await using vendor = await startVendor((asked, out) =>
    json(out, asked.pathname === '/search/issues' ? answers.githubIssues : answers.githubRepositories),
  );
  const found = await github({ baseUrl: vendor.url, token: key }).search(query, signal);
  for (const each of found) expect(signalSchema.safeParse(each).error).toBeUndefined();
  const fetchedAt = found[0]?.fetchedAt;
  expect(found).toEqual([
    {
      id: 'github:issue:35802',
      source: 'github',
      title: 'Is there a way to enter hive records offline?',
      excerpt: 'The field has no signal,\nso I **write on paper**.',
      url: 'https://github.com/hive/log/issues/132',
      author: 'drone',
      publishedAt: '2025-07-12T20:10:41.000Z',
      fetchedAt,
      relevance: 1,
      kind: 'request',
    },
    {
      id: 'github:repository:3081286',
      source: 'github',
      title: 'queen/hivelog',
      excerpt: 'Hive records that work in the field',
      url: 'https://github.com/queen/hivelog',
      author: 'queen',
      publishedAt: '2021-01-01T00:31:50.000Z',
      fetchedAt,
      relevance: 0.5,
      kind: 'competitor',
    },
  ]);
  expect(vendor.asked.map(({ searchParams }) => searchParams.get('q')).toSorted()).toEqual([
    'hive records is:issue is:public',
    'hive records is:public',
  ]);
  expect(vendor.sent[0]?.headers).toMatchObject({
    authorization: `Bearer ${key}`,
    accept: 'application/vnd.github+json',
    'user-agent': expect.stringContaining('unified-agents'),
  });
  expect(vendor.asked.join(' ')).not.toContain(key);
});

test('arXiv: abstracts, all terms in one query', async () => {
  await using vendor = await startVendor((_asked, out) => void out.end(answers.arxivFeed));
  const found = await arxiv({ baseUrl: vendor.url }).search(
    { terms: ['hive records', 'bee AND "colony" -loss', ' '], limit: 3, queries: 3 },
    signal,
  );
  expect(found).toMatchObject([
    {
      id: 'arxiv:2401.01234v2',
      title: 'Sounds of a Hive:\nRecords from 40 Colonies',
      excerpt: 'We record colonies for a year; loss p < 0.05 & more.\nA second line.',
      url: 'http://arxiv.org/abs/2401.01234v2',
      author: 'Ann Apis',
      publishedAt: '2024-01-02T17:57:34.000Z',
    },
  ]);
  expect(vendor.asked.map(({ pathname }) => pathname)).toEqual(['/api/query']);
  const asked = Object.fromEntries(vendor.asked[0]?.searchParams ?? []);
  expect(asked).toEqual({ search_query: 'all:"hive records" OR all:"bee and colony loss"', max_results: '3' });
});

test('Wikipedia: the beginnings of articles, best first', async () => {
  await using vendor = await startVendor((_asked, out) => json(out, answers.wikipediaAnswer));
  const found = await wikipedia({ baseUrl: vendor.url }).search(query, signal);
  expect(found.map(({ id, excerpt, author }) => [id, excerpt, author])).toEqual([
    ['wikipedia:4', 'Beekeeping is the maintenance of bee colonies.\nIt is old.', null],
    ['wikipedia:9', 'A hive with frames.', null],
  ]);
  expect(Object.fromEntries(vendor.asked[0]?.searchParams ?? [])).toMatchObject({
    generator: 'search',
    gsrsearch: 'hive records',
    gsrlimit: '3',
    formatversion: '2',
  });
});

test('SearXNG: results that have an address, whatever its engines leave out', async () => {
  await using vendor = await startVendor((_asked, out) => json(out, answers.searxngAnswer));
  const found = await searxng({ baseUrl: `${vendor.url}/` }).search(query, signal);
  expect(found).toMatchObject([
    {
      id: 'searxng:https://forum.example/t/1',
      title: 'Hive records & paper',
      excerpt: 'I hate writing everything twice.',
      publishedAt: '2026-02-03T00:00:00.000Z',
      kind: 'pain',
    },
  ]);
  expect(vendor.asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/search?q=hive+records&format=json&safesearch=1',
  ]);
});

test('Tavily: one basic search, with the key in a header', async () => {
  await using vendor = await startVendor((_asked, out) => json(out, answers.tavilyAnswer));
  const found = await tavily({ baseUrl: vendor.url, key }).search(query, signal);
  expect(found).toMatchObject([
    { source: 'tavily', url: 'https://blog.example/hives', publishedAt: '2026-02-03T09:00:00.000Z', kind: 'pricing' },
  ]);
  expect(vendor.sent[0]).toMatchObject({ method: 'POST', headers: { authorization: `Bearer ${key}` } });
  expect(JSON.parse(vendor.sent[0]?.body ?? '')).toEqual({
    query: 'hive records',
    topic: 'general',
    search_depth: 'basic',
    max_results: 3,
  });
});

test('Exa: one search with the beginnings of the pages; a page without a title is left out', async () => {
  await using vendor = await startVendor((_asked, out) => json(out, answers.exaAnswer));
  const found = await exa({ baseUrl: vendor.url, key }).search(query, signal);
  expect(found).toMatchObject([
    { id: 'exa:https://apiary.example/season', author: 'Ann Apis', excerpt: 'I struggle with paper in the rain.' },
  ]);
  expect(found).toHaveLength(1);
  expect(vendor.sent[0]?.headers).toMatchObject({ 'x-api-key': key, 'content-type': 'application/json' });
  expect(JSON.parse(vendor.sent[0]?.body ?? '')).toMatchObject({ query: 'hive records', numResults: 3 });
});

test('Brave: pages with their snippets, the key in a header', async () => {
  await using vendor = await startVendor((_asked, out) => json(out, answers.braveAnswer));
  const found = await brave({ baseUrl: vendor.url, key }).search(query, signal);
  expect(found).toMatchObject([
    {
      title: 'Alternatives to paper hive cards',
      excerpt: "Ten apps compared '26.\nMost need a network.",
      publishedAt: '2026-05-01T08:00:00.000Z',
      kind: 'competitor',
    },
  ]);
  expect(vendor.sent[0]?.headers).toMatchObject({ 'x-subscription-token': key });
  expect(vendor.asked[0]?.pathname).toBe('/res/v1/web/search');
});

describe('a vendor’s statement about itself is reported to the operator', () => {
  const soon = String(Math.floor(Date.now() / 1_000) + 39);
  test.each([
    ['GitHub', github, 401, {}, '{"message":"Bad credentials"}', 'refuses the key in GITHUB_TOKEN.'],
    [
      'GitHub',
      github,
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': soon },
      '{"message":"API rate limit exceeded"}',
      /Try again in [123]\d s\.$/,
    ],
    [
      'GitHub',
      github,
      403,
      {},
      '{"message":"You have exceeded a secondary rate limit."}',
      'is rate-limiting this service. Try again in 60 s.',
    ],
    ['Tavily', tavily, 401, {}, '{"detail":{"error":"Unauthorized"}}', 'refuses the key in TAVILY_API_KEY.'],
    ['Tavily', tavily, 432, {}, '{"detail":{"error":"plan limit"}}', 'has no credits left for this key.'],
    ['Exa', exa, 402, {}, '{"error":"no credits","tag":"NO_MORE_CREDITS"}', 'has no credits left for this key.'],
    ['Exa', exa, 401, {}, '{"error":"Invalid API key"}', 'refuses the key in EXA_API_KEY.'],
    [
      'Brave',
      brave,
      422,
      {},
      '{"type":"ErrorResponse","error":{"code":"SUBSCRIPTION_TOKEN_INVALID"}}',
      'refuses the key in BRAVE_API_KEY.',
    ],
    [
      'Brave',
      brave,
      429,
      { 'x-ratelimit-remaining': '0, 0', 'x-ratelimit-reset': '1, 1419704' },
      '{"type":"ErrorResponse","error":{"code":"RATE_LIMITED"}}',
      'is rate-limiting this service. Try again in 1419704 s.',
    ],
    ['SearXNG', searxng, 403, {}, 'Forbidden', 'does not return JSON: add `json` to search.formats in its settings.'],
    ['Wikipedia', wikipedia, 200, {}, '{"error":{"code":"ratelimited"}}', 'Try again in 60 s.'],
    ['Wikipedia', wikipedia, 200, {}, '{"error":{"code":"internal_api_error"}}', 'Wikipedia could not search.'],
    ['arXiv', arxiv, 200, {}, answers.arxivError, 'arXiv rejected the search.'],
    [
      'SearXNG',
      searxng,
      200,
      {},
      '{"results":[],"unresponsive_engines":[["google","CAPTCHA"]]}',
      'SearXNG found nothing, and some of its engines are not responding.',
    ],
  ] as const)('%s %#', async (_label, make, status, headers, body, words) => {
    await using vendor = await startVendor((_asked, out) => void out.writeHead(status, headers).end(body));
    const outcome = make({ baseUrl: vendor.url, key, token: key }).search(query, signal);
    await expect(outcome).rejects.toThrow(words);
    await expect(outcome).rejects.not.toThrow(key);
  });
});
