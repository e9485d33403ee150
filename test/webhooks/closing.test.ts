import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDeliverer } from '../../server/core/webhooks/deliverer.ts';
import { webhookOptions } from '../../server/core/webhooks/options.ts';
import { createTestService } from '../support/service.ts';
import { createWebhook, deliveriesOf, never, startReceiver, toReceivers } from './receiver.ts';

/** A pool whose second poll for due deliveries starts late. */
function lateSecondLook(real: pg.Pool, late: Promise<void>): pg.Pool {
  let looks = 0;
  const query = async (asked: { name?: string }, values?: unknown[]) => {
    if (asked.name === 'webhook-take' && (looks += 1) === 2) await late;
    return real.query(asked as pg.QueryConfig, values);
  };
  return { query, connect: () => real.connect() } as unknown as pg.Pool;
}

test('a node does not re-queue deliveries interrupted by its own shutdown', async () => {
  const held = Promise.withResolvers<void>();
  await using receiver = await startReceiver(() => held.resolve());
  await using service = await createTestService({ webhooks: { ...toReceivers, pollMs: never } });
  const { webhookId } = await createWebhook(service, receiver.url);
  const { pool } = service.store;
  // Queued without a wake-up.
  await pool.query(
    `insert into webhook_delivery (id, webhook_id, workspace_id, type, payload, status, next_at, created_at)
     select gen_random_uuid(), id, workspace_id, 'ping', '{}', 'pending', now(), now() from webhook`,
  );
  const late = Promise.withResolvers<void>();
  const options = { ...webhookOptions, ...toReceivers };
  const deliverer = createDeliverer(
    {
      pool: lateSecondLook(pool, late.promise),
      vault: service.services.vault,
      logger: pino({ level: 'silent' }),
      publicUrl: null,
    },
    options,
  );
  deliverer.wake();
  await held.promise;
  const closed = deliverer.close();
  await pause(200);
  late.resolve();
  await closed;
  expect(await deliveriesOf(service, webhookId)).toMatchObject([
    { status: 'pending', attempts: [{ error: 'The node stopped before the endpoint responded.' }] },
  ]);
});
