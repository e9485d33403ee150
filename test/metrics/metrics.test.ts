import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import { createApp } from '../../server/app.ts';
import { observedChecks } from '../../server/observed-ports.ts';
import { readConfig } from '../../server/process/config.ts';
import { createBudgetService, ideate, ideationScript, makeBudget } from '../budgets/budget-service.ts';
import { builder } from '../support/builder-agent.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createStore } from '../support/database.ts';
import { noChecks } from '../support/no-checks.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';
import { createWebhook, startReceiver, toReceivers } from '../webhooks/receiver.ts';
import { parseMetrics, scrape, valueOf } from './scrape.ts';

const agents = { echoBack: echo };
const unused = () => Promise.reject(new Error('not used'));
const talk = { messages: [{ role: 'user', content: 'a b c' }] };

async function echoOn(service: TestService, body: object = {}): Promise<Response> {
  const id = await service.createSession();
  return service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, ...body });
}

describe('METRICS_KEY', () => {
  const key = 'a-metrics-key-of-36-characters-or-more';
  test.each([
    ['the main port', {}],
    ['a port of their own', { METRICS_PORT: '0' }],
  ])('is needed for the metrics at %s', async (_, ports) => {
    await using service = await createTestService({ agents });
    const config = readConfig({ ALLOWED_HOSTS: 'service.test', METRICS_KEY: key, ...ports });
    const { http, metrics } = createApp(service.services, config);
    const status = async (authorization?: string) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const answer = await (metrics ?? http).request('http://service.test/metrics', { headers });
      return [answer.status, (await answer.text()).includes('database_up')];
    };
    expect(await status(`Bearer ${key}`)).toEqual([200, true]);
    for (const wrong of [undefined, `Bearer ${key}x`, key, `Bearer ${key.slice(1)}`, `Bearer ${testKey}`])
      expect(await status(wrong)).toEqual([401, false]);
  });
});

describe('the metrics of requests', () => {
  test('have the route as it was declared, and the class of the status', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    await service.fetch(`/api/v1/sessions/${id}`);
    await service.fetch('/api/v1/sessions/no-such-session');
    const route = '/api/v1/sessions/:sessionId';
    const count = async (status: string) =>
      valueOf(service, 'http_request_seconds_count', { method: 'GET', route, class: status });
    expect([await count('2xx'), await count('4xx')]).toEqual([1, 1]);
  });

  test.each([
    ['REST', (service: TestService) => service.fetch('/api/v1/sessions')],
    ['tRPC', (service: TestService) => service.fetch('/api/trpc/sessions.list')],
    ['GraphQL', (service: TestService) => service.post('/api/graphql', { query: '{ me { keyId } }' })],
  ])('count a refusal over %s once, with its limit', async (_, call) => {
    await using service = await createTestService({ agents, environment: { RATE_LIMIT_PER_MINUTE: '1' } });
    for (let index = 0; index < 3; index += 1) await (await call(service)).text();
    expect(await valueOf(service, 'refusals_total', { code: 'rate_limited', limit: 'requests' })).toBe(2);
  });

  test('count a refusal of a run by its session and by its limit', async () => {
    await using service = await createTestService({ agents, environment: { RUN_LIMIT_PER_MINUTE: '1' } });
    await readEvents(await echoOn(service));
    expect((await echoOn(service)).status).toBe(429);
    expect((await service.withoutKey('/api/v1/sessions')).status).toBe(401);
    expect(await valueOf(service, 'refusals_total', { code: 'rate_limited', limit: 'runs' })).toBe(1);
    expect(await valueOf(service, 'refusals_total', { code: 'unauthenticated', limit: 'none' })).toBe(1);
  });

  test('count sign-ins that are limited', async () => {
    await using service = await createTestService({ agents });
    const { attempts } = service.services;
    const attempt = { account: 'ann@example.com', address: '203.0.113.7', device: null };
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => attempts.begin(attempt)));
    const refused = tries.filter(({ status }) => status === 'rejected').length;
    expect(refused).toBeGreaterThan(0);
    expect(await valueOf(service, 'refusals_total', { code: 'rate_limited', limit: 'other' })).toBe(refused);
  });
});

describe('the metrics of runs', () => {
  test('count endings, failures and first events by agent', async () => {
    await using service = await createTestService({ agents });
    await readEvents(await echoOn(service));
    await readEvents(await echoOn(service, { fail: 'service' }));
    const agent = 'echo-back';
    expect(await valueOf(service, 'runs_ended_total', { agent, outcome: 'completed' })).toBe(1);
    expect(await valueOf(service, 'runs_ended_total', { agent, outcome: 'failed' })).toBe(1);
    expect(await valueOf(service, 'run_failures_total', { code: 'model_error' })).toBe(1);
    expect(await valueOf(service, 'run_seconds_count', { agent })).toBe(2);
    expect(await valueOf(service, 'run_first_event_seconds_count', { agent })).toBe(2);
    expect(await valueOf(service, 'event_commit_seconds_count')).toBeGreaterThan(0);
  });

  test('show the queue of all nodes and the leases of runs', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '1' } });
    const open = closeGate('metrics-queue');
    const first = await echoOn(service, { gate: 'metrics-queue' });
    const second = await echoOn(service);
    expect(await valueOf(service, 'runs_queued')).toBe(1);
    expect(await valueOf(service, 'runs_held')).toBe(1);
    expect(await valueOf(service, 'runs_queued_oldest_seconds')).toBeLessThan(60);
    expect(await valueOf(service, 'run_lease_oldest_seconds')).toBeLessThan(60);
    open();
    await Promise.all([readEvents(first), readEvents(second)]);
    // The queued one counts from when it was taken up.
    expect(await valueOf(service, 'run_first_event_seconds_count', { agent: 'echo-back' })).toBe(2);
  });

  test('count a run that another process had begun', async () => {
    await using store = await createStore();
    const open = closeGate('metrics-taken');
    const before = await createTestService({ agents, store });
    const response = await echoOn(before, { gate: 'metrics-taken' });
    await before[Symbol.asyncDispose]();
    await response.text();
    open();
    await using after = await createTestService({ agents, store, node: '00000000-0000-7000-8000-00000000000b' });
    await after.services.recover();
    const agent = 'echo-back';
    expect(await valueOf(after, 'runs_taken_up_total', { agent })).toBe(1);
    await expect.poll(() => valueOf(after, 'runs_ended_total', { agent, outcome: 'completed' })).toBe(1);
    // Its first event was stored by the other one.
    expect(await valueOf(after, 'run_first_event_seconds_count', { agent })).toBeUndefined();
  });

  test('measure how long a notification takes to come back', async () => {
    await using store = await createStore();
    await using service = await createTestService({ agents, store, listenAt: { ...store.address } });
    await expect
      .poll(async () => {
        await readEvents(await echoOn(service));
        return valueOf(service, 'node_notification_seconds_count');
      })
      .toBeGreaterThan(0);
  });
});

describe('the metrics of models', () => {
  test('count calls, retries, tokens and cost by model', async () => {
    await using model = await startStubModel((request) =>
      request.index === 0 ? { kind: 'status', status: 500, headers: { 'retry-after': '0' } } : ideationScript(request),
    );
    await using service = await createBudgetService(model);
    await readEvents((await ideate(service)).response);
    const large = { model: 'large' };
    const answers = model.requests.length - 1;
    expect(await valueOf(service, 'model_calls_total', { ...large, result: 'ok' })).toBe(answers);
    expect(await valueOf(service, 'model_call_seconds_count', large)).toBe(answers);
    expect(await valueOf(service, 'model_first_token_seconds_count', large)).toBe(answers);
    expect(await valueOf(service, 'model_retries_total', large)).toBe(1);
    expect(await valueOf(service, 'model_tokens_total', { ...large, kind: 'input' })).toBe(100 * answers);
    expect(await valueOf(service, 'model_tokens_total', { ...large, kind: 'output' })).toBe(20 * answers);
    expect(await valueOf(service, 'model_cost_usd_total', large)).toBeCloseTo((120 * answers) / 1_000_000, 9);
    expect(await valueOf(service, 'model_pool_waiters')).toBe(0);
  });

  test('count errors of models by their code', async () => {
    await using model = await startStubModel(() => ({ kind: 'status', status: 401 }));
    await using service = await createBudgetService(model);
    await readEvents((await ideate(service)).response);
    const labels = { model: 'large', result: 'model_misconfigured' };
    expect(await valueOf(service, 'model_calls_total', labels)).toBeGreaterThan(0);
  });
});

describe('the metrics of sandboxes, checks, webhooks and budgets', () => {
  test('measure the work in a sandbox by its result', async () => {
    const shown = { ok: false, errors: 'It does not build.', durationMs: 1 } as const;
    const sandbox = { name: 'box', url: 'http://127.0.0.1:1/box/', files: async () => ({}), check: unused };
    const open = async () => ({ ...sandbox, build: unused, boot: unused, look: unused, show: async () => shown });
    await using service = await createTestService({
      agents: { builder },
      sandboxes: {
        sandboxes: () => ({ open, [Symbol.dispose]() {} }),
        previews: () => ({ publish: unused }),
        removeOrphans: async () => {},
        info: unused,
        test: unused,
      },
    });
    const id = await service.createSession();
    await readEvents(await service.post(`/api/v1/sessions/${id}/builder-agent`, talk));
    expect(await valueOf(service, 'sandbox_work_seconds_count', { work: 'open', result: 'ok' })).toBe(1);
    expect(await valueOf(service, 'sandbox_work_seconds_count', { work: 'show', result: 'failed' })).toBe(1);
  });

  test('measure checks, those that could not be made apart, and those that threw', async () => {
    await using service = await createTestService({ agents });
    const { metrics } = service.services;
    const { signal } = new AbortController();
    const checks = observedChecks(
      { ...noChecks, measure: () => Promise.reject(new Error('The browser is gone.')) },
      metrics,
    );
    for (const scanner of checks.scanners) await scanner.scan({}, signal);
    await checks.runTests({ files: {}, tests: {}, isolated: false }, signal);
    await expect(checks.measure('http://127.0.0.1:1/', signal)).rejects.toThrow('The browser is gone.');
    expect(await valueOf(service, 'qa_check_seconds_count', { check: 'scan', result: 'not_done' })).toBe(2);
    expect(await valueOf(service, 'qa_check_seconds_count', { check: 'tests', result: 'not_done' })).toBe(1);
    expect(await valueOf(service, 'qa_check_seconds_count', { check: 'measure', result: 'error' })).toBe(1);
  });

  test('count attempts to deliver to webhooks, and what is left to send', async () => {
    await using receiver = await startReceiver((out, _, index) => void out.writeHead(index === 0 ? 500 : 200).end());
    await using service = await createTestService({ agents, webhooks: { ...toReceivers, delaysMs: [3_600_000] } });
    await createWebhook(service, receiver.url);
    await readEvents(await echoOn(service));
    await receiver.until(1);
    await expect.poll(() => valueOf(service, 'webhook_attempt_seconds_count', { result: 'retried' })).toBe(1);
    await expect.poll(() => valueOf(service, 'webhook_deliveries_pending')).toBe(1);
    expect(await valueOf(service, 'webhook_deliveries_due')).toBe(0);
  });

  test('count budgets that are used up', async () => {
    await using model = await startStubModel(ideationScript);
    await using service = await createBudgetService(model);
    await makeBudget(service, { subject: 'workspace', measure: 'runs', period: 'day', limit: 1 });
    await makeBudget(service, { subject: 'workspace', measure: 'tokens', period: 'month', limit: 1_000_000 });
    await readEvents((await ideate(service)).response);
    expect((await ideate(service)).response.status).toBe(402);
    expect(await valueOf(service, 'budgets')).toBe(2);
    expect(await valueOf(service, 'budgets_used_up')).toBe(1);
    expect(await valueOf(service, 'budgets_near_limit')).toBe(0);
    expect(await valueOf(service, 'refusals_total', { code: 'budget_exceeded', limit: 'budget' })).toBe(1);
  });
});

test('a scrape answers while the database is silent, without its figures', async () => {
  await using service = await createTestService({ agents });
  const { pool } = service.services;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const silent = await service.withoutKey('/metrics');
  const text = await silent.text();
  for (const client of taken) client.release();
  const samples = parseMetrics(text);
  expect(silent.status).toBe(200);
  expect(samples.find(({ name }) => name === 'database_up')?.value).toBe(0);
  expect(samples.find(({ name }) => name === 'database_waiters')?.value).toBeGreaterThan(0);
  expect(samples.filter(({ name }) => name === 'runs_queued')).toEqual([]);
  await expect.poll(() => valueOf(service, 'database_up')).toBe(1);
  expect(await valueOf(service, 'runs_queued')).toBe(0);
});

test('hostile paths, methods, agents, models, codes and close codes make no further series', async () => {
  await using service = await createTestService({ agents });
  const { metrics } = service.services;
  const hostile = async (word: string) => {
    const id = await service.createSession({ idea: word });
    for (const path of [word, `api/v1/${word}`, `api/v1/sessions/${word}`, `api/trpc/${word}`, `p/${word}`])
      await (await service.fetch(`/${path}?q=${word}`)).text();
    await (await service.withoutKey('/metrics', { method: word.toUpperCase() })).text();
    await (await service.post(`/api/v1/sessions/${id}/${word}-agent`, talk)).text();
    await (await service.fetch('/api/v1/sessions', { headers: { authorization: `Bearer ${word}` } })).text();
    metrics.runOpened(word, 1);
    metrics.runEnded({ agent: word, outcome: word, code: word, ms: -1 });
    metrics.runTakenUp(word);
    metrics.modelCalled(word, Number.NaN, word);
    metrics.modelBegan(word, 1);
    metrics.modelRetried(word);
    metrics.modelSpent(word, { inputTokens: -1, outputTokens: Number.NaN, cachedTokens: 0, reasoningTokens: 0 }, -1);
    metrics.refused(new ServiceError('internal', word));
    metrics.socketClosed('trpc', word.length + 3_000);
    const text = (await scrape(service)).map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
    expect(text.filter((line) => line.includes(word))).toEqual([]);
    // Node has series for kinds of collections and of handles, which come by themselves.
    return new Set(text.filter((line) => !/^(?:nodejs|process)_/.test(line))).size;
  };
  // The first time makes series of routes and of the scrape itself.
  await hostile('hostile-first');
  const before = await hostile('hostile');
  for (const word of ['hostiles', 'hostile-words', 'x'.repeat(300)]) expect(await hostile(word)).toBe(before);
});
