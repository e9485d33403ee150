import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../sign-in/browser.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { begin, callbackOf, claimsFor, connect, crossSite } from './way.ts';

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
