import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, makeKey } from '../access/keys.ts';
import { blockNamed } from '../docs/page.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { createWebhook, startReceiver, toReceivers } from '../webhooks/receiver.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ webhooks: toReceivers });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** Returns the one field of an answer; fails if there are errors. */
async function field(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { data, errors } = await ask(service, query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0];
}

const read = 'query ($id: ID!) { webhook(id: $id) { url events description enabled disabledReason } }';

test('creates a webhook, reads it, changes it, and deletes it', async () => {
  const created = (await field(
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhookId secret } }',
    { input: { url: 'http://hooks.test/a', events: ['run.failed'], description: null } },
  )) as { webhookId: string; secret: string };
  expect(created.secret).toMatch(/^whsec_/);
  const id = created.webhookId;
  const first = { url: 'http://hooks.test/a', events: ['run.failed'], description: '' };
  expect(await field(read, { id })).toEqual({ ...first, enabled: true, disabledReason: null });

  const update =
    'mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { enabled disabledReason url } }';
  const off = { enabled: false, disabledReason: 'by_request', url: 'http://hooks.test/a' };
  expect(await field(update, { id, input: { enabled: false, url: null } })).toEqual(off);
  expect(await field(read, { id })).toMatchObject(off);

  const rotated = await field(
    'mutation ($id: ID!) { rotateWebhookSecret(id: $id, overlapSeconds: 0) { webhookId secret previousUntil } }',
    { id },
  );
  expect(rotated).toMatchObject({ webhookId: id, secret: expect.stringMatching(/^whsec_/) as unknown });
  expect(rotated).not.toMatchObject({ secret: created.secret });

  expect(await field('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id })).toBe(true);
  expect((await ask(service, read, { id })).errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
});

test('lists webhooks page by page, without their secrets', async () => {
  const made = [
    await createWebhook(service, 'http://hooks.test/1'),
    await createWebhook(service, 'http://hooks.test/2'),
  ];
  const page = 'query ($after: String) { webhooks(first: 1, after: $after) { edges { node { webhookId } } } }';
  expect(await field(page)).toEqual({ edges: [{ node: { webhookId: made[1]?.webhookId } }] });
  const after = made[1]?.webhookId;
  expect(await field(page, { after })).toEqual({ edges: [{ node: { webhookId: made[0]?.webhookId } }] });
  for (const shown of [
    '{ webhooks { edges { node { secret } } } }',
    `{ webhook(id: "${after}") { secret } }`,
    `mutation { updateWebhook(id: "${after}", input: {}) { secret } }`,
  ]) {
    const message = expect.stringContaining('Cannot query field "secret"') as unknown;
    expect((await ask(service, shown)).errors).toMatchObject([{ message }]);
  }
});

test('sends a ping, shows its delivery, and sends it again', async () => {
  await using receiver = await startReceiver();
  const { webhookId } = await createWebhook(service, receiver.url);
  const ping = await field('mutation ($id: ID!) { pingWebhook(id: $id) { deliveryId type status } }', {
    id: webhookId,
  });
  expect(ping).toMatchObject({ type: 'ping', status: 'pending' });
  const { deliveryId } = ping as { deliveryId: string };
  await receiver.until(1);
  const one =
    'query ($webhook: ID!, $id: ID!) { webhookDelivery(webhookId: $webhook, id: $id) { status attempts { number status response } } }';
  const variables = { webhook: webhookId, id: deliveryId };
  const attempts = [{ number: 1, status: 200, response: 'thanks' }];
  await expect.poll(() => field(one, variables)).toEqual({ status: 'delivered', attempts });

  const again = 'mutation ($webhook: ID!, $id: ID!) { redeliver(webhookId: $webhook, deliveryId: $id) { deliveryId } }';
  expect(await field(again, variables)).toEqual({ deliveryId });
  await receiver.until(2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  const list =
    'query ($webhook: ID!) { webhookDeliveries(webhookId: $webhook, first: 5) { edges { cursor node { body } } pageInfo { hasNextPage } } }';
  const body = receiver.received[0]?.body;
  expect(await field(list, variables)).toEqual({
    edges: [{ cursor: deliveryId, node: { body } }],
    pageInfo: { hasNextPage: false },
  });
});

const fields = [
  '{ webhooks { nextBefore } }',
  '{ webhook(id: "x") { url } }',
  '{ webhookDeliveries(webhookId: "x") { nextBefore } }',
  '{ webhookDelivery(webhookId: "x", id: "y") { body } }',
  'mutation { createWebhook(input: { url: "http://hooks.test" }) { secret } }',
  'mutation { updateWebhook(id: "x", input: { enabled: false }) { enabled } }',
  'mutation { deleteWebhook(id: "x") }',
  'mutation { rotateWebhookSecret(id: "x") { secret } }',
  'mutation { pingWebhook(id: "x") { deliveryId } }',
  'mutation { redeliver(webhookId: "x", deliveryId: "y") { deliveryId } }',
];

test.each(fields)('%s needs webhooks:manage', async (query) => {
  const { key } = await makeKey(service, { role: 'pm' });
  const { errors } = await ask(service, query, {}, bearer(key));
  expect(errors).toMatchObject([{ extensions: { code: 'insufficient_scope', problem: { scope: 'webhooks:manage' } } }]);
});

test.each(fields.filter((query) => query.includes('"x"')))('%s finds nothing that is not there', async (query) => {
  expect((await ask(service, query)).errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
});

test('refuses an address as REST does', async () => {
  const create = 'mutation { createWebhook(input: { url: "ftp://hooks.test" }) { secret } }';
  expect((await ask(service, create)).errors).toMatchObject([
    { extensions: { code: 'invalid_request', problem: { errors: [{ path: 'url' }] } } },
  ]);
});

test('the example of docs/webhooks.md creates a webhook', async () => {
  const query = await blockNamed('docs/webhooks.md', 'create-webhook');
  const made = await field(query.replace('https://example.com', 'http://hooks.test'));
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/) as unknown });
});
