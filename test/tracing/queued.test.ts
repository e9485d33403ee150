import { expect, test } from 'vitest';
import { createStore } from '../support/database.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { createTestService } from '../support/service.ts';
import { createWebhook, deliveriesOf, startReceiver, toReceivers } from '../webhooks/receiver.ts';
import { startCollector, everyTrace } from './collector.ts';
import { callerSpan, pathsOf, stop, traceId, traceparent } from './trace.ts';

const messages = [{ role: 'user', content: 'a b' }];
const route = 'POST /api/v1/sessions/:sessionId/echo-back-agent';

test('a queued run that begins on another node, and its webhook there, are in the trace of the request that asked for it', async () => {
  await using collector = await startCollector();
  await using receiver = await startReceiver();
  await using store = await createStore();
  const options = {
    store,
    agents: { echoBack: echo },
    webhooks: toReceivers,
    environment: { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, MAX_RUNS_PER_NODE: '1' },
  };
  const first = await createTestService(options);
  const openGate = closeGate('queue-traced');
  const start = async (more: object, headers: Record<string, string> = {}) =>
    first.post(`/api/v1/sessions/${await first.createSession()}/echo-back-agent`, { messages, ...more }, headers);
  const busy = await start({ gate: 'queue-traced' });
  const queued = await start({}, { traceparent });
  const { webhookId } = await createWebhook(first, receiver.url, { events: ['run.completed'] });
  await Promise.all([busy.body?.cancel(), queued.body?.cancel()]);
  await stop(first);
  await first[Symbol.asyncDispose]();
  const asked = collector.spans().filter((span) => span.traceId === traceId);
  expect(asked.map(({ name }) => name)).toEqual([route]);

  openGate();
  await using second = await createTestService({ ...options, node: '00000000-0000-7000-8000-00000000000b' });
  await second.services.recover();
  await expect.poll(async () => (await deliveriesOf(second, webhookId)).length).toBe(2);
  await expect.poll(() => receiver.received.length).toBe(2);
  const run = `${callerSpan} > ${route} > run echo-back`;
  const paths = await pathsOf(second, collector);
  expect(paths.filter((path) => !path.endsWith(' > step'))).toEqual([
    `${callerSpan} > ${route}`,
    run,
    `${run} > webhook`,
  ]);
});
