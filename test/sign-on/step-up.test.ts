import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../sign-in/browser.ts';
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

test('who signs in again, or opens another workspace, gets the way in that counts there', async () => {
  const connection = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });
  const made = await service.post('/api/v1/workspaces', { name: 'Another', admin: { name: 'Bo' } });
  const { workspace } = (await made.json()) as { workspace: { workspaceId: string } };
  const browser = openBrowser(service);
  await signInBy(browser, provider, connection);
  const button = 'Sign in with Company';
  // The address names no workspace, and there are two.
  expect((await openBrowser(service).get('/sign-in?again')).text).not.toContain(button);
  expect((await browser.get('/sign-in')).text).not.toContain(button);
  expect((await browser.get('/sign-in?again')).text).toContain(button);
  const form = { email: 'ann@example.com', password: 'wrong', again: 'yes' };
  const wrong = await browser.send('/sign-in', form);
  expect([wrong.status, wrong.text.includes(button), wrong.field('again')]).toEqual([401, true, 'yes']);

  const { memberId = '' } = (await memberIn(browser)) ?? {};
  await service.store.pool.query(
    `insert into member (id, workspace_id, person_id, name, role, role_source, state, created_by, created_at)
     select gen_random_uuid(), $1, person_id, name, 'viewer', 'manual', 'active', 'service', now() from member where id = $2`,
    [workspace.workspaceId, memberId],
  );
  const opened = await browser.send('/account/workspace', { workspaceId: workspace.workspaceId, lang: 'en' });
  expect([opened.status, opened.location]).toEqual([303, '/sign-in?workspace=another&next=/account&lang=en']);
});

test('signing in again asks the provider to ask the person, and believes no old answer', async () => {
  const connection = await connect(service, { issuer: provider.issuer, newMemberRole: 'viewer' });
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
