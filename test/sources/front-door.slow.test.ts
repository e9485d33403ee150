import { expect, test, vi } from 'vitest';
import type { Opportunity } from '../../schema/opportunity.ts';
import { type AnyEvent, readEvents, readUntil } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { allSources, answeringAs, goodAnswers, plantedKeys } from './all-vendors.ts';
import { startVendor } from './vendor.ts';

const idea = 'An app that lets beekeepers keep hive records offline and look up honey harvests';
const names = Object.keys(goodAnswers);
const path = (session: string) => `/api/v1/sessions/${session}/research-agent`;
const last = (events: readonly AnyEvent[], source: string) =>
  events.findLast((event) => event['stepId'] === `source:${source}`);

test('every source is searched and reports its result and signals; a rejecting source does not affect the others', async () => {
  await using vendor = await startVendor(
    answeringAs({ ...goodAnswers, brave: (_asked, out) => void out.writeHead(401).end('{"error":"no"}') }),
  );
  await using service = await createTestService({ sources: allSources(vendor) });
  const session = await service.createSession({ idea });
  const events = await readEvents(await service.post(path(session), {}));

  for (const name of names.filter((each) => each !== 'brave')) {
    expect(last(events, name)).toMatchObject({ state: 'done', source: name });
  }
  expect(last(events, 'brave')).toMatchObject({
    state: 'failed',
    message: 'Brave refuses the key in BRAVE_API_KEY.',
  });
  const complete = events.find(({ type }) => type === 'research_complete');
  expect(complete?.['sourcesSearched']).toEqual(
    ['brief', ...names.filter((each) => each !== 'brave')].toSorted(inOrder),
  );
  const results = events.find(({ type }) => type === 'research_results')?.['results'] as { source: string }[];
  expect(results).toHaveLength(complete?.['totalSignals'] as number);
  expect(new Set(results.map(({ source }) => source)).size).toBe(10);
  const { opportunities } = events.find(({ type }) => type === 'discover_complete') as unknown as {
    opportunities: Opportunity[];
  };
  for (const { support, independentSources } of opportunities) {
    expect(support).toBe(['speculative', 'directional'][independentSources.length] ?? 'corroborated');
  }
  expect(opportunities.some(({ independentSources }) => independentSources.length >= 2)).toBe(true);
  expect(last(events, 'brave')?.['message']).toBeDefined();
  expect(events.find((event) => event['stepId'] === 'bias' && event['state'] === 'done')?.['message']).toMatch(
    /^Looked for own words, single source, outdated, recency, survivorship, confirmation: \d+ flags?/,
  );
  for (const key of Object.values(plantedKeys)) {
    expect(JSON.stringify(events)).not.toContain(key);
    expect(vendor.asked.join(' ')).not.toContain(key);
  }
});

/** Lists the brief, then the sources as the service names them. */
const order = [
  'brief',
  'hackernews',
  'stackexchange',
  'github',
  'arxiv',
  'wikipedia',
  'searxng',
  'tavily',
  'exa',
  'rss',
];
function inOrder(left: string, right: string): number {
  return order.indexOf(left) - order.indexOf(right);
}

test('a quick search sends fewer queries, and skips sources with tight rate limits', async () => {
  await using vendor = await startVendor(answeringAs(goodAnswers));
  await using service = await createTestService({ sources: allSources(vendor) });
  const asked = (name: string) => vendor.asked.filter(({ pathname }) => pathname.startsWith(`/${name}/`)).length;
  const session = await service.createSession({ idea });
  const events = await readEvents(await service.post(path(session), { context: { searchDepth: 'quick' } }));
  for (const name of ['github', 'arxiv']) {
    expect(last(events, name)).toMatchObject({ state: 'skipped', message: expect.stringContaining('quick search') });
    expect(asked(name)).toBe(0);
  }
  expect([asked('wikipedia'), asked('tavily'), asked('stackexchange')]).toEqual([1, 1, 2]);
  // Another session with the same question is answered from the cache.
  const before = vendor.asked.length;
  const again = await readEvents(
    await service.post(path(await service.createSession({ idea })), { context: { searchDepth: 'quick' } }),
  );
  expect(vendor.asked).toHaveLength(before);
  expect(last(again, 'wikipedia')).toMatchObject({ state: 'done' });
  await readEvents(await service.post(path(session), { context: { searchDepth: 'deep' } }));
  expect(asked('wikipedia')).toBeGreaterThan(3);
  expect(asked('arxiv')).toBe(1);
});

test('a cancel during the search ends the run and closes every vendor’s connection', async () => {
  await using vendor = await startVendor(() => {});
  await using service = await createTestService({ sources: allSources(vendor) });
  const session = await service.createSession({ idea });
  const response = await service.post(path(session), {});
  const run = response.headers.get('x-run-id');
  const watching = readUntil(
    await service.fetch(`/api/v1/sessions/${session}/events?since=0`),
    (event) => event['stepId'] === 'source:rss' && event['state'] === 'running',
  );
  await watching;
  await vi.waitUntil(() => vendor.asked.length >= names.length, 90_000);
  expect((await service.post(`/api/v1/sessions/${session}/runs/${run}/cancel`)).status).toBe(202);
  const events = await readEvents(response);
  expect(events.slice(-2)).toMatchObject([
    { type: 'error', code: 'cancelled' },
    { type: 'done', outcome: 'cancelled' },
  ]);
  expect(events.filter((event) => event['state'] === 'failed')).toEqual([]);
  await vi.waitUntil(() => vendor.hungUp === vendor.asked.length, 90_000);
});
