import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { type Browser, openBrowser, tokenOf } from '../sign-in/browser.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { connect, signInBy } from './way.ts';

let provider: FakeProvider;
let service: TestService;
let connection: SignOnConnection;
beforeAll(async () => {
  provider = await startFakeProvider();
  // Browsers allow passkeys only over https.
  const environment = { SIGN_ON_HOSTS: provider.host, PUBLIC_URL: 'https://service.test' };
  service = await createTestService({ environment });
  connection = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const password = 'a long walk by the sea';
let people = 0;

/** Somebody with a password, who linked an identity of the first workspace. */
async function join(): Promise<{ browser: Browser; email: string; sub: string }> {
  const answer = await service.post('/api/v1/members', { name: 'Ann Lee', role: 'admin' });
  const token = tokenOf((await answer.json()) as Invitation);
  const sub = `person-${(people += 1)}`;
  const [browser, email] = [openBrowser(service), `${sub}@example.com`];
  await browser.send('/invite/join', { token, name: 'Ann Lee', email, password });
  await signInBy(browser, provider, connection, { sub }, { link: 'yes' });
  return { browser, email, sub };
}

/** The token of an invitation to another workspace. */
async function inviteElsewhere(): Promise<string> {
  const made = await service.post('/api/v1/workspaces', { name: `W${(people += 1)}`, admin: { name: 'Ann' } });
  return tokenOf(((await made.json()) as { invitation: Invitation }).invitation);
}

const setPassword = async (browser: Browser) => {
  const { status, body } = await browser.call('POST', '/api/v1/account/password', { password: `${password}, stolen` });
  return [status, body.detail];
};

const counts = expect.stringContaining('counts only there');

test('an identity provider changes nothing that opens other workspaces', async () => {
  const { browser, email, sub } = await join();
  await browser.send('/sign-in', { email, password });
  expect((await browser.send('/invite/accept', { token: await inviteElsewhere() })).status).toBe(303);
  // Whoever runs the provider.
  const thief = openBrowser(service);
  await signInBy(thief, provider, connection, { sub });
  expect(await setPassword(thief)).toEqual([403, counts]);
  const page = await thief.send('/account/password', { password: `${password}, stolen`, lang: 'de' });
  expect([page.status, page.alert]).toEqual([403, expect.stringContaining('gilt nur dort')]);
  const passkey = await thief.call('POST', '/api/v1/account/passkeys/registration');
  expect([passkey.status, passkey.body.detail]).toEqual([403, counts]);
  const linked = await thief.send('/sign-in/with', { connection: connection.connectionId, link: 'yes' });
  expect([linked.status, linked.alert]).toEqual([403, counts]);
  // The person proves it with a password.
  await thief.send('/sign-in', { email, password });
  expect((await setPassword(thief))[0]).toBe(200);
});

test('an identity provider changes what opens only its own workspace', async () => {
  const { browser } = await join();
  expect((await setPassword(browser))[0]).toBe(200);
});

test('an identity provider takes nobody into another workspace', async () => {
  const { browser, email } = await join();
  const token = await inviteElsewhere();
  const page = await browser.send('/invite/accept', { token });
  expect([page.status, page.alert]).toEqual([403, counts]);
  await browser.send('/sign-in', { email, password });
  expect((await browser.send('/invite/accept', { token })).status).toBe(303);
});

test('a password does not prolong what an identity provider vouched for', async () => {
  const { browser, email, sub } = await join();
  const hoursLeft = async () => {
    const { rows } = await service.store.pool.query<{ hours: number }>(
      `select round(extract(epoch from s.expires_at - now()) / 3600)::int as hours from browser_session s
       join person p on p.id = s.person_id where p.login = $1 and s.ended_at is null`,
      [email],
    );
    return rows.map(({ hours }) => hours);
  };
  await service.store.pool.query(
    `update browser_session s set expires_at = now() + interval '3 hours' from person p
     where p.id = s.person_id and p.login = $1 and s.ended_at is null`,
    [email],
  );
  service.services.accessChanged();
  await browser.send('/sign-in', { email, password });
  expect(await hoursLeft()).toEqual([3]);
  await signInBy(browser, provider, connection, { sub });
  expect(await hoursLeft()).toEqual([12]);
});
