import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { type Browser, openBrowser } from '../sign-in/browser.ts';
import { signedIn } from '../support/browser-session.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { connect, memberIn, signInBy } from './way.ts';

let provider: FakeProvider;
let service: TestService;
let connection: SignOnConnection;
let admin: Browser;
beforeEach(async () => {
  provider = await startFakeProvider();
  service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
  connection = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });
  admin = await passwordBrowser();
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

async function passwordBrowser(): Promise<Browser> {
  const browser = openBrowser(service);
  (browser.cookies as Map<string, string>).set('uas-session', (await signedIn(service, { role: 'admin' })).token);
  return browser;
}

const enforce = (browser: Browser) => browser.call('POST', '/api/v1/sign-on/enforce');
const withKey = async (method: string, path: string, body?: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await service.fetch(`/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};
const path = () => `/sign-on/connections/${connection.connectionId}`;

test('sign-on is enforced by an admin who signed in with it, and only in that browser', async () => {
  for (const refused of [await enforce(admin), await withKey('POST', '/sign-on/enforce')])
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('First sign in with')]);
  // The sign-in of a viewer is no test.
  await signInBy(openBrowser(service), provider, connection, { sub: 'viewer' });
  expect((await withKey('GET', path())).body).toMatchObject({ testedAt: null });

  await signInBy(admin, provider, connection, { sub: 'admin' }, { link: 'yes' });
  expect((await withKey('GET', path())).body).toMatchObject({ testedAt: expect.any(String) });
  const elsewhere = await passwordBrowser();
  expect((await enforce(elsewhere)).status).toBe(409);
  expect(await enforce(admin)).toMatchObject({ status: 200, body: { signOnRequired: true } });

  // At once: who signed in otherwise is out, who passed the connection is in.
  expect([await memberIn(elsewhere), (await memberIn(admin))?.name]).toEqual([null, 'Signed in']);
  const { body } = await withKey('GET', '/audit?action=signOn.enforced');
  expect(body).toMatchObject({ entries: [{ actor: { via: 'oidc' }, target: { id: connection.connectionId } }] });
  expect((await withKey('GET', '/audit?action=signOn.tested')).body).toMatchObject({ entries: [{}] });
});

test('the last connection that works can be neither removed, disabled nor changed while sign-on is enforced', async () => {
  await signInBy(admin, provider, connection, { sub: 'admin' }, { link: 'yes' });
  await enforce(admin);
  // Not tested, so nobody knows whether it works.
  await connect(service, { issuer: provider.issuer });
  const refusals = [
    await withKey('DELETE', path()),
    await withKey('PATCH', path(), { enabled: false }),
    await withKey('PATCH', path(), { clientId: 'another' }),
    await withKey('PATCH', path(), { scopes: ['openid'] }),
  ];
  for (const { status, body } of refusals)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Stop enforcing it first')]);
  expect((await withKey('PATCH', path(), { name: 'Renamed', clientSecret: 'rotated' })).body).toMatchObject({
    name: 'Renamed',
    testedAt: expect.any(String),
  });
  expect((await memberIn(admin))?.name).toBe('Signed in');

  expect((await withKey('POST', '/sign-on/relax')).body).toMatchObject({ signOnRequired: false });
  expect((await withKey('PATCH', path(), { clientId: 'another' })).body).toMatchObject({ testedAt: null });
  expect((await withKey('DELETE', path())).status).toBe(204);
  const { rows } = await service.store.pool.query('select from identity');
  expect(rows).toEqual([]);
});

test('an admin by groups who was never signed in otherwise can enforce it', async () => {
  const groups = await connect(service, {
    issuer: provider.issuer,
    groupClaim: 'groups',
    groupRoles: [{ group: 'bosses', role: 'admin' }],
  });
  const browser = openBrowser(service);
  await signInBy(browser, provider, groups, { sub: 'boss', groups: ['bosses'] });
  expect((await enforce(browser)).status).toBe(200);
});
