import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { createWebhook, deliveriesOf, never, type Received, startReceiver, talk, toReceivers } from './receiver.ts';

async function startService(webhooks: TestServiceOptions['webhooks'] = {}): Promise<TestService> {
  const service = await createTestService({ agents: { echoBack: echo }, webhooks: { ...toReceivers, ...webhooks } });
  await service.services.recover();
  return service;
}

async function run(
  service: TestService,
  body: object = {},
): Promise<{ id: string; runId: string; events: AnyEvent[] }> {
  const id = await service.createSession();
  const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk(body));
  return { id, runId: stream.headers.get('x-run-id') ?? '', events: await readEvents(stream) };
}

/** Verifies a signature with the receiver's own library. Throws if it is wrong. */
const verified = (secret: string, { headers, body }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };

describe('an event', () => {
  test('contains the run as its URL returns it, but for its words, signed', async () => {
    await using receiver = await startReceiver();
    await using service = await startService();
    const { secret, webhookId } = await createWebhook(service, `${receiver.url}/hooks?x=1`);
    const { id, runId, events } = await run(service);
    await receiver.until(1);
    const [first] = receiver.received;
    if (!first) throw new Error('nothing came');
    const stored = await (await service.fetch(`/api/v1/sessions/${id}/runs/${runId}`)).json();
    const { asked, ...told } = stored as { asked: string };
    expect(asked).toBe('one two three');
    expect(first.body).not.toContain(asked);
    expect(verified(secret, first)).toEqual({
      type: 'run.completed',
      timestamp: events.at(-1)?.at,
      data: { sessionId: id, ...told },
    });
    expect(first.path).toBe('/hooks?x=1');
    expect(first.headers).toMatchObject({ 'content-type': 'application/json', host: new URL(receiver.url).host });
    expect(() => verified(secret, { ...first, body: first.body.replace('completed', 'failed') })).toThrow('signature');
    await expect
      .poll(() => deliveriesOf(service, webhookId))
      .toMatchObject([
        {
          deliveryId: first.headers['webhook-id'],
          type: 'run.completed',
          status: 'delivered',
          nextAttemptAt: null,
          body: first.body,
          attempts: [{ number: 1, status: 200, error: null, response: 'thanks', durationMs: expect.any(Number) }],
        },
      ]);
  });

  test('is sent at once for each subscribed ending, to each subscribed address', async () => {
    await using receiver = await startReceiver();
    await using service = await startService({ pollMs: never });
    await createWebhook(service, `${receiver.url}/all`);
    await createWebhook(service, `${receiver.url}/failed`, { events: ['run.failed'] });
    const off = await createWebhook(service, `${receiver.url}/off`);
    await service.fetch(`/api/v1/webhooks/${off.webhookId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"enabled":false}',
    });
    await run(service, { fail: 'service' });
    gates.set('hook', Promise.withResolvers());
    const id = await service.createSession();
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk({ gate: 'hook' }));
    await service.post(`/api/v1/sessions/${id}/runs/${stream.headers.get('x-run-id')}/cancel`);
    gates.get('hook')?.resolve();
    await receiver.until(3);
    const told = receiver.received.map(({ path, body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { error: { code: string } } };
      return [path, type, data.error.code].join(' ');
    });
    expect(told.toSorted()).toEqual([
      '/all run.cancelled cancelled',
      '/all run.failed model_error',
      '/failed run.failed model_error',
    ]);
  });
});

describe('a delivery that is not accepted', () => {
  test('is sent again at growing intervals, with the same id and body, until accepted', async () => {
    const delaysMs = [60, 120, 240];
    await using receiver = await startReceiver((out, _received, index) => {
      if (index === 0) out.destroy();
      else out.writeHead(index < 3 ? 500 : 204).end(index < 3 ? 'x'.repeat(5_000) : undefined);
    });
    await using service = await startService({ delaysMs });
    const { webhookId, secret } = await createWebhook(service, receiver.url);
    await run(service);
    await receiver.until(4);
    await expect.poll(() => deliveriesOf(service, webhookId)).toMatchObject([{ status: 'delivered' }]);
    const [delivery] = await deliveriesOf(service, webhookId);
    const attempts = delivery?.attempts ?? [];
    expect(attempts.map(({ number, status, error, response }) => [number, status, error, response?.length])).toEqual([
      [1, null, 'The connection failed: ECONNRESET.', undefined],
      [2, 500, null, 1_024],
      [3, 500, null, 1_024],
      [4, 204, null, 0],
    ]);
    const starts = attempts.map(({ startedAt }) => Date.parse(startedAt));
    for (const [index, delay] of delaysMs.entries()) {
      expect((starts[index + 1] ?? 0) - (starts[index] ?? 0)).toBeGreaterThanOrEqual(delay);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    for (const received of receiver.received) expect(verified(secret, received).type).toBe('run.completed');
  });

  test('has failed after the last attempt, and can be sent again by hand', async () => {
    let good = false;
    await using receiver = await startReceiver((out) => void out.writeHead(good ? 200 : 503).end());
    await using service = await startService({ delaysMs: [1] });
    const { webhookId } = await createWebhook(service, receiver.url);
    await run(service);
    const state = async () =>
      (await deliveriesOf(service, webhookId)).map(({ status, attempts }) => [status, attempts.length]);
    await expect.poll(state).toEqual([['failed', 2]]);
    good = true;
    const [failed] = await deliveriesOf(service, webhookId);
    const again = `/api/v1/webhooks/${webhookId}/deliveries/${failed?.deliveryId}/redeliver`;
    expect((await service.post(again)).status).toBe(202);
    await expect.poll(state).toEqual([['delivered', 3]]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await service.post(`/api/v1/webhooks/${webhookId}/deliveries/none/redeliver`)).status).toBe(404);
  });

  test('disables the webhook after five days, and at once if the endpoint is gone', async () => {
    await using receiver = await startReceiver(
      (out, { path }) => void out.writeHead(path === '/gone' ? 410 : 500).end(),
    );
    await using service = await startService({ delaysMs: [60_000] });
    const [failing, gone] = [
      await createWebhook(service, `${receiver.url}/x`),
      await createWebhook(service, `${receiver.url}/gone`),
    ];
    await run(service);
    const read = async ({ webhookId }: { webhookId: string }) =>
      (await service.fetch(`/api/v1/webhooks/${webhookId}`)).json();
    await expect.poll(() => read(gone)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    await expect.poll(() => read(failing)).toMatchObject({ enabled: true, failingSince: expect.any(String) });
    await service.store.pool.query(`update webhook set failing_since = now() - interval '6 days' where id = $1`, [
      failing.webhookId,
    ]);
    await run(service);
    await expect.poll(() => read(failing)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    await expect
      .poll(async () => (await deliveriesOf(service, failing.webhookId)).map(({ status }) => status))
      .toEqual(['failed', 'failed']);
    const count = receiver.received.length;
    await run(service);
    expect(await deliveriesOf(service, failing.webhookId)).toHaveLength(2);
    expect(receiver.received).toHaveLength(count);
  });
});

describe('an address', () => {
  test('in a private network is never contacted, and neither is the target of a redirect', async () => {
    await using inside = await startReceiver();
    await using receiver = await startReceiver(
      (out) => void out.writeHead(307, { location: `${inside.url}/inside` }).end(),
    );
    await using service = await startService({ delaysMs: [] });
    const { webhookId } = await createWebhook(service, receiver.url);
    await run(service);
    await expect
      .poll(() => deliveriesOf(service, webhookId))
      .toMatchObject([{ status: 'failed', attempts: [{ status: 307 }] }]);
    expect(inside.received).toEqual([]);

    // As outside of tests: a name that resolves to this machine, and addresses of this machine.
    await using strict = await startService({ delaysMs: [], allowed: ['public'] });
    const named = await createWebhook(strict, inside.url);
    await run(strict);
    await expect
      .poll(() => deliveriesOf(strict, named.webhookId))
      .toMatchObject([
        {
          status: 'failed',
          attempts: [{ status: null, error: expect.stringContaining('in a network that is not public') }],
        },
      ]);
    expect(inside.received).toEqual([]);
    for (const url of [
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://[::ffff:a9fe:a9fe]/',
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'ftp://example.com',
      'http://a:b@example.com',
      'nowhere',
    ]) {
      const refused = await strict.post('/api/v1/webhooks', { url });
      expect([url, refused.status, await refused.json()]).toMatchObject([url, 400, { errors: [{ path: 'url' }] }]);
    }
  });

  test('that does not respond times out', async () => {
    await using receiver = await startReceiver(() => {});
    await using service = await startService({ delaysMs: [], timeoutMs: 100 });
    const { webhookId } = await createWebhook(service, receiver.url);
    await run(service);
    await expect
      .poll(() => deliveriesOf(service, webhookId))
      .toMatchObject([
        { status: 'failed', attempts: [{ status: null, error: 'The endpoint did not respond within 0.1 s.' }] },
      ]);
  });
});
