import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { refreshDue } from '../../server/core/sign-on/saml/refresh.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { makeSigningKey, type SigningKey } from './der.ts';
import { answerTo, entityId, metadataOf } from './fake-idp.ts';
import { beginSaml, bringXml, connectSaml, signInBySaml } from './way.ts';

const [key, next] = [makeSigningKey(), makeSigningKey()];
const lines: string[] = [];
let service: TestService;
let address = '';
/** What the identity provider publishes; null: it is not there. */
let published: string | null = null;
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  if (published === null) response.writeHead(500).end();
  else response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(published);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `http://${host}/metadata`;
  service = await createTestService({ environment: { SIGN_ON_HOSTS: host }, log: (line) => void lines.push(line) });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  server.close();
});
afterEach(() => void vi.useRealTimers());

const path = (connection: SignOnConnection) => `/api/v1/sign-on/connections/${connection.connectionId}`;
const read = async (connection: SignOnConnection) =>
  (await (await service.fetch(path(connection))).json()) as SignOnConnection;
const change = (connection: SignOnConnection, body: object) =>
  service.fetch(path(connection), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const create = async (input: object) => {
  const answer = await service.post('/api/v1/sign-on/connections', { name: 'Company', kind: 'saml', ...input });
  return { status: answer.status, body: (await answer.json()) as { errors?: { path: string; message: string }[] } };
};
const refusal = async (input: object) => (await create(input)).body.errors?.[0];
const passes = async (connection: SignOnConnection, by: SigningKey) =>
  (await signInBySaml(service, openBrowser(service), connection, by)).page?.status ?? 401;

/** As if the metadata had been tried so long ago. */
const age = (connection: SignOnConnection, milliseconds: number) =>
  service.store.pool.query(
    `update sign_on_connection set saml = jsonb_set(saml, '{triedAt}', to_jsonb($2::text)) where id = $1`,
    [connection.connectionId, new Date(Date.now() - milliseconds).toISOString()],
  );
const day = 86_400_000;

test('a connection shows what the metadata says, and what to give to the identity provider', async () => {
  published = metadataOf([key, next]);
  const made = await connectSaml(service, { metadataUrl: address });
  const serviceUrl = `http://service.test/sign-in/saml/${made.connectionId}`;
  expect(made).toMatchObject({
    kind: 'saml',
    issuer: entityId,
    clientId: serviceUrl,
    scopes: [],
    hasClientSecret: false,
    redirectUri: `http://service.test/sign-in/callback/${made.connectionId}`,
    saml: {
      metadataUrl: address,
      signInUrl: 'https://id.example/sign-in',
      certificates: [{ subject: 'CN=id.example', fingerprint: expect.stringMatching(/^[\da-f]{64}$/) as string }, {}],
      metadataProblem: null,
      warnings: [],
      serviceMetadataUrl: serviceUrl,
    },
  });
  expect(await read(made)).toEqual(made);
  const query = `{ signOnConnection(id: "${made.connectionId}") { kind saml { signInUrl warnings certificates { subject } } } }`;
  expect((await ask(service, query)).data).toMatchObject({
    signOnConnection: { kind: 'saml', saml: { signInUrl: 'https://id.example/sign-in', certificates: [{}, {}] } },
  });
  const metadata = await service.withoutKey(new URL(serviceUrl).pathname);
  expect([metadata.status, metadata.headers.get('content-type')]).toEqual([
    200,
    'application/samlmetadata+xml; charset=utf-8',
  ]);
  const text = await metadata.text();
  expect(text).toContain(`entityID="${serviceUrl}"`);
  expect(text).toContain(`Location="${made.redirectUri}"`);
  expect(text).toContain('WantAssertionsSigned="true"');
  expect((await service.withoutKey('/sign-in/saml/01936f0e-0000-7000-8000-000000000000')).status).toBe(404);
});

const sound = () => metadataOf([key]);

describe('metadata is refused', () => {
  test.each<[string, () => string, string]>([
    ['that is not XML', () => 'nothing', 'is not SAML metadata'],
    ['with a document type', () => `<!DOCTYPE x>${sound()}`, 'document type'],
    ['of several', () => '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>', 'several'],
    ['of a service', () => sound().replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'identity provider'],
    ['of another SAML', () => sound().replace('SAML:2.0:protocol"', 'SAML:1.1:protocol"'), 'SAML 2.0'],
    ['that is over', () => metadataOf([key], { validUntil: '2020-01-01T00:00:00Z' }), 'over'],
    ['without certificates', () => metadataOf([]), 'certificates'],
    ['with a key of 1024 bits', () => metadataOf([makeSigningKey({ bits: 1_024 })]), '2048 bits'],
    ['with a broken certificate', () => sound().replace('<X509Certificate>', '<X509Certificate>x'), 'cannot be read'],
    ['with a page over plain http', () => metadataOf([key], { entryPoint: 'http://id.example/' }), 'https'],
    ['with a page that is a script', () => metadataOf([key], { entryPoint: 'javascript:alert(1)' }), 'HTTP-Redirect'],
    ['of nobody', () => metadataOf([key], { id: '' }), 'names no identity provider'],
  ])('%s', async (_, xml, words) => {
    expect(await refusal({ metadataXml: xml() })).toEqual({
      path: 'metadataXml',
      message: expect.stringContaining(words) as string,
    });
  });

  test('at an address in a private network, or if nothing answers', async () => {
    expect(await refusal({ metadataUrl: 'https://169.254.169.254/' })).toMatchObject({
      path: 'metadataUrl',
      message: expect.stringContaining('SIGN_ON_HOSTS') as string,
    });
    published = null;
    expect(await refusal({ metadataUrl: address })).toMatchObject({
      message: expect.stringContaining('500') as string,
    });
  });

  test('if it is there twice or not at all, and with settings of the other protocol', async () => {
    expect(await refusal({})).toMatchObject({ path: 'metadataUrl' });
    expect(await refusal({ metadataUrl: address, metadataXml: sound() })).toMatchObject({ path: 'metadataUrl' });
    expect(await refusal({ metadataXml: sound(), clientId: 'x' })).toMatchObject({ path: 'clientId' });
    expect(
      await refusal({ kind: 'oidc', issuer: 'https://x.example', clientId: 'x', metadataXml: sound() }),
    ).toMatchObject({ path: 'metadataXml' });
    expect(await refusal({ kind: 'oidc', clientId: 'x' })).toMatchObject({ path: 'issuer' });
    const made = await connectSaml(service, { metadataXml: sound() });
    expect((await change(made, { issuer: 'https://x.example' })).status).toBe(400);
  });
});

describe('certificates of the identity provider roll over', () => {
  test('while both are in the metadata, and after the old one left it', async () => {
    published = metadataOf([key]);
    const made = await connectSaml(service, { metadataUrl: address, newMemberRole: 'viewer' });
    expect([await passes(made, key), await passes(made, next)]).toEqual([200, 401]);
    published = metadataOf([key, next]);
    await age(made, day);
    await refreshDue(service.services);
    expect([await passes(made, key), await passes(made, next)]).toEqual([200, 200]);
    published = metadataOf([next]);
    await age(made, day);
    await refreshDue(service.services);
    expect([await passes(made, key), await passes(made, next)]).toEqual([401, 200]);
    const log = await service.fetch(`/api/v1/audit?targetId=${made.connectionId}&action=signOn.metadataChanged`);
    expect(((await log.json()) as { entries: object[] }).entries).toMatchObject([
      { actor: { type: 'system' } },
      { actor: { type: 'system' } },
    ]);
  });

  test('at once, if a signature fits none that are known', async () => {
    published = metadataOf([key]);
    const made = await connectSaml(service, { metadataUrl: address, newMemberRole: 'viewer' });
    published = metadataOf([next]);
    // It was read a moment ago.
    expect(await passes(made, next)).toBe(401);
    await age(made, 301_000);
    const before = asked;
    expect([await passes(made, next), await passes(made, key), asked - before]).toEqual([200, 401, 1]);
  });

  test('by an admin, if the metadata is XML', async () => {
    const made = await connectSaml(service, { metadataXml: metadataOf([key]), newMemberRole: 'viewer' });
    expect((await change(made, { metadataXml: metadataOf([key, next]) })).status).toBe(200);
    expect([await passes(made, key), await passes(made, next)]).toEqual([200, 200]);
  });

  test('but what was read before stays if the metadata is gone, or names another identity provider', async () => {
    published = metadataOf([key]);
    const made = await connectSaml(service, { metadataUrl: address, newMemberRole: 'viewer' });
    for (const [now, problem] of [
      [null, '500'],
      [metadataOf([next], { id: 'https://evil.example' }), 'another identity provider'],
      ['<x/>', 'not SAML metadata'],
    ] as const) {
      published = now;
      await age(made, day);
      await refreshDue(service.services);
      expect((await read(made)).saml).toMatchObject({
        metadataProblem: expect.stringContaining(problem) as string,
        warnings: ['metadata_unreadable'],
      });
      expect([await passes(made, key), await passes(made, next)]).toEqual([200, 401]);
    }
    published = metadataOf([key]);
    await age(made, day);
    await refreshDue(service.services);
    expect((await read(made)).saml).toMatchObject({ metadataProblem: null, warnings: [] });
  });

  test('once a day, on one node', async () => {
    published = metadataOf([key]);
    const made = await connectSaml(service, { metadataUrl: address });
    const before = asked;
    await refreshDue(service.services);
    expect(asked).toBe(before);
    await age(made, day);
    await Promise.all([refreshDue(service.services), refreshDue(service.services), refreshDue(service.services)]);
    expect(asked).toBe(before + 1);
  });
});

test('a certificate that ends is warned of, and one that ended no longer counts', async () => {
  const [ending, ended] = [makeSigningKey({ days: [-300, 20] }), makeSigningKey({ days: [-300, -1] })];
  const one = await connectSaml(service, { metadataXml: metadataOf([ending, ended]), newMemberRole: 'viewer' });
  const two = await connectSaml(service, { metadataXml: metadataOf([ended]), newMemberRole: 'viewer' });
  expect([one.saml?.warnings, two.saml?.warnings]).toEqual([['certificate_expires'], ['certificate_expired']]);
  expect([await passes(one, ending), await passes(one, ended), await passes(two, ended)]).toEqual([200, 401, 401]);
  await age(one, day);
  lines.length = 0;
  await refreshDue(service.services);
  expect(lines.join('')).toContain('"warnings":["certificate_expires"]');
});

test('an admin has to try it again if browsers go elsewhere, but not for other certificates', async () => {
  const made = await connectSaml(service, { metadataXml: metadataOf([key]), newMemberRole: 'admin' });
  expect(await passes(made, key)).toBe(200);
  expect((await read(made)).testedAt).not.toBeNull();
  // New certificates do not make an admin try it again; another page does.
  await change(made, { metadataXml: metadataOf([key, next]) });
  expect((await read(made)).testedAt).not.toBeNull();
  await change(made, { metadataXml: metadataOf([key], { entryPoint: 'https://id.example/other' }) });
  expect((await read(made)).testedAt).toBeNull();
  const browser = openBrowser(service);
  const request = await beginSaml(browser, made);
  expect(request.xml).toContain('Destination="https://id.example/other"');
  const { page } = await bringXml(service, browser, made, answerTo(request, key), request.relayState);
  expect(page?.status).toBe(200);
});
