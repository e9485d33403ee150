import { expect, test } from 'vitest';
import { signalSchema } from '../../schema/signal.ts';
import { stackExchange } from '../../server/providers/sources/stack-exchange.ts';
import { stackExchangeAnswer } from './fixtures.ts';
import { gzipped, startVendor } from './vendor.ts';

const signal = new AbortController().signal;
const query = { terms: ['hive', 'records'], limit: 4, queries: 3 };

test('questions of both sites become signals, with their HTML as text', async () => {
  await using vendor = await startVendor((asked, outgoing) => {
    const site = asked.searchParams.get('site') ?? '';
    gzipped(outgoing, stackExchangeAnswer(site, 100));
  });
  const signals = await stackExchange({ baseUrl: vendor.url }).search(query, signal);
  for (const each of signals) expect(signalSchema.safeParse(each).error).toBeUndefined();
  expect(signals.map(({ id, relevance }) => [id, relevance])).toEqual([
    ['stackexchange:softwarerecs:100', 1],
    ['stackexchange:stackoverflow:100', 0.83],
    ['stackexchange:softwarerecs:101', 0.67],
    ['stackexchange:stackoverflow:101', 0.5],
  ]);
  expect(signals[0]).toMatchObject({
    source: 'stackexchange',
    title: 'Looking for "hive records" that don\'t need a network',
    excerpt: 'I am looking for an app with\noffline notes\nphotos\nif (a < b) {}',
    url: 'https://softwarerecs.com/questions/100/hive-records',
    author: 'José & Co',
    publishedAt: '2023-11-14T22:13:20.000Z',
    kind: 'request',
  });
  expect(vendor.asked).toHaveLength(2);
  expect(vendor.asked[0]?.pathname).toBe('/2.3/search/advanced');
  expect(Object.fromEntries(vendor.asked[0]?.searchParams ?? [])).toEqual({
    site: 'softwarerecs',
    q: 'hive records',
    order: 'desc',
    sort: 'relevance',
    pagesize: '4',
    filter: 'withbody',
  });
});

test('a failing site does not affect the other', async () => {
  await using vendor = await startVendor((asked, outgoing) => {
    if (asked.searchParams.get('site') === 'stackoverflow') outgoing.writeHead(500).end();
    else gzipped(outgoing, stackExchangeAnswer('softwarerecs', 1, 4));
  });
  const signals = await stackExchange({ baseUrl: vendor.url }).search(query, signal);
  expect(signals).toHaveLength(4);
});

test('a backoff is honoured: results are returned, and no request is sent until it is over', async () => {
  await using vendor = await startVendor((asked, outgoing) => {
    gzipped(outgoing, { ...stackExchangeAnswer(asked.searchParams.get('site') ?? '', 1, 1), backoff: 30 });
  });
  const source = stackExchange({ baseUrl: vendor.url });
  expect(await source.search(query, signal)).toHaveLength(2);
  await expect(source.search(query, signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Stack Exchange is rate-limiting this service. Try again in 30 s.',
    retryAfterSeconds: 30,
  });
  expect(vendor.asked).toHaveLength(2);
});

test('a throttle is recognised and honoured', async () => {
  const throttled = {
    error_id: 502,
    error_message: 'too many requests from this IP, more requests available in 83345 seconds',
    error_name: 'throttle_violation',
  };
  await using vendor = await startVendor((_asked, outgoing) => gzipped(outgoing, throttled, 400));
  const source = stackExchange({ baseUrl: vendor.url });
  await expect(source.search(query, signal)).rejects.toMatchObject({ retryAfterSeconds: 83_345 });
  await expect(source.search(query, signal)).rejects.toMatchObject({ code: 'unavailable' });
  expect(vendor.asked).toHaveLength(2);
});

test('a link that is not a web address is dropped', async () => {
  const [item] = stackExchangeAnswer('softwarerecs', 1, 1).items;
  const items = [{ ...item, link: 'javascript:alert(1)' }];
  await using vendor = await startVendor((_asked, outgoing) => gzipped(outgoing, { items }));
  const outcome = stackExchange({ baseUrl: vendor.url }).search(query, signal);
  await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
});
