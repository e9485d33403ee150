import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sealStoredSecrets } from '../../server/core/webhooks/stored-secret.ts';
import { closedVault } from '../../server/store/vault.ts';
import { createStore } from '../support/database.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { createWebhook, deliveriesOf, startReceiver, toReceivers } from '../webhooks/receiver.ts';

interface Stored {
  secret: string;
  previous_secret: string | null;
}

async function storedOf({ store }: TestService): Promise<Stored[]> {
  const { rows } = await store.pool.query<Stored>('select secret, previous_secret from webhook order by id');
  return rows;
}

async function rotated(service: TestService, webhookId: string): Promise<string> {
  const answer = await service.post(`/api/v1/webhooks/${webhookId}/rotate`, { overlapSeconds: 60 });
  return ((await answer.json()) as { secret: string }).secret;
}

const signatures = (header: unknown) => String(header).split(' ').length;
const sealed = expect.stringMatching(/^v1:[\w-]+$/);
const silent = pino({ level: 'silent' });

test('a webhook’s secrets are stored encrypted, and both sign', async () => {
  await using receiver = await startReceiver();
  const lines: string[] = [];
  await using service = await createTestService({ webhooks: toReceivers, log: (line) => void lines.push(line) });
  const { webhookId, secret } = await createWebhook(service, receiver.url);
  const next = await rotated(service, webhookId);
  expect([secret, next]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
  expect(await storedOf(service)).toEqual([{ secret: sealed, previous_secret: sealed }]);
  await service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await receiver.until(1);
  expect(signatures(receiver.received[0]?.headers['webhook-signature'])).toBe(2);
  expect(lines.join('')).not.toContain('whsec_');
});

test('a service without a secrets key stores secrets as they are, and says so when it starts', async () => {
  await using receiver = await startReceiver();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await using service = await createTestService({ webhooks: toReceivers, vault: closedVault, log });
  await service.services.recover();
  expect(lines.join('')).not.toContain('without encryption');
  const { webhookId, secret } = await createWebhook(service, receiver.url);
  expect(await storedOf(service)).toEqual([{ secret, previous_secret: null }]);
  await service.services.recover();
  expect(lines.filter((line) => line.includes('without encryption; set SECRETS_KEY'))).toHaveLength(1);
  await service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await receiver.until(1);
});

test('nodes that start with a key encrypt the secrets of all webhooks, and these sign as before', async () => {
  await using store = await createStore();
  await using receiver = await startReceiver();
  await using before = await createTestService({ store, vault: closedVault });
  const { webhookId } = await createWebhook(before, receiver.url);
  await rotated(before, webhookId);
  // More than one batch.
  await store.pool.query(
    `insert into webhook (id, workspace_id, url, events, description, secret, created_by, created_at)
     select gen_random_uuid(), workspace_id, url, events, description, secret, created_by, created_at
     from webhook, generate_series(1, 250)`,
  );
  await using service = await createTestService({ store, webhooks: toReceivers });
  const { vault } = service.services;
  await Promise.all(Array.from({ length: 4 }, () => sealStoredSecrets(store.pool, vault, silent)));
  const stored = await storedOf(service);
  expect(stored).toHaveLength(251);
  expect(
    stored.filter(({ secret, previous_secret: previous }) => `${secret}${previous ?? ''}`.includes('whsec_')),
  ).toEqual([]);
  await service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await receiver.until(1);
  expect(signatures(receiver.received[0]?.headers['webhook-signature'])).toBe(2);
});

test('a secret that cannot be read sends nothing, and the delivery says what to do; after a rotation it sends', async () => {
  await using receiver = await startReceiver();
  await using service = await createTestService({ webhooks: toReceivers });
  const { webhookId } = await createWebhook(service, receiver.url);
  // The secret of another webhook: it would sign with a key that its own owner knows.
  const other = await createWebhook(service, receiver.url);
  await service.store.pool.query(
    'update webhook set secret = (select secret from webhook where id = $2) where id = $1',
    [webhookId, other.webhookId],
  );
  await service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await expect
    .poll(() => deliveriesOf(service, webhookId))
    .toMatchObject([
      { attempts: [{ error: 'The service cannot read the secret of this webhook. Rotate the secret.' }] },
    ]);
  expect(receiver.received).toEqual([]);
  await rotated(service, webhookId);
  await service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await receiver.until(1);
  expect(signatures(receiver.received[0]?.headers['webhook-signature'])).toBe(1);
});
