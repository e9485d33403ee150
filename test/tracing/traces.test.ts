import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ideate, ideationScript } from '../budgets/budget-service.ts';
import { builder } from '../support/builder-agent.ts';
import { createStore } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';
import { createWebhook, deliveriesOf, startReceiver, toReceivers } from '../webhooks/receiver.ts';
import { startCollector, everyTrace } from './collector.ts';
import { callerSpan, pathsOf, stop, traceId, traceparent } from './trace.ts';

const messages = [{ role: 'user', content: 'a-word-of-the-user' }];

const echoOn = async (service: TestService, body: object = {}, headers: Record<string, string> = {}) =>
  service.post(
    `/api/v1/sessions/${await service.createSession()}/echo-back-agent`,
    { messages, ...body },
    { traceparent, ...headers },
  );

describe('a trace', () => {
  test('holds the request, the run, its steps and model calls, and its webhook, below the span of the caller', async () => {
    await using collector = await startCollector();
    await using model = await startStubModel(ideationScript);
    await using receiver = await startReceiver();
    const lines: Record<string, unknown>[] = [];
    await using service = await createTestService({
      webhooks: toReceivers,
      log: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
      environment: {
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'large',
        ...everyTrace,
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
        OTEL_SERVICE_NAME: 'agents-of-ours',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
      },
    });
    const { webhookId } = await createWebhook(service, receiver.url, { events: ['run.completed'] });
    const { response } = await ideate(service, { traceparent });
    await readEvents(response);
    await expect.poll(() => deliveriesOf(service, webhookId)).toMatchObject([{ status: 'delivered' }]);
    const start = `${callerSpan} > POST /api/v1/sessions/:sessionId/ideation-agent`;
    const run = `${start} > run ideation`;
    const step = `${run} > step`;
    expect(await pathsOf(service, collector)).toEqual([
      start,
      run,
      step,
      step,
      `${step} > chat large`,
      `${step} > chat large`,
      `${run} > webhook`,
    ]);

    const spans = collector.spans();
    const attributes = (name: string) => spans.filter((span) => span.name === name).map((span) => span.attributes);
    const runId = response.headers.get('x-run-id');
    expect(attributes('run ideation')).toEqual([
      {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'ideation',
        'unified_agents.run.id': runId,
        'unified_agents.session.id': expect.any(String),
        'unified_agents.run.attempt': 1,
        'unified_agents.run.outcome': 'completed',
        'gen_ai.usage.input_tokens': 200,
        'gen_ai.usage.output_tokens': 40,
      },
    ]);
    expect(attributes('chat large')[0]).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'large',
      'gen_ai.response.model': 'large',
      'gen_ai.usage.input_tokens': 100,
      'gen_ai.usage.output_tokens': 20,
    });
    expect(attributes('step').map((step) => step['unified_agents.step'])).toEqual(['reply', 'summary']);
    expect(attributes('webhook')).toEqual([
      {
        'unified_agents.webhook.type': 'run.completed',
        'unified_agents.webhook.tries': 1,
        'http.response.status_code': 200,
      },
    ]);
    expect(collector.resource()).toMatchObject({
      'service.name': 'agents-of-ours',
      'deployment.environment.name': 'staging',
    });
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Bearer of-the-collector' },
    });

    const page = await readFile('docs/tracing.md', 'utf8');
    for (const span of spans) for (const name of Object.keys(span.attributes)) expect(page).toContain(`\`${name}\``);

    // What is called can go on with the trace.
    const parentOf = (name: string) =>
      spans.filter((span) => span.name === name).map(({ spanId }) => `00-${traceId}-${spanId}-01`);
    expect(model.requests.map(({ headers }) => headers.traceparent).toSorted()).toEqual(
      parentOf('chat large').toSorted(),
    );
    expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual(parentOf('webhook'));

    const told = lines.filter(({ msg, route }) => msg === 'run' || String(route).endsWith('ideation-agent'));
    expect(told).toMatchObject([
      { msg: 'request', traceId },
      { msg: 'run', traceId, runId, model: 'large', attempt: 1, outcome: 'completed', inputTokens: 200 },
    ]);
  });

  test('has no words of users and no secrets, also not of a failure that quotes them', async () => {
    await using collector = await startCollector();
    const error = { message: 'Incorrect API key provided: sk-a-secret-of-ours for a-word-of-the-user' };
    await using model = await startStubModel(() => ({ kind: 'status', status: 401, error }));
    await using service = await createTestService({
      environment: {
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'large',
        OPENAI_API_KEY: 'sk-a-secret-of-ours',
        ...everyTrace,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
      },
    });
    const id = await service.createSession();
    await readEvents(
      await service.post(`/api/v1/sessions/${id}/ideation-agent?a=a-word-of-the-user`, { messages }, { traceparent }),
    );
    await service.fetch('/a-word-of-the-user', { method: 'REPORT' });
    await stop(service);
    const spans = collector.spans();
    const failed = spans.filter(({ status }) => status.code === 2);
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['chat large', 'model_misconfigured'],
      ['step', 'model_misconfigured'],
      ['run ideation', 'model_misconfigured'],
    ]);
    expect(spans.map(({ name }) => name)).toContain('_OTHER /*');
    const sent = collector.requests.map(({ body }) => body).join('\n');
    expect(sent).not.toMatch(/a-word-of-the-user|sk-a-secret|Incorrect/);
    expect(collector.requests.every(({ path }) => path === '/own/path')).toBe(true);
  });

  test('has the work in sandboxes', async () => {
    await using collector = await startCollector();
    const sandbox = {
      name: 's',
      url: 'http://s',
      files: async () => ({}),
      check: () => Promise.reject(new Error('not used')),
      build: async () => ({ ok: true as const, output: '' }),
      boot: () => Promise.reject(new Error('not used')),
      look: () => Promise.reject(new Error('not used')),
      show: () => Promise.reject(new Error('not used')),
    };
    await using service = await createTestService({
      agents: { builder },
      environment: { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      sandboxes: {
        sandboxes: () => ({ open: async () => sandbox, [Symbol.dispose]() {} }),
        previews: () => ({ publish: () => Promise.reject(new Error('not used')) }),
        removeOrphans: async () => {},
        info: () => Promise.reject(new Error('not used')),
        test: async () => [],
      } as never,
    });
    const id = await service.createSession();
    await readEvents(await service.post(`/api/v1/sessions/${id}/builder-agent`, { messages }, { traceparent }));
    const paths = await pathsOf(service, collector);
    const run = `${callerSpan} > POST /api/v1/sessions/:sessionId/builder-agent > run builder`;
    expect(paths.filter((path) => path.includes('sandbox'))).toEqual([
      `${run} > sandbox open`,
      `${run} > step > sandbox show`,
    ]);
  });

  test('goes on if another process takes up the run', async () => {
    await using collector = await startCollector();
    let answers = false;
    await using model = await startStubModel((request) =>
      answers ? ideationScript(request) : { kind: 'silence', sendHeaders: true },
    );
    await using store = await createStore();
    const options = {
      store,
      environment: {
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'large',
        ...everyTrace,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
    };
    const first = await createTestService(options);
    const { response } = await ideate(first, { traceparent });
    await expect.poll(() => model.requests.length).toBe(1);
    await first[Symbol.asyncDispose]();
    await response.body?.cancel();
    answers = true;
    await using second = await createTestService(options);
    await second.services.recover();
    await expect.poll(() => second.services.runs.count()).toBe(0);
    await stop(second);
    const runs = collector.spans().filter(({ name }) => name === 'run ideation');
    expect(runs.map(({ attributes }) => attributes['unified_agents.run.outcome'])).toEqual(['drained', 'completed']);
    expect(runs.map((span) => span.traceId)).toEqual([traceId, traceId]);
    expect(runs[1]?.parentSpanId).toBe(runs[0]?.parentSpanId);
  });

  test.each([
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-${callerSpan}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${callerSpan}-01-more`,
    `ff-${traceId}-${callerSpan}-01`,
    `00-${traceId.toUpperCase()}-${callerSpan}-01`,
    `${traceparent}, ${traceparent}`,
  ])('of its own begins at a request with the malformed traceparent “%s”', async (malformed) => {
    await using collector = await startCollector();
    await using service = await createTestService({
      environment: { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    await service.fetch('/api/v1/sessions', { headers: { traceparent: malformed } });
    for (const path of ['/healthz', '/readyz', '/metrics']) await service.fetch(path, { headers: { traceparent } });
    await stop(service);
    const [span, ...more] = collector.spans();
    expect([span?.name, span?.parentSpanId, more]).toEqual(['GET /api/v1/sessions', undefined, []]);
    expect(span?.traceId).not.toBe(traceId);
  });

  test.each([
    ['parentbased_always_on', traceparent, 1],
    ['parentbased_always_on', traceparent.replace(/01$/, '00'), 0],
    ['always_on', traceparent.replace(/01$/, '00'), 1],
    ['parentbased_traceidratio', '', 0],
    ['always_off', traceparent, 0],
  ])('with the sampler %s and the parent “%s” is sent: %d', async (sampler, header, count) => {
    await using collector = await startCollector();
    await using service = await createTestService({
      environment: {
        ...everyTrace,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER: sampler,
        OTEL_TRACES_SAMPLER_ARG: '0',
      },
    });
    await service.fetch('/api/v1/sessions', { headers: { traceparent: header } });
    await stop(service);
    expect(collector.spans()).toHaveLength(count);
  });

  test.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])('is not made with %o', async (off) => {
    await using collector = await startCollector();
    const environment = { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...off };
    await using service = await createTestService({ agents: { echoBack: echo }, environment });
    await readEvents(await echoOn(service));
    await stop(service);
    expect([service.services.tracing, collector.requests]).toEqual([null, []]);
  });
});

describe('a run goes on, and the service stops,', () => {
  test.each([
    ['is down', null],
    ['answers 503', (out: { writeHead(status: number): { end(): unknown } }) => void out.writeHead(503).end()],
    ['hangs', () => {}],
  ])('while the collector %s', async (_, answer) => {
    await using collector = await startCollector(answer ?? undefined);
    if (answer === null) await collector[Symbol.asyncDispose]();
    const environment = { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    await using service = await createTestService({ agents: { echoBack: echo }, environment });
    const events = await readEvents(await echoOn(service));
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    // The limit of a stop is 10 s, and so much less than the exporter's own patience is left for the spans.
    const stopped = stop(service).then(() => 'stopped');
    expect(await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 8_000, 'hangs'))])).toBe(
      'stopped',
    );
  });
});
