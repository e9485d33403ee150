import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { cancelRun } from '../../server/core/runs/cancel.ts';
import { openStore } from '../../server/store/orm.ts';
import type { WebhookOptions } from '../../server/core/webhooks/options.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { createWebhook, deliveriesOf, startReceiver, talk, toReceivers } from './receiver.ts';

async function startNode(
  database: TestDatabase,
  number: number,
  webhooks: Partial<WebhookOptions> = {},
): Promise<TestService> {
  const store = await openStore(database.address, 8);
  const service = await createTestService({
    agents: { echoBack: echo },
    store,
    node: `00000000-0000-7000-8000-00000000000${number}`,
    webhooks: { ...toReceivers, ...webhooks },
  });
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

const idsOf = (received: readonly { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => String(headers['webhook-id']));

test('two nodes that poll all the time send each event once', async () => {
  await using receiver = await startReceiver();
  await using database = await createDatabase();
  await using one = await startNode(database, 1, { pollMs: 2 });
  await using two = await startNode(database, 2, { pollMs: 2 });
  const { webhookId } = await createWebhook(one, receiver.url);
  await one.services.recover();
  await two.services.recover();
  const runs = Array.from({ length: 40 }, async (_, index) => {
    const node = index % 2 === 0 ? one : two;
    const id = await node.createSession();
    return readEvents(await node.post(`/api/v1/sessions/${id}/echo-back-agent`, talk()));
  });
  await Promise.all(runs);
  await receiver.until(40);
  const states = async () => {
    const { rows } = await one.store.pool.query(
      'select status, attempts, count(*)::int as count from webhook_delivery where webhook_id = $1 group by 1, 2',
      [webhookId],
    );
    return rows as unknown[];
  };
  await expect.poll(states).toEqual([{ status: 'delivered', attempts: 1, count: 40 }]);
  expect(new Set(idsOf(receiver.received)).size).toBe(40);
  expect(receiver.received).toHaveLength(40);
});

test('another node sends what one node queued', async () => {
  await using receiver = await startReceiver();
  await using database = await createDatabase();
  await using two = await startNode(database, 2);
  {
    await using one = await startNode(database, 1);
    await createWebhook(one, receiver.url);
    gates.set('left', Promise.withResolvers());
    const id = await one.createSession();
    const stream = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, talk({ gate: 'left' }));
    const { pool } = one.store;
    const { rows } = await pool.query<{ workspaceId: string }>('select workspace_id as "workspaceId" from session');
    const workspaceId = String(rows[0]?.workspaceId);
    // Far beyond any time at which this node would send it.
    await cancelRun(pool, [echo], { workspaceId, sessionId: id, runId: String(stream.headers.get('x-run-id')) });
    gates.get('left')?.resolve();
    await readEvents(stream);
  }
  expect(receiver.received).toEqual([]);
  await two.services.recover();
  await receiver.until(1);
  expect(receiver.received[0]?.body).toContain('run.cancelled');
});

test('a node that is killed while sending loses nothing: another sends it again with the same id', async () => {
  const held = Promise.withResolvers<void>();
  await using receiver = await startReceiver((out, _received, index) => {
    if (index > 0) out.end('thanks');
    else held.resolve();
  });
  await using database = await createDatabase();
  await using other = await startNode(database, 2);
  const { webhookId } = await createWebhook(other, receiver.url);
  const child = spawn(process.execPath, ['test/webhooks/node.ts', JSON.stringify(database.address)], {
    stdio: 'inherit',
  });
  await held.promise;
  child.kill('SIGKILL');
  await once(child, 'exit');
  await other.services.recover();
  await receiver.until(2);
  await expect
    .poll(() => deliveriesOf(other, webhookId))
    .toMatchObject([
      {
        status: 'delivered',
        attempts: [
          { number: 1, durationMs: null, status: null },
          { number: 2, status: 200 },
        ],
      },
    ]);
  expect(new Set(idsOf(receiver.received)).size).toBe(1);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
});

test('a node that stops aborts its deliveries, and another sends them at once', async () => {
  const held = Promise.withResolvers<void>();
  await using receiver = await startReceiver((out, _received, index) => {
    if (index > 0) out.end('thanks');
    else held.resolve();
  });
  await using database = await createDatabase();
  await using two = await startNode(database, 2);
  const one = await startNode(database, 1);
  const { webhookId } = await createWebhook(one, receiver.url);
  const id = await one.createSession();
  await readEvents(await one.post(`/api/v1/sessions/${id}/echo-back-agent`, talk()));
  await held.promise;
  await one[Symbol.asyncDispose]();
  await two.services.recover();
  await receiver.until(2);
  await expect
    .poll(() => deliveriesOf(two, webhookId))
    .toMatchObject([
      {
        status: 'delivered',
        attempts: [{ error: 'The node stopped before the endpoint responded.' }, { status: 200 }],
      },
    ]);
});
