import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider, unsigned } from './fake-provider.ts';
import { begin, callbackOf, claimsFor, clientId, connect, crossSite, goesTo, memberIn, now, signInBy } from './way.ts';

const refused =
  'The answer of the identity provider was not accepted. Begin again. If that does not help, ask an admin.';
const late = 'Signing in took too long, or began in another browser. Begin again.';

let provider: FakeProvider;
let other: FakeProvider;
let service: TestService;
let connection: SignOnConnection;
beforeAll(async () => {
  [provider, other] = await Promise.all([startFakeProvider(), startFakeProvider()]);
  service = await createTestService({ environment: { SIGN_ON_HOSTS: `${provider.host},${other.host}` } });
  connection = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([provider[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
});
beforeEach(() => {
  provider.answers.clear();
});

const sessions = async () => {
  const { rows } = await service.store.pool.query<{ count: number }>(
    'select count(*)::int as count from browser_session',
  );
  return rows[0]?.count ?? 0;
};

test('what is attacked below works without an attack', async () => {
  const browser = openBrowser(service);
  const page = await signInBy(browser, provider, connection, { sub: 'sound' });
  expect([page.status, goesTo(page).pathname]).toEqual([200, '/after']);
  expect(await memberIn(browser)).toMatchObject({ name: 'Ann Lee' });
});

describe('a token is refused', () => {
  test.each<[string, object, Record<string, unknown>]>([
    ['with another nonce', {}, { nonce: 'another' }],
    ['without a nonce', {}, { nonce: undefined }],
    ['of another issuer', {}, { iss: 'https://evil.example' }],
    ['for another client', {}, { aud: 'somebody-else' }],
    ['for several clients without naming this one as its holder', {}, { aud: [clientId, 'somebody-else'] }],
    ['for several clients whose holder is another one', {}, { aud: [clientId, 'else'], azp: 'else' }],
    ['that expired more than a minute ago', {}, { exp: now() - 120 }],
    ['that is not valid yet', {}, { nbf: now() + 600 }],
    ['without an end', {}, { exp: undefined }],
    ['without a subject', {}, { sub: undefined }],
    ['with an empty subject', {}, { sub: '' }],
    ['whose header names no algorithm', { alg: 'none' }, {}],
    ['that says that it is signed with a shared secret', { alg: 'HS256' }, {}],
    ['of a key that the provider does not have', { kid: 'unknown' }, {}],
  ])('%s', async (_, header, claims) => {
    const browser = openBrowser(service);
    const before = await sessions();
    const begun = await begin(browser, connection);
    provider.answer(provider.sign(header, claimsFor(provider, begun, claims)));
    const page = await browser.get(callbackOf(provider, begun), crossSite);
    expect([page.status, page.alert]).toEqual([401, refused]);
    expect([await memberIn(browser), await sessions()]).toEqual([null, before]);
  });

  test('without a signature', async () => {
    const browser = openBrowser(service);
    const begun = await begin(browser, connection);
    provider.answer(unsigned(claimsFor(provider, begun)));
    const page = await browser.get(callbackOf(provider, begun), crossSite);
    expect([page.status, page.alert]).toEqual([401, refused]);
  });

  test('whose claims were changed after it was signed', async () => {
    const browser = openBrowser(service);
    const begun = await begin(browser, connection);
    const [header, , signature] = provider.sign({}, claimsFor(provider, begun)).split('.');
    const claims = Buffer.from(JSON.stringify(claimsFor(provider, begun, { sub: 'admin' }))).toString('base64url');
    provider.answer(`${header}.${claims}.${signature}`);
    const page = await browser.get(callbackOf(provider, begun), crossSite);
    expect([page.status, page.alert]).toEqual([401, refused]);
  });

  test('that only says where the groups are: nobody knows which ones were taken away', async () => {
    const groups = { groupClaim: 'groups', groupRoles: [{ group: 'devs', role: 'developer' as const }] };
    const byGroups = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer', ...groups });
    const browser = openBrowser(service);
    await signInBy(browser, provider, byGroups, { sub: 'many', groups: ['devs'] });
    const me = await memberIn(browser);
    const more = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } };
    const page = await signInBy(openBrowser(service), provider, byGroups, { sub: 'many', ...more });
    expect([page.status, page.alert, await memberIn(browser)]).toEqual([401, refused, me]);
  });

  test('but not if the clock of the provider is half a minute off', async () => {
    const browser = openBrowser(service);
    const off = { iat: now() + 30, nbf: now() + 30, exp: now() - 30 };
    expect((await signInBy(browser, provider, connection, { sub: 'clock', ...off })).status).toBe(200);
  });
});

describe('the way back is refused', () => {
  test('in another browser', async () => {
    const victim = openBrowser(service);
    const begun = await begin(openBrowser(service), connection);
    provider.answer(provider.sign({}, claimsFor(provider, begun)));
    const without = await victim.get(callbackOf(provider, begun), crossSite);
    expect([without.status, without.alert]).toEqual([401, late]);
    // With a sign-in of its own under way.
    await begin(victim, connection);
    const within = await victim.get(callbackOf(provider, begun), crossSite);
    expect([within.status, within.alert, await memberIn(victim)]).toEqual([401, late, null]);
  });

  test('with another state, and without one', async () => {
    const browser = openBrowser(service);
    const begun = await begin(browser, connection);
    for (const state of ['', 'x', `${begun.state}x`]) {
      const page = await browser.get(callbackOf(provider, begun, { state }), crossSite);
      expect([page.status, page.alert]).toEqual([401, late]);
    }
  });

  test('twice, one after the other and at once', async () => {
    const browser = openBrowser(service);
    const begun = await begin(browser, connection);
    provider.answer(provider.sign({}, claimsFor(provider, begun, { sub: 'twice' })));
    const address = callbackOf(provider, begun);
    const asked = provider.tokenRequests.length;
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.get(address, crossSite)));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect((await browser.get(address, crossSite)).alert).toBe(late);
    // The provider sees the code once.
    expect(provider.tokenRequests.length - asked).toBe(1);
  });

  test('with the name of another provider, before the code goes anywhere', async () => {
    const browser = openBrowser(service);
    const asked = provider.tokenRequests.length;
    for (const iss of ['https://evil.example', '']) {
      const begun = await begin(browser, connection);
      const page = await browser.get(callbackOf(provider, begun, { iss }), crossSite);
      expect([page.status, page.alert]).toEqual([401, refused]);
    }
    expect(provider.tokenRequests.length).toBe(asked);
  });

  test('at the address of another connection: a provider cannot have the code of another one sent to it', async () => {
    // It does not say that it names itself, so that a way back without a name is in order.
    other.metadata.authorization_response_iss_parameter_supported = false;
    const evil = await connect(service, { issuer: other.issuer, newMemberRole: 'viewer' });
    const browser = openBrowser(service);
    const begun = await begin(browser, evil);
    // The provider sends the browser on to the honest one, with the state of the sign-on that began at itself.
    const { pathname } = new URL(connection.redirectUri);
    const page = await browser.get(`${pathname}?code=honest&state=${begun.state}`, crossSite);
    expect([page.status, page.alert, other.tokenRequests]).toEqual([401, refused, []]);
  });

  test('with an error of the provider, whatever it says', async () => {
    const browser = openBrowser(service);
    const begun = await begin(browser, connection);
    const error = { error: 'access_denied', error_description: '<script>alert(1)</script>' };
    const parameters = new URLSearchParams({ state: begun.state, iss: provider.issuer, ...error });
    const page = await browser.get(`${new URL(connection.redirectUri).pathname}?${parameters.toString()}`, crossSite);
    expect([page.status, page.alert]).toEqual([401, expect.stringContaining('did not sign you in')]);
    expect(page.text).not.toContain('<script>alert');
  });

  test('after the connection was switched off', async () => {
    const browser = openBrowser(service);
    const switched = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });
    const begun = await begin(browser, switched);
    provider.answer(provider.sign({}, claimsFor(provider, begun)));
    const off = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"enabled":false}' };
    await service.fetch(`/api/v1/sign-on/connections/${switched.connectionId}`, off);
    expect((await browser.get(callbackOf(provider, begun), crossSite)).status).toBe(404);
  });
});

describe('the code', () => {
  test('goes out with the proof of the browser that began, and the nonce and the proof are new each time', async () => {
    const browser = openBrowser(service);
    const [one, two] = [await begin(browser, connection), await begin(browser, connection)];
    const of = ({ url }: typeof one, name: string) => url.searchParams.get(name);
    expect(of(one, 'code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(of(one, name)).not.toBe(of(two, name));
    provider.answer(provider.sign({}, claimsFor(provider, one, { sub: 'proof' })));
    await browser.get(callbackOf(provider, one), crossSite);
    const verifier = provider.tokenRequests.at(-1)?.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(of(one, 'code_challenge'));
  });

  test('is stored nowhere in plain text, nor are the proof and the nonce', async () => {
    const begun = await begin(openBrowser(service), connection);
    const { rows } = await service.store.pool.query<{ text: string }>('select f::text as text from sign_in_flow f');
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain(connection.connectionId);
    for (const secret of [begun.state, begun.nonce]) expect(stored).not.toContain(secret);
  });
});

test('a page elsewhere can neither begin a sign-on nor say where it leads', async () => {
  const browser = openBrowser(service);
  const form = { connection: connection.connectionId, next: '/after' };
  const page = await browser.send('/sign-in/with', form, {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
  });
  expect([page.status, browser.cookies.size]).toEqual([403, 0]);
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])
    expect(goesTo(await signInBy(browser, provider, connection, { sub: 'next' }, { next })).href).toBe(
      'http://service.test/',
    );
});

test('the way back reads neither the session nor the known device', async () => {
  const browser = openBrowser(service);
  await signInBy(browser, provider, connection, { sub: 'first person' });
  const first = await memberIn(browser);
  const [session, device] = [browser.cookies.get('uas-session'), browser.cookies.get('uas-device')];
  // The same browser begins without being signed in, as in a private window that shares nothing but the binding cookie.
  await signInBy(browser, provider, connection, { sub: 'second person' });
  expect(browser.cookies.get('uas-session')).not.toBe(session);
  expect(browser.cookies.get('uas-device')).toBe(device);
  expect((await memberIn(browser))?.memberId).not.toBe(first?.memberId);
});

test('failures are in the audit log, without what the provider said', async () => {
  const browser = openBrowser(service);
  await signInBy(browser, provider, connection, { aud: 'wrong', sub: 'a-subject-to-find' });
  await expect
    .poll(async () => {
      const answer = await service.fetch('/api/v1/audit?action=signIn.failed');
      return JSON.stringify(await answer.json());
    })
    .toContain(`"reason":"sign_on_refused","connectionId":"${connection.connectionId}"`);
  const { rows } = await service.store.pool.query<{ text: string }>('select e::text as text from audit_entry e');
  expect(rows.map(({ text }) => text).join('')).not.toContain('a-subject-to-find');
});
