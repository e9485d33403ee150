import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../../schema/member.ts';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { type Browser, openBrowser } from '../sign-in/browser.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type RealProvider, realClient, startRealProvider } from './real-provider.ts';
import { begin, connect, crossSite, goesTo, memberIn } from './way.ts';

let provider: RealProvider;
let service: TestService;
let connection: SignOnConnection;
beforeAll(async () => {
  // It says on the console that its memory is no database.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  provider = await startRealProvider();
  service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
  connection = await connect(service, {
    issuer: provider.issuer,
    ...realClient,
    scopes: ['openid', 'profile', 'email', 'groups'],
    groupClaim: 'groups',
    groupRoles: [
      { group: 'bosses', role: 'admin' },
      { group: 'staff', role: 'developer' },
    ],
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

async function signIn(browser: Browser, subject: string) {
  const { url } = await begin(browser, connection);
  const back = await provider.walk(url, subject);
  return { back, page: await browser.get(`${back.pathname}${back.search}`, crossSite) };
}

async function roleIn(browser: Browser): Promise<Pick<Member, 'role' | 'name' | 'email'>> {
  const { memberId } = (await memberIn(browser)) ?? { memberId: '' };
  const { role, name, email } = (await (await service.fetch(`/api/v1/members/${memberId}`)).json()) as Member;
  return { role, name, email };
}

test('somebody signs in, gets the role of their groups, and loses it with the group', async () => {
  const account = { name: 'Ann Lee', email: 'ann@example.com' };
  provider.accounts.set('ann', { ...account, groups: ['staff', 'bosses'] });
  provider.accounts.set('bob', { name: 'Bob', email: 'bob@example.com', groups: ['bosses'] });
  const browser = openBrowser(service);
  const { page, back } = await signIn(browser, 'ann');
  expect([page.status, goesTo(page).pathname, back.searchParams.get('iss')]).toEqual([200, '/after', provider.issuer]);
  expect(await roleIn(browser)).toEqual({ ...account, role: 'admin' });
  expect((await signIn(openBrowser(service), 'bob')).page.status).toBe(200);

  provider.accounts.set('ann', { ...account, groups: ['staff'] });
  const again = openBrowser(service);
  expect((await signIn(again, 'ann')).page.status).toBe(200);
  expect([await memberIn(browser), (await roleIn(again)).role]).toEqual([null, 'developer']);

  provider.accounts.set('ann', { ...account, groups: [] });
  const last = await signIn(openBrowser(service), 'ann');
  expect([last.page.status, last.page.alert]).toEqual([401, expect.stringContaining('none of your groups')]);
  expect(await memberIn(again)).toBeNull();
});

test('a code that was used works in no other sign-in, also of the same browser', async () => {
  provider.accounts.set('eve', { name: 'Eve', email: 'eve@example.com', groups: ['staff'] });
  const browser = openBrowser(service);
  const { back } = await signIn(browser, 'eve');
  const begun = await begin(browser, connection);
  back.searchParams.set('state', begun.state);
  const page = await browser.get(`${back.pathname}${back.search}`, crossSite);
  expect([page.status, page.alert]).toEqual([401, expect.stringContaining('was not accepted')]);
});

test('a code of one browser does not work in the sign-in of another one', async () => {
  provider.accounts.set('eve', { name: 'Eve', email: 'eve@example.com', groups: ['staff'] });
  const [thief, victim] = [openBrowser(service), openBrowser(service)];
  const stolen = await provider.walk((await begin(victim, connection)).url, 'eve');
  stolen.searchParams.set('state', (await begin(thief, connection)).state);
  const page = await thief.get(`${stolen.pathname}${stolen.search}`, crossSite);
  expect([page.status, page.alert]).toEqual([401, expect.stringContaining('was not accepted')]);
  expect(await memberIn(thief)).toBeNull();
});
