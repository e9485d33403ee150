import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { usualHabits } from '../../bench/models/decent-research.ts';
import { opportunitySchema } from '../../schema/opportunity.ts';
import { claimEvent, pageReadEvent } from '../../schema/research-events.ts';
import { signalSchema } from '../../schema/signal.ts';
import { fromOutsideInTests } from '../../server/net/guarded-get.ts';
import { createPages } from '../../server/providers/pages/pages.ts';
import { type AnyEvent, cursors, readEvents, readUntil } from '../support/events.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { createTestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';
import { taskOf } from '../conformance/answers.ts';
import { corpusIdea, corpusSources, isOffTopic, startCorpus } from './corpus/serve.ts';
import { researcher } from './corpus/researcher.ts';

const ofType = (events: readonly AnyEvent[], type: string) => events.filter((event) => event.type === type);
const artifactsSchema = z.object({
  artifacts: z.array(z.object({ artifactId: z.string(), kind: z.string(), name: z.string() })),
});
const pageSchema = z.object({ content: z.object({ signalId: z.string(), text: z.string() }) });

/** Pages that keep a reader waiting for seconds are not part of a run here. */
const isQuick = (path: string) => path !== '/silence' && path !== '/deep';

describe('Research on the corpus', () => {
  test('reads, quotes what stands there, and leaves out what is about something else', async () => {
    await using corpus = await startCorpus();
    await using model = await startStubModel(researcher(usualHabits));
    await using service = await createTestService({
      sources: corpusSources(corpus, isQuick),
      pages: createPages({ allowed: fromOutsideInTests }),
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
    });
    const sessionId = await service.createSession({ idea: corpusIdea });
    const path = `/api/v1/sessions/${sessionId}`;
    const events = await readEvents(await service.post(`${path}/research-agent`, { context: { searchDepth: 'deep' } }));
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });

    const read = ofType(events, 'page_read').map((event) => pageReadEvent.parse(event));
    expect(read.length).toBeGreaterThan(4);
    const listed = artifactsSchema.parse(await (await service.fetch(`${path}/artifacts?kind=page`)).json());
    expect(listed.artifacts.map(({ name }) => name).toSorted()).toEqual(
      read.map(({ signalId }) => signalId).toSorted(),
    );
    const texts = new Map<string, string>();
    for (const { artifactId } of listed.artifacts) {
      const { content } = pageSchema.parse(await (await service.fetch(`${path}/artifacts/${artifactId}`)).json());
      texts.set(content.signalId, content.text);
    }
    const results = z.array(signalSchema).parse(ofType(events, 'research_results')[0]?.['results']);
    const signals = new Map(results.map((signal) => [signal.id, signal]));
    for (const claim of ofType(events, 'claim').map((event) => claimEvent.parse(event))) {
      const signal = signals.get(claim.signalId);
      const text = claim.place === 'page' ? texts.get(claim.signalId) : signal?.[claim.place];
      expect(text?.slice(claim.start, claim.end)).toBe(claim.quote);
    }
    const opportunities = z.array(opportunitySchema).parse(ofType(events, 'discover_complete')[0]?.['opportunities']);
    const quotes = opportunities.flatMap(({ evidence, objections = [] }) => [...evidence, ...objections]);
    expect(quotes.length).toBeGreaterThan(3);
    for (const { signalId, quote } of quotes) {
      const { title = '', excerpt = '' } = signals.get(signalId) ?? {};
      expect([title, excerpt, texts.get(signalId) ?? ''].some((text) => text.includes(quote))).toBe(true);
    }
    const noise = results.filter(({ url }) => url !== null && isOffTopic(url));
    expect(noise.length).toBeLessThan(results.length / 2);
    expect(JSON.stringify(events)).toMatch(/Kept \d+ of \d+ signals: threw out [1-9]/);
    expect(JSON.stringify(events)).toContain('whose quote is not in its source');
  });
});

const running = async (holding: () => boolean) => {
  const corpus = await startCorpus((pathname) => holding() && pathname.startsWith('/blog/'));
  const model = await startStubModel(researcher(usualHabits));
  const folder = await makeDataDir();
  const environment = {
    DATA_DIR: folder.path,
    NODE_ENV: 'test',
    OUTWARD_LOOPBACK: 'allow',
    SEARXNG_URL: `${corpus.url}/searxng`,
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'stub',
  };
  const stack = new AsyncDisposableStack();
  for (const one of [corpus, model, folder]) stack.use(one);
  return { corpus, model, environment, stack };
};
const begin = async (service: Awaited<ReturnType<typeof startServiceProcess>>) => {
  const created = await service.post('/api/v1/sessions', { idea: corpusIdea });
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await created.json());
  const path = `/api/v1/sessions/${sessionId}`;
  return { path, stream: await service.post(`${path}/research-agent`, { context: { searchDepth: 'quick' } }) };
};
const isRead = (event: AnyEvent) => event.type === 'page_read';

describe('A service that reads pages', () => {
  test('and is killed meanwhile pays for no finished call twice, and reads no finished page again', async () => {
    let holds = true;
    const { corpus, model, environment, stack } = await running(() => holds);
    await using _all = stack;
    const first = await startServiceProcess(environment);
    const { path, stream } = await begin(first);
    const seen = await readUntil(await first.request(`${path}/events`), isRead);
    await first.end('SIGKILL');
    await stream.text().catch(() => '');
    const paid = model.requests.map(taskOf);

    holds = false;
    await using second = await startServiceProcess(environment);
    const events = await readEvents(await second.request(`${path}/events`));
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(paid).toEqual(['research_plan', 'research_queries', 'research_curate']);
    const asked = model.requests.map(taskOf);
    for (const task of paid) expect(asked.filter((other) => other === task)).toHaveLength(1);
    const stored = seen.filter(isRead).map(({ url }) => new URL(String(url)).pathname);
    for (const path of stored) expect(corpus.asked.filter(({ pathname }) => pathname === path)).toHaveLength(1);
    expect(ofType(events, 'research_complete')).toHaveLength(1);
  });

  test('and whose run is cancelled meanwhile ends it at once, and leaves the page', async () => {
    const { corpus, model, environment, stack } = await running(() => true);
    await using _all = stack;
    await using service = await startServiceProcess(environment);
    const { path, stream } = await begin(service);
    await readUntil(await service.request(`${path}/events`), isRead);
    const session = z
      .object({ activeRun: z.object({ runId: z.string() }) })
      .parse(await (await service.request(path)).json());
    await service.post(`${path}/runs/${session.activeRun.runId}/cancel`, {});
    const events = await readEvents(stream);
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'cancelled' });
    await expect.poll(() => corpus.hungUp).toBeGreaterThan(0);
    expect(model.requests.map(taskOf)).not.toContain('research_claims');
  });
});
