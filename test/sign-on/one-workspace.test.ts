import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import type { Workspace } from '../../schema/workspace.ts';
import { openBrowser, tokenOf } from '../sign-in/browser.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { begin, callbackOf, claimsFor, connect, crossSite, memberIn, signInBy } from './way.ts';

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

/** A connection that lets in everybody whom the provider names. */
const open = () => connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });

/** Lets somebody in by a provider, and makes a workspace that it says nothing about. */
async function withOtherWorkspace(sub: string) {
  const connection = await open();
  const browser = openBrowser(service);
  await signInBy(browser, provider, connection, { sub });
  const made = await service.post('/api/v1/workspaces', { name: `Other of ${sub}`, admin: { name: 'Ann' } });
  const { workspace, invitation } = (await made.json()) as { workspace: Workspace; invitation: Invitation };
  return { browser, connection, workspace, invitation };
}

describe('somebody who only came by the identity provider of one workspace', () => {
  const password = 'a long walk by the sea';
  test('may set a password, but not if it would open another workspace', async () => {
    const { browser, connection, workspace } = await withOtherWorkspace('m');
    const first = await browser.call('POST', '/api/v1/account/password', { password, email: 'm@example.com' });
    expect(first.status).toBe(200);
    const me = await memberIn(browser);
    await service.store.pool.query(
      `update member set state = 'active', person_id = (select person_id from member where id = $1) where workspace_id = $2`,
      [me?.memberId, workspace.workspaceId],
    );
    for (const [method, path] of [
      ['POST', '/password'],
      ['POST', '/totp'],
      ['DELETE', '/password'],
    ] as const) {
      const answer = await browser.call(method, `/api/v1/account${path}`, { password: `${password}!` });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'insufficient_scope']);
    }
    // With the password, they may.
    const own = openBrowser(service);
    await own.send('/sign-in', { email: 'm@example.com', password });
    await signInBy(own, provider, connection, { sub: 'm' });
    expect((await own.call('POST', '/api/v1/account/totp')).status).toBe(403);
    await own.send('/sign-in', { email: 'm@example.com', password });
    expect((await own.call('POST', '/api/v1/account/totp')).status).toBe(201);
  });

  test('joins another workspace only after they signed in in their own way', async () => {
    const { browser, invitation } = await withOtherWorkspace('n');
    const page = await browser.send('/invite/accept', { token: tokenOf(invitation) });
    expect([page.status, page.alert]).toEqual([403, expect.stringContaining('your password or a passkey')]);
    await browser.call('POST', '/api/v1/account/password', { password, email: 'n@example.com' });
    const own = openBrowser(service);
    await own.send('/sign-in', { email: 'n@example.com', password });
    expect((await own.send('/invite/accept', { token: tokenOf(invitation) })).status).toBe(303);
  });
});

test('signing in again asks the provider to ask the person, and believes no old answer', async () => {
  const connection = await open();
  const browser = openBrowser(service);
  const first = await begin(browser, connection);
  expect([first.url.searchParams.get('prompt'), first.url.searchParams.get('max_age')]).toEqual([null, null]);
  for (const [age, status] of [
    [3_600, 401],
    [30, 200],
    [null, 200],
  ] as const) {
    const begun = await begin(browser, connection, { again: 'yes' });
    expect([begun.url.searchParams.get('prompt'), begun.url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const said = age === null ? {} : { auth_time: Math.floor(Date.now() / 1000) - age };
    provider.answer(provider.sign({}, claimsFor(provider, begun, { sub: 'o', ...said })));
    expect((await browser.get(callbackOf(provider, begun), crossSite)).status).toBe(status);
  }
});
