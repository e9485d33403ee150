import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, askAs, makeKey } from '../access/keys.ts';
import { blockNamed } from '../docs/page.ts';
import { ask, followWith, graphqlSocketClient } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const create = 'mutation ($input: CreateKeyInput!) { createKey(input: $input) { keyId name role scopes status key } }';
const rotate =
  'mutation ($id: ID!, $overlap: Int) { rotateKey(id: $id, overlapSeconds: $overlap) { keyId previousUntil key } }';

async function created(input: object): Promise<Record<string, string>> {
  const { data, errors } = await ask(service, create, { input });
  expect(errors).toBeUndefined();
  return data?.createKey as Record<string, string>;
}

test('creates a key, which works, rotates it and revokes it', async () => {
  const made = await created({ name: 'Laptop', role: 'viewer', scopes: null });
  expect(made).toMatchObject({ name: 'Laptop', role: 'viewer', scopes: ['sessions:read'], status: 'active' });
  expect(made.key).toMatch(/^uas_/);
  expect((await askAs(service, made.key ?? '')).status).toBe(200);

  const { data } = await ask(service, rotate, { id: made.keyId, overlap: null });
  expect(data?.rotateKey).toMatchObject({ keyId: made.keyId, previousUntil: null });
  const next = String(data?.rotateKey?.key);
  expect((await askAs(service, made.key ?? '')).status).toBe(401);
  expect((await askAs(service, next)).status).toBe(200);

  const later = await ask(service, rotate, { id: made.keyId, overlap: 60 });
  expect(later.data?.rotateKey?.previousUntil).toEqual(expect.any(String));
  expect((await askAs(service, next)).status).toBe(200);

  const revoked = await ask(service, 'mutation ($id: ID!) { revokeKey(id: $id) { keyId status revokedAt } }', {
    id: made.keyId,
  });
  expect(revoked.data).toEqual({
    revokeKey: { keyId: made.keyId, status: 'revoked', revokedAt: expect.any(String) as unknown },
  });
  expect((await askAs(service, String(later.data?.rotateKey?.key))).status).toBe(401);
});

test('lists keys page by page, newest first, and never the keys themselves', async () => {
  await using own = await createTestService();
  const made = [await makeKey(own, { name: 'first' }), await makeKey(own, { name: 'second' })];
  const query = `query ($after: String) {
    keys(first: 1, after: $after) { keys { keyId } nextBefore edges { node { name hint } } pageInfo { hasNextPage endCursor } }
  }`;
  const first = await ask(own, query);
  expect(first.data?.keys).toMatchObject({
    keys: [{ keyId: made[1]?.keyId }],
    edges: [{ node: { name: 'second', hint: made[1]?.key.slice(0, 8) } }],
    pageInfo: { hasNextPage: true, endCursor: made[1]?.keyId },
  });
  const second = await ask(own, query, { after: made[1]?.keyId });
  expect(second.data?.keys).toMatchObject({ edges: [{ node: { name: 'first' } }], pageInfo: { hasNextPage: false } });
  const shown = await ask(own, '{ keys { edges { node { key } } } }');
  expect(shown.errors).toMatchObject([{ message: expect.stringContaining('Cannot query field "key"') as unknown }]);
});

test('refuses a key without the scope, and input that REST refuses', async () => {
  const { key } = await makeKey(service, { role: 'developer' });
  const fields = [
    '{ keys { nextBefore } }',
    'mutation { createKey(input: { name: "x" }) { key } }',
    'mutation { rotateKey(id: "x") { key } }',
    'mutation { revokeKey(id: "x") { keyId } }',
  ];
  for (const field of fields) {
    const { errors } = await ask(service, field, {}, bearer(key));
    expect(errors, `of ${field}`).toMatchObject([
      { extensions: { code: 'insufficient_scope', problem: { scope: 'keys:manage' } } },
    ]);
  }
  const refused = await ask(service, create, { input: { name: ' ' } });
  expect(refused.errors).toMatchObject([
    { extensions: { code: 'invalid_request', problem: { errors: [{ path: 'name' }] } } },
  ]);
  for (const field of ['rotateKey(id: "x") { key }', 'revokeKey(id: "x") { keyId }']) {
    const { errors } = await ask(service, `mutation { ${field} }`);
    expect(errors, `of ${field}`).toMatchObject([{ extensions: { code: 'not_found' } }]);
  }
});

test('no cache may keep an answer, in JSON or as an event', async () => {
  for (const accept of ['application/json', 'text/event-stream']) {
    const variables = { input: { name: 'x' } };
    const answer = await service.post('/api/graphql', { query: create, variables }, { accept });
    expect(await answer.text()).toContain('"key":"uas_');
    expect([accept, answer.headers.get('cache-control')]).toEqual([accept, 'no-store']);
  }
});

test('works over a WebSocket', async () => {
  await using http = await listen(service);
  const client = graphqlSocketClient(http.url);
  const { events, errors } = await followWith(client, { query: create, variables: { input: { name: 'Socket' } } });
  expect(errors).toEqual([]);
  expect(events).toMatchObject([{ name: 'Socket', key: expect.stringMatching(/^uas_/) as unknown }]);
  const listed = await followWith(client, { query: '{ keys(first: 1) { edges { node { name } } } }' });
  expect(listed.events).toEqual([{ edges: [{ node: { name: 'Socket' } }] }]);
});

test('the example of docs/keys.md creates a narrow key', async () => {
  const { data, errors } = await ask(service, await blockNamed('docs/keys.md', 'create-key'));
  expect(errors).toBeUndefined();
  expect(data?.createKey?.key).toMatch(/^uas_/);
  const keys = await ask(service, '{ keys(first: 1) { edges { node { keyId scopes } } } }');
  const scopes = ['sessions:read', 'sessions:write', 'agents:research'];
  expect(keys.data?.keys).toEqual({ edges: [{ node: { keyId: data?.createKey?.keyId, scopes } }] });
});
