import { describe, expect, test } from 'vitest';
import { arxiv } from '../../server/providers/sources/arxiv.ts';
import { brave } from '../../server/providers/sources/brave.ts';
import { exa } from '../../server/providers/sources/exa.ts';
import { hackerNews } from '../../server/providers/sources/hacker-news.ts';
import { searxng } from '../../server/providers/sources/searxng.ts';
import { stackExchange } from '../../server/providers/sources/stack-exchange.ts';
import { tavily } from '../../server/providers/sources/tavily.ts';
import * as answers from './answers.ts';
import { hackerNewsAnswer, hackerNewsComment, stackExchangeAnswer } from './fixtures.ts';
import { json, startVendor } from './vendor.ts';
import { key } from './vendors.ts';

const signal = new AbortController().signal;
const query = { terms: ['hive records'], limit: 3, queries: 1 };

describe('a vendor’s answer as public repositories have recorded it', () => {
  test('Hacker News: a comment whose own title is empty has that of its story', async () => {
    await using vendor = await startVendor((_asked, out) =>
      json(out, { ...hackerNewsAnswer, hits: [hackerNewsComment] }),
    );
    expect(await hackerNews({ baseUrl: vendor.url }).search(query, signal)).toMatchObject([
      { id: 'hackernews:6455722', title: 'How do you keep hive records?', excerpt: 'Paper is wet.\nAlways.' },
    ]);
  });

  test('Stack Exchange: a question whose author was deleted', async () => {
    const answer = stackExchangeAnswer('stackoverflow', 1, 1);
    // Shape: the API's own description of a shallow user.
    const items = answer.items.map((item) => ({ ...item, owner: { user_type: 'does_not_exist' } }));
    await using vendor = await startVendor((_asked, out) => json(out, { ...answer, items }));
    const found = await stackExchange({ baseUrl: vendor.url }).search(query, signal);
    expect(found.map(({ author }) => author)).toEqual([null, null]);
  });

  test('arXiv: the feed of 2026', async () => {
    await using vendor = await startVendor((_asked, out) => void out.end(answers.arxivFeedNow));
    expect(await arxiv({ baseUrl: vendor.url }).search(query, signal)).toMatchObject([
      {
        id: 'arxiv:2502.01234v1',
        title: 'Hives & Weights: Scales under Colonies',
        excerpt: 'We weigh colonies, and find what Ramírez found.',
        url: 'https://arxiv.org/abs/2502.01234v1',
        author: 'Aurora Ramírez',
        publishedAt: '2025-02-24T15:05:19.000Z',
      },
    ]);
  });

  test('SearXNG: a result with nothing but an address and a title', async () => {
    const answer = { ...answers.searxngAnswer, results: [answers.searxngBareResult] };
    await using vendor = await startVendor((_asked, out) => json(out, answer));
    expect(await searxng({ baseUrl: vendor.url }).search(query, signal)).toMatchObject([
      { id: 'searxng:https://forum.example/t/2', title: 'Hives', excerpt: 'Hives', author: null, publishedAt: null },
    ]);
  });
});

describe('a refusal as public repositories have recorded it', () => {
  const missingQuery = { errors: [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required' }] };
  const missingKey = { errors: [{ type: 'missing', loc: ['header', 'x-subscription-token'], msg: 'Field required' }] };

  test.each([
    ['Brave', brave, 422, answers.braveRefusal('VALIDATION', missingQuery), 'Brave failed (status 422).'],
    ['Brave', brave, 422, answers.braveRefusal('VALIDATION', missingKey), 'refuses the key in BRAVE_API_KEY.'],
    [
      'Brave',
      brave,
      422,
      answers.braveRefusal('SUBSCRIPTION_TOKEN_INVALID', { component: 'authentication' }),
      'refuses the key in BRAVE_API_KEY.',
    ],
    // Shape: roboalchemist/llm-code-docs, docs/llms-txt/exa/error-codes.md.
    ['Exa', exa, 403, { requestId: 'r', error: 'Not allowed', tag: 'PROHIBITED_CONTENT' }, 'Exa failed (status 403).'],
    ['Exa', exa, 403, { requestId: 'r', error: 'No', tag: 'ACCESS_DENIED' }, 'refuses the key in EXA_API_KEY.'],
    ['Exa', exa, 402, { requestId: 'r', error: 'No', tag: 'API_KEY_BUDGET_EXCEEDED' }, 'has no credits left'],
    // Shape: tavily-ai/tavily-python, tavily/tavily.py.
    [
      'Tavily',
      tavily,
      403,
      { detail: { error: "This request exceeds your plan's set usage limit." } },
      'has no credits left',
    ],
    ['Tavily', tavily, 403, { detail: { error: 'Forbidden' } }, 'refuses the key in TAVILY_API_KEY.'],
  ] as const)('%s %#', async (_label, make, status, body, words) => {
    await using vendor = await startVendor((_asked, out) => void out.writeHead(status).end(JSON.stringify(body)));
    await expect(make({ baseUrl: vendor.url, key }).search(query, signal)).rejects.toThrow(words);
  });

  test('Brave: a plan that is paid by use has no limit for the month', async () => {
    const headers = {
      'x-ratelimit-limit': '50, 0',
      'x-ratelimit-policy': '50;w=1, 0;w=2592000',
      'x-ratelimit-remaining': '0, 0',
      'x-ratelimit-reset': '1, 1576800',
    };
    const body = JSON.stringify(answers.braveRefusal('RATE_LIMITED', {}));
    await using vendor = await startVendor((_asked, out) => void out.writeHead(429, headers).end(body));
    await expect(brave({ baseUrl: vendor.url, key }).search(query, signal)).rejects.toThrow('Try again in 1 s.');
  });

  test('arXiv: a search that it rejects, with status 400', async () => {
    await using vendor = await startVendor((_asked, out) => void out.writeHead(400).end(answers.arxivErrorNow));
    await expect(arxiv({ baseUrl: vendor.url }).search(query, signal)).rejects.toThrow('arXiv rejected the search.');
  });
});
