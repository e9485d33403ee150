import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { askAs, makeKey } from '../access/keys.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { begin, callbackOf, claimsFor, connect, crossSite, signInBy } from './way.ts';

let provider: FakeProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startFakeProvider();
  service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
beforeEach(() => {
  provider.answers.clear();
  for (const name of Object.keys(provider.metadata)) Reflect.deleteProperty(provider.metadata, name);
});

const create = async (input: object) => {
  const answer = await service.post('/api/v1/sign-on/connections', { name: 'Company', clientId: 'uas', ...input });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('a connection is created, read, changed and removed, and never shows its secret', async () => {
  const made = await connect(service, {
    issuer: provider.issuer,
    clientSecret: 'a secret to find',
    groupRoles: [{ group: 'devs', role: 'developer' }],
  });
  expect(made).toMatchObject({
    kind: 'oidc',
    hasClientSecret: true,
    scopes: ['openid', 'profile', 'email'],
    groupRoles: [{ group: 'devs', role: 'developer' }],
    redirectUri: `http://service.test/sign-in/callback/${made.connectionId}`,
    testedAt: null,
  });
  const path = `/api/v1/sign-on/connections/${made.connectionId}`;
  const read = await (await service.fetch(path)).json();
  expect(read).toEqual(made);
  const { rows } = await service.store.pool.query<{ text: string }>('select c::text as text from sign_on_connection c');
  expect(JSON.stringify([made, rows])).not.toContain('a secret to find');
  const changed = await service.fetch(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"clientSecret":null,"name":"Renamed"}',
  });
  expect(await changed.json()).toMatchObject({ name: 'Renamed', hasClientSecret: false, clientId: 'unified-agents' });
  const listed = await ask(service, '{ signOnConnections { edges { node { connectionId name } } } }');
  expect(listed.data).toEqual({
    signOnConnections: { edges: [{ node: { connectionId: made.connectionId, name: 'Renamed' } }] },
  });
  expect((await service.fetch(path, { method: 'DELETE' })).status).toBe(204);
  expect((await service.fetch(path)).status).toBe(404);
  const log = (await (await service.fetch(`/api/v1/audit?targetId=${made.connectionId}`)).json()) as {
    entries: object[];
  };
  expect(log.entries).toMatchObject([
    { action: 'signOn.deleted' },
    { action: 'signOn.updated' },
    { action: 'signOn.created', after: { kind: 'oidc', issuer: provider.issuer, mappedGroups: 1, justInTime: false } },
  ]);
});

test('a connection gives no role that its maker may not give, and cannot be changed by others', async () => {
  const { key } = await makeKey(service, { role: 'admin', scopes: ['signOn:manage', 'sessions:read'] });
  const body = (more: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Evil', issuer: provider.issuer, clientId: 'uas', ...more }),
  });
  const path = '/api/v1/sign-on/connections';
  for (const more of [{ newMemberRole: 'admin' }, { groupClaim: 'g', groupRoles: [{ group: 'a', role: 'admin' }] }])
    expect(await askAs(service, key, path, body(more))).toMatchObject({ status: 403, code: 'insufficient_scope' });
  expect((await askAs(service, key, path, body({ newMemberRole: 'viewer' }))).status).toBe(201);
  const admins = await connect(service, { issuer: provider.issuer, newMemberRole: 'admin' });
  const patch = { ...body({}), method: 'PATCH', body: '{"newMemberRole":null}' };
  expect(await askAs(service, key, `${path}/${admins.connectionId}`, patch)).toMatchObject({ status: 403 });
});

const refusals = async (issuer: string) => {
  const { status, body } = await create({ issuer });
  return [status, body.errors];
};
const at = (message: unknown) => [400, [{ path: 'issuer', message }]];

describe('an identity provider is refused', () => {
  const notPublic = expect.stringMatching(/not public|begin with https.*SIGN_ON_HOSTS/s);

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1:8443/realm',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
    'http://example.com',
  ])('at %s', async (issuer) => {
    expect(await refusals(issuer)).toEqual(at(notPublic));
  });

  test('at another port of a host that the operator named', async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await refusals(`http://localhost:${(server.address() as AddressInfo).port}`)).toEqual(at(notPublic));
    server.close();
    expect(heard).toEqual([]);
  });

  test('if its answer redirects, which is not followed', async () => {
    provider.answers.set('/.well-known/openid-configuration', (_, response) => {
      response.writeHead(302, { location: `${provider.issuer}/elsewhere` }).end();
    });
    expect(await refusals(provider.issuer)).toEqual(at(expect.stringContaining('redirects')));
    expect(provider.requests).not.toContain('/elsewhere');
  });

  test('if its answer is huge', async () => {
    provider.answers.set('/.well-known/openid-configuration', (_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: 'x'.repeat(2_000_000) }));
    });
    expect(await refusals(provider.issuer)).toEqual(at('The answer of the identity provider is too large.'));
  });

  test.each([
    ['names another issuer', { issuer: 'https://evil.example' }, 'another issuer'],
    ['is for all tenants', { issuer: 'https://login.example/{tenantid}/v2.0' }, 'another issuer'],
    ['names no issuer', { issuer: undefined }, 'OpenID Connect'],
    ['has no place to sign in', { authorization_endpoint: undefined }, 'OpenID Connect'],
    ['has no keys', { jwks_uri: undefined }, 'OpenID Connect'],
  ])('if it %s', async (_, metadata, words) => {
    Object.assign(provider.metadata, metadata);
    expect(await refusals(provider.issuer)).toEqual(at(expect.stringContaining(words)));
  });

  test('if it answers something else', async () => {
    expect(await refusals(`${provider.issuer}/nothing-here`)).toEqual(at(expect.stringContaining('OpenID Connect')));
    for (const issuer of ['ftp://x', 'https://me@x.example', 'https://x.example/?a=b', 'nonsense'])
      expect((await create({ issuer })).status).toBe(400);
  });
});

test('a role for everybody is refused at a provider where everybody has an account', async () => {
  const google = { issuer: 'https://accounts.google.com', groupClaim: 'hd' };
  expect(await create({ ...google, newMemberRole: 'viewer' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'newMemberRole' }] },
  });
});

test('what a provider says later passes the guard, too', async () => {
  const own = await startFakeProvider();
  await using alone = await createTestService({ environment: { SIGN_ON_HOSTS: own.host } });
  own.metadata.token_endpoint = 'https://169.254.169.254/token';
  const connection = await connect(alone, { issuer: own.issuer, newMemberRole: 'viewer' });
  const browser = openBrowser(alone);
  const page = await signInBy(browser, own, connection);
  expect([page.status, page.alert]).toEqual([503, expect.stringContaining('did not answer')]);
  await own[Symbol.asyncDispose]();
});

test('a provider is asked once for what it is and for its keys, and again for a key that is new', async () => {
  await using own = await startFakeProvider();
  await using alone = await createTestService({ environment: { SIGN_ON_HOSTS: own.host } });
  const connection = await connect(alone, { issuer: own.issuer, newMemberRole: 'viewer' });
  own.requests.length = 0;
  for (const sub of ['a', 'b', 'c'])
    expect((await signInBy(openBrowser(alone), own, connection, { sub })).status).toBe(200);
  const count = (path: string) => own.requests.filter((one) => one === path).length;
  expect([count('/.well-known/openid-configuration'), count('/jwks')]).toEqual([1, 1]);
});

test('a secret goes to the provider in the way that it takes, and nowhere else', async () => {
  await using own = await startFakeProvider();
  await using alone = await createTestService({ environment: { SIGN_ON_HOSTS: own.host } });
  const heard: (string | undefined)[] = [];
  let token = '';
  own.answers.set('/token', (request, response) => {
    heard.push(request.headers.authorization);
    const body = { access_token: 'a', token_type: 'Bearer', id_token: token };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  const signIn = async (connection: SignOnConnection) => {
    const browser = openBrowser(alone);
    const begun = await begin(browser, connection);
    token = own.sign({}, claimsFor(own, begun));
    return (await browser.get(callbackOf(own, begun), crossSite)).status;
  };
  const input = { issuer: own.issuer, clientSecret: 'it is secret', newMemberRole: 'viewer' } as const;
  expect(await signIn(await connect(alone, input))).toBe(200);
  expect(heard).toEqual([`Basic ${Buffer.from('unified%2Dagents:it+is+secret').toString('base64')}`]);
  expect(own.tokenRequests.at(-1)?.has('client_secret')).toBe(false);
  own.metadata.token_endpoint_auth_methods_supported = ['client_secret_post'];
  expect(await signIn(await connect(alone, input))).toBe(200);
  expect([heard.at(-1), own.tokenRequests.at(-1)?.get('client_secret')]).toEqual([undefined, 'it is secret']);
});
