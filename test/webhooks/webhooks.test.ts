import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { NewWebhook, Webhook } from '../../schema/webhook.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { untypedTrpcClient } from '../support/trpc.ts';
import { createWebhook, deliveriesOf, never, startReceiver, toReceivers } from './receiver.ts';

test('a webhook is listed, read, changed and deleted by permitted keys of its own workspace', async () => {
  await using service = await createTestService();
  const path = '/api/v1/webhooks';
  const made = await service.post(path, {
    url: 'https://example.com/a',
    events: ['run.failed', 'run.failed'],
    description: ' ops ',
  });
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { secret, ...webhook } = (await made.json()) as NewWebhook;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    events: ['run.failed'],
    description: 'ops',
    enabled: true,
    createdBy: 'service',
    disabledReason: null,
  });
  const second = await createWebhook(service, 'https://example.com/b');
  expect(second.events).toEqual(['run.completed', 'run.failed', 'run.cancelled', 'run.waiting']);

  const page = (await (await service.fetch(`${path}?limit=1`)).json()) as { webhooks: Webhook[]; nextBefore: string };
  expect(page.webhooks.map(({ url }) => url)).toEqual(['https://example.com/b']);
  expect(await (await service.fetch(`${path}?before=${page.nextBefore}`)).json()).toEqual({
    webhooks: [webhook],
    nextBefore: null,
  });
  expect(JSON.stringify(page)).not.toContain('whsec_');

  const one = `${path}/${webhook.webhookId}`;
  const patch = (body: unknown) =>
    service.fetch(one, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const off = { ...webhook, url: 'https://example.com/c', enabled: false, disabledReason: 'by_request' };
  expect(await (await patch({ url: off.url, enabled: false })).json()).toEqual(off);
  expect(await (await patch({ enabled: true })).json()).toEqual({ ...off, enabled: true, disabledReason: null });
  expect((await patch({ events: [] })).status).toBe(400);
  expect((await patch({ url: 'http://localhost:1/' })).status).toBe(200);

  const viewer = await service.post('/api/v1/keys', { name: 'x', role: 'developer' });
  const { key } = (await viewer.json()) as { key: string };
  expect((await service.fetch(path, { headers: { authorization: `Bearer ${key}` } })).status).toBe(403);

  await service.store.pool.query('update webhook set workspace_id = gen_random_uuid() where id = $1', [
    second.webhookId,
  ]);
  for (const below of ['', '/deliveries']) {
    expect((await service.fetch(`${path}/${second.webhookId}${below}`)).status).toBe(404);
  }
  expect((await service.post(`${path}/${second.webhookId}/ping`)).status).toBe(404);
  expect((await service.fetch(one, { method: 'DELETE' })).status).toBe(204);
  expect((await service.fetch(one, { method: 'DELETE' })).status).toBe(404);
});

test('a ping arrives signed with both secrets during a rotation', async () => {
  await using receiver = await startReceiver();
  await using service = await createTestService({ webhooks: toReceivers });
  await using http = await listen(service);
  const client = untypedTrpcClient(http.url, testKey);
  const first = (await client.mutation('webhooks.create', { url: receiver.url })) as NewWebhook;
  const { webhookId } = first;
  const second = (await client.mutation('webhooks.rotate', { webhookId, overlapSeconds: 60 })) as NewWebhook;
  expect(second.previousUntil).not.toBeNull();
  await client.mutation('webhooks.ping', { webhookId });
  await receiver.until(1);
  const third = (await client.mutation('webhooks.rotate', { webhookId, overlapSeconds: 0 })) as NewWebhook;
  await client.mutation('webhooks.ping', { webhookId });
  await receiver.until(2);
  const verify = (index: number, { secret }: NewWebhook) => {
    const { body, headers } = receiver.received[index] ?? { body: '', headers: {} };
    return new Verifier(secret).verify(body, headers as Record<string, string>);
  };
  expect(verify(0, first)).toMatchObject({ type: 'ping', data: { webhookId } });
  expect(verify(0, second)).toEqual(verify(0, first));
  expect(() => verify(1, second)).toThrow('signature');
  expect(verify(1, third)).toMatchObject({ type: 'ping' });
  await expect
    .poll(async () => (await deliveriesOf(service, webhookId)).map(({ status }) => status))
    .toEqual(['delivered', 'delivered']);
});

test('a team that waits for a decision sends an event at once', async () => {
  await using receiver = await startReceiver();
  await using service = await createTestService({ webhooks: { ...toReceivers, pollMs: never } });
  await service.services.recover();
  await createWebhook(service, receiver.url);
  const id = await service.createSession();
  const runId = await startTeam(service, id, {
    agents: ['ideation', 'prd'],
    task: 'Falconers log flights',
    approvals: true,
  });
  const run = teamRun(service, id, runId);
  await receiver.until(1);
  const { lastCursor, waitingFor } = await run.waits();
  await run.decideNow('reject');
  await receiver.until(2);
  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { lastCursor: number } });
  expect(told).toMatchObject([
    {
      type: 'run.waiting',
      data: { sessionId: id, runId, agent: 'team', status: 'waiting', waitingFor, finishedAt: null, lastCursor },
    },
    { type: 'run.cancelled', data: { runId, status: 'cancelled', waitingFor: null, lastCursor: lastCursor + 2 } },
  ]);
});
