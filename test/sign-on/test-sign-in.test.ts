import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignOnTest } from '../../schema/sign-on-test.ts';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { type Browser, openBrowser } from '../sign-in/browser.ts';
import { type SignedInOptions, signedIn } from '../support/browser-session.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider, type TokenClaims } from './fake-provider.ts';
import { begin, callbackOf, claimsFor, connect, crossSite, goesTo, memberIn, signInBy } from './way.ts';

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

const groupRoles = [
  { group: 'devs', role: 'developer' as const },
  { group: 'bosses', role: 'admin' as const },
];
const mapped = (more: object = {}) =>
  connect(service, { issuer: provider.issuer, groupClaim: 'groups', groupRoles, ...more });

async function passwordBrowser(role: SignedInOptions['role'] = 'admin'): Promise<Browser> {
  const browser = openBrowser(service);
  (browser.cookies as Map<string, string>).set('uas-session', (await signedIn(service, { role })).token);
  return browser;
}

async function lastTest(browser: Browser, { connectionId }: SignOnConnection): Promise<SignOnTest | null> {
  const { status, body } = await browser.call('GET', `/api/v1/sign-on/connections/${connectionId}/test`);
  expect(status).toBe(200);
  return (body as { test: SignOnTest | null }).test;
}

async function tryBy(browser: Browser, connection: SignOnConnection, claims: TokenClaims): Promise<SignOnTest> {
  const page = await signInBy(browser, provider, connection, claims, { test: 'yes', next: '/settings/sign-on' });
  expect([page.status, goesTo(page).pathname]).toEqual([200, '/settings/sign-on']);
  const learnt = await lastTest(browser, connection);
  if (!learnt) throw new Error('the test left nothing');
  return learnt;
}

const testedAt = async (connection: SignOnConnection) =>
  ((await (await service.fetch(`/api/v1/sign-on/connections/${connection.connectionId}`)).json()) as SignOnConnection)
    .testedAt;

const enforce = (browser: Browser) => browser.call('POST', '/api/v1/sign-on/enforce');
const counted = async () => {
  const { rows } = await service.store.pool.query<{ count: number }>(
    'select (select count(*) from person)::int + (select count(*) from member)::int + (select count(*) from identity)::int as count',
  );
  return rows[0]?.count;
};

describe('a test of a connection', () => {
  test('says who a new account is and what it would become, and makes nobody', async () => {
    const connection = await mapped();
    const admin = await passwordBrowser();
    const [before, me] = [await counted(), await memberIn(admin)];
    const learnt = await tryBy(admin, connection, { sub: 'new', groups: ['devs', 'else'] });
    expect(learnt).toMatchObject({
      identity: { issuer: provider.issuer, subject: 'sub:new', name: 'Ann Lee', email: 'ann@example.com' },
      account: 'new',
      groups: ['devs', 'else'],
      role: 'developer',
      reason: null,
      mayEnforce: false,
    });
    expect(learnt.claims).toContain('groups');
    expect(await tryBy(admin, connection, { sub: 'new', groups: ['else'] })).toMatchObject({
      role: null,
      reason: 'no_role',
    });
    expect(await tryBy(admin, connection, { sub: 'new' })).toMatchObject({ groups: null, reason: 'no_role' });
    expect([await counted(), await memberIn(admin), await testedAt(connection)]).toEqual([before, me, null]);
    expect((await enforce(admin)).status).toBe(409);
  });

  test('with the account that is linked to the admin lets this browser enforce it, and only this one', async () => {
    const connection = await mapped();
    const admin = await passwordBrowser();
    await signInBy(admin, provider, connection, { sub: 'boss', groups: [] }, { link: 'yes' });
    await service.store.pool.query('update sign_on_connection set tested_at = null where id = $1', [
      connection.connectionId,
    ]);
    await service.store.pool.query(`update browser_session set connections = '[]'`);
    const before = await memberIn(admin);
    expect(await tryBy(admin, connection, { sub: 'boss', groups: [] })).toMatchObject({
      account: 'yours',
      role: 'admin',
      reason: null,
      mayEnforce: true,
    });
    expect([await memberIn(admin), await testedAt(connection)]).toEqual([before, expect.any(String)]);
    expect(await lastTest(await passwordBrowser(), connection)).toBeNull();
    expect((await enforce(admin)).status).toBe(200);
    expect((await browserOf(admin, 'relax')).status).toBe(200);
  });

  test('with the account of another person proves nothing', async () => {
    const connection = await mapped();
    await signInBy(openBrowser(service), provider, connection, { sub: 'other', groups: ['bosses'] });
    await service.store.pool.query('update sign_on_connection set tested_at = null where id = $1', [
      connection.connectionId,
    ]);
    const admin = await passwordBrowser();
    const learnt = await tryBy(admin, connection, { sub: 'other', groups: ['bosses'] });
    expect(learnt).toMatchObject({ account: 'another', role: 'admin', mayEnforce: false });
    expect([await testedAt(connection), (await enforce(admin)).status]).toEqual([null, 409]);
  });

  test('foretells a suspension for groups that are gone, and suspends nobody', async () => {
    const connection = await mapped();
    const boss = openBrowser(service);
    await signInBy(boss, provider, connection, { sub: 'mapped', groups: ['bosses'] });
    const me = await memberIn(boss);
    expect(await tryBy(boss, connection, { sub: 'mapped', groups: ['devs'] })).toMatchObject({
      account: 'yours',
      role: 'developer',
      mayEnforce: false,
    });
    expect(await tryBy(boss, connection, { sub: 'mapped', groups: [] })).toMatchObject({
      role: null,
      reason: 'no_role',
    });
    expect(await memberIn(boss)).toEqual(me);
  });

  test('says what the provider answered if it signs nobody in', async () => {
    const connection = await mapped();
    const admin = await passwordBrowser();
    const fields = { test: 'yes', next: '/settings/sign-on' };
    const declined = await begin(admin, connection, fields);
    const error = { error: 'access_denied', error_description: 'the <b>user</b> declined' };
    const page = await admin.get(callbackOf(provider, declined, error), crossSite);
    expect(goesTo(page).pathname).toBe('/settings/sign-on');
    expect(await lastTest(admin, connection)).toMatchObject({
      identity: null,
      account: null,
      reason: 'sign_on_declined',
      detail: 'access_denied: the <b>user</b> declined',
      mayEnforce: false,
    });
    const wrong = await begin(admin, connection, fields);
    provider.answer(provider.sign({}, claimsFor(provider, wrong, { nonce: 'another' })));
    await admin.get(callbackOf(provider, wrong), crossSite);
    expect(await lastTest(admin, connection)).toMatchObject({
      reason: 'sign_on_refused',
      detail: expect.stringContaining('nonce'),
    });
  });

  test('fails at once, with the reason, if the provider does not answer', async () => {
    const gone = await startFakeProvider();
    await using other = await createTestService({ environment: { SIGN_ON_HOSTS: gone.host } });
    const connection = await connect(other, { issuer: gone.issuer });
    await gone[Symbol.asyncDispose]();
    const admin = openBrowser(other);
    (admin.cookies as Map<string, string>).set('uas-session', (await signedIn(other, { role: 'admin' })).token);
    const { connectionId } = connection;
    const page = await admin.send('/sign-in/with', {
      connection: connectionId,
      test: 'yes',
      next: '/settings/sign-on',
    });
    expect([page.status, page.location]).toEqual([303, '/settings/sign-on']);
    expect(await lastTest(admin, connection)).toMatchObject({
      reason: 'sign_on_unavailable',
      detail: 'No identity provider with OpenID Connect answers there. Check the address.',
    });
  });

  test('is for those who may manage connections, and signed in a moment ago', async () => {
    const connection = await mapped();
    const fields = { connection: connection.connectionId, test: 'yes', next: '/settings/sign-on' };
    expect((await openBrowser(service).send('/sign-in/with', fields)).status).toBe(401);
    expect((await (await passwordBrowser('developer')).send('/sign-in/with', fields)).status).toBe(403);
    const admin = await passwordBrowser();
    await service.store.pool.query(`update browser_session set proved_at = now() - interval '11 minutes'`);
    const page = await admin.send('/sign-in/with', fields);
    expect([page.status, page.location]).toEqual([303, expect.stringContaining('/sign-in?again&next=%2Fsettings')]);
    const withKey = await service.fetch(`/api/v1/sign-on/connections/${connection.connectionId}/test`);
    expect(await withKey.json()).toEqual({ test: null });
  });
});

const browserOf = (browser: Browser, action: string) => browser.call('POST', `/api/v1/sign-on/${action}`);
