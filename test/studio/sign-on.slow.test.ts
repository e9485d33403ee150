import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { realClient, type RealProvider, startRealProvider } from '../sign-on/real-provider.ts';
import { connect } from '../sign-on/way.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { signOn as german } from '../../web/words/de/pages/sign-on.ts';
import { signOn as english } from '../../web/words/en/pages/sign-on.ts';
import { reach } from './keyboard.ts';
import { openWorld, type Someone, type World } from './world.ts';

describe.skipIf(lacks('Chromium'))('the settings of sign-on', () => {
  let world: World;
  let provider: RealProvider;
  beforeAll(async () => {
    // The provider says on the console that its memory is no database.
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
    provider = await startRealProvider('127.0.0.1');
    provider.accounts.set('ann', { name: 'Ann Lee', email: 'ann@example.com', groups: ['bosses', 'staff'] });
    provider.accounts.set('ben', { name: 'Ben Fox', email: 'ben@example.com', groups: ['guests'] });
    world = await openWorld({ environment: { SIGN_ON_HOSTS: provider.host } });
  });
  // A test that fails must not disturb the next one.
  afterEach(async () => {
    await world.service.store.pool.query('update workspace set sign_on_required = false');
    await world.service.store.pool.query('delete from sign_on_connection');
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    vi.restoreAllMocks();
  });

  /** For a browser, the provider at 127.0.0.1 is another site. */
  const someone = (options: Parameters<World['someone']>[0] = {}): Promise<Someone> =>
    world.someone({ url: `http://localhost:${world.http.port}`, ...options });

  async function fillIn(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Connect a provider' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
    await page.getByRole('textbox', { name: 'Client id' }).fill(realClient.clientId);
    await page.getByLabel('Client secret').fill(realClient.clientSecret);
    await page.getByRole('textbox', { name: 'Scopes' }).fill('openid profile email groups');
  }

  test('a provider is connected, tested, mapped, enforced, used, relaxed and deleted', async () => {
    await using admin = await someone();
    const { page } = admin;
    await page.goto('/settings/sign-on');
    await page.getByText('No identity provider is connected').waitFor();
    await fillIn(page, 'Company');
    await page.getByRole('button', { name: 'Connect a provider' }).click();
    await page.getByText('“Company” is connected.').waitFor();
    expect(await page.locator('code.select-all').innerText()).toMatch(
      new RegExp(`^http://localhost:${world.http.port}/sign-in/callback/[\\da-f-]{36}$`),
    );
    expect(await page.content()).not.toContain(realClient.clientSecret);
    const enforce = page.getByRole('button', { name: 'Enforce sign-on', exact: true });
    await enforce.waitFor();
    expect(await enforce.isDisabled()).toBe(true);

    // The test says which claims there are, so that one of them can be named.
    await pass(page, 'Test sign-in', 'Ann Lee');
    await page.getByRole('heading', { name: 'but this account would not get in' }).waitFor();
    const result = page.getByRole('listitem').filter({ hasText: 'Company' });
    await result.getByText('sub:ann').waitFor();
    await result.getByText('the connection names no claim').waitFor();
    await result.getByText('Claims in the answer').click();
    expect(await result.locator('details').innerText()).toContain('groups');

    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'Claim or attribute with the groups' }).fill('groups');
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByRole('textbox', { name: 'Group 1' }).fill('bosses');
    await page.getByLabel('Role of group 1').selectOption('admin');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('bosses → Admin').waitFor();

    await leaveProvider(page);
    await pass(page, 'Test sign-in', 'Ben Fox');
    await page.getByText('None of its groups has a role here').waitFor();
    await page.getByRole('button', { name: 'Give it a role guests' }).click();
    expect(await page.getByRole('textbox', { name: 'Group 2' }).inputValue()).toBe('guests');
    await page.getByLabel('Role of group 2').selectOption('viewer');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('bosses → Admin, guests → Viewer').waitFor();

    await leaveProvider(page);
    await pass(page, 'Test sign-in', 'Ann Lee');
    await page.getByText('Nobody here has this account yet. Its owner would become a member as Admin.').waitFor();
    // Nobody was signed in or made by a test.
    const members = (await (await world.service.fetch('/api/v1/members')).json()) as { members: unknown[] };
    expect(members.members).toHaveLength(1);
    await page.getByRole('button', { name: 'Link it to my account' }).first().click();
    await page.getByText('Linked to your account since').waitFor();
    await page.getByText('tested', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test sign-in' }).click();
    await page.getByText('You would get in as Admin. This browser may now enforce sign-on.').waitFor();

    await using other = await someone();
    await other.page.goto('/settings/sign-on');
    await other.page.getByRole('button', { name: 'Enforce sign-on', exact: true }).click();
    await other.page.getByRole('dialog').getByText('unified-agents admin recover').waitFor();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Enforce sign-on' }).click();
    await other.page.getByText('First sign in with the identity provider yourself').waitFor();

    await enforce.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enforce sign-on' }).click();
    await page.getByText('Members get in only with an identity provider').waitFor();
    await page.getByText('unified-agents admin recover').waitFor();

    // Who did not pass the provider is out; who does is in, with the role of their group.
    await other.page.reload();
    await other.page.getByText('You are not signed in any more.').first().waitFor();
    await using guest = await someone();
    await guest.context.clearCookies();
    await guest.page.goto('/sign-in?next=/settings/sign-on');
    await pass(guest.page, 'Sign in with Company', 'Ben Fox');
    await guest.page.getByText('This needs the right signOn:manage').waitFor();
    await guest.page.getByText('Members get in only with an identity provider').waitFor();
    expect(await guest.page.getByRole('button', { name: 'Connect a provider' }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'More for Company' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('this is the last one that was tested').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stop enforcing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop enforcing' }).click();
    await page.getByText('Members choose').waitFor();
    await page.getByRole('button', { name: 'More for Company' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No identity provider is connected').waitFor();
  });

  test('can be used with the keyboard alone, and a wrong issuer is said beside its field', async () => {
    await using admin = await someone();
    const { page } = admin;
    await page.goto('/settings/sign-on');
    await reach(page, page.getByRole('button', { name: 'Connect a provider' }));
    await page.keyboard.press('Enter');
    await type(page, page.getByRole('textbox', { name: 'Name' }), 'Keyboard');
    const issuer = page.getByRole('textbox', { name: 'Issuer' });
    await type(page, issuer, `${provider.issuer}/elsewhere`);
    await type(page, page.getByRole('textbox', { name: 'Client id' }), realClient.clientId);
    await page.keyboard.press('Enter');
    await page.getByText('No identity provider with OpenID Connect answers there. Check the address.').waitFor();
    await expect.poll(() => issuer.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByText('No identity provider with OpenID Connect answers there.').count()).toBe(1);
    // What was typed outlives a reload, the secret does not.
    await page.reload();
    expect(await issuer.inputValue()).toBe(`${provider.issuer}/elsewhere`);
    await reach(page, issuer);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(provider.issuer);
    await type(page, page.getByLabel('Client secret'), 'wrong');
    await page.keyboard.press('Enter');
    await page.getByText('“Keyboard” is connected.').waitFor();

    await reach(page, page.getByRole('button', { name: 'Test sign-in' }));
    await page.keyboard.press('Enter');
    await reach(page, page.getByRole('button', { name: 'Ann Lee', exact: true }));
    await page.keyboard.press('Enter');
    const failed = page.getByRole('heading', { name: 'The test failed' });
    await failed.waitFor();
    await page.getByText('invalid_client').waitFor();
    await expect.poll(() => failed.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await reach(page, page.getByRole('button', { name: 'More for Keyboard' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await reach(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await page.getByText('No identity provider is connected').waitFor();
  });

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'de'],
  ] as const)('have no barrier, and fit: %s, %i px, %s', async (colorScheme, width, language) => {
    const words = language === 'en' ? english : german;
    const group = `${'g'.repeat(280)}<img src=x onerror=alert(1)>`.slice(0, 300);
    provider.accounts.set('eve', { name: 'Eve', email: 'eve@example.com', groups: ['staff', group] });
    await using admin = await someone({ colorScheme, locale: language, viewport: { width, height: 900 } });
    const { page } = admin;
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', () => problems.push('something ran'));
    const look = async (shown: string, of: Page = page) => {
      await of.getByText(shown).first().waitFor();
      await of.evaluate(() => document.fonts.ready);
      problems.push(...(await problemsOf(of)));
      await picture(of, `${shown.slice(0, 12)}`.replaceAll(/\W/g, '-'), `${language}-${width}-${colorScheme}`);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/settings/sign-on');
    await look(words.empty);
    await button(words.connect).click();
    await button(words.groups.add).click();
    await button(words.connect).click();
    await look(words.errors.claimMissing);
    const connection = await connect(world.service, {
      issuer: provider.issuer,
      ...realClient,
      name: 'N'.repeat(100),
      scopes: ['openid', 'profile', 'email', 'groups'],
      groupClaim: 'groups',
      groupRoles: [{ group: 'staff', role: 'developer' }],
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await look(words.redirect);
    await pass(page, words.test.button, 'Eve');
    await look(words.test.title.good);
    await page.getByRole('button', { name: words.test.button }).click();
    await page.getByText(words.test.title.good).waitFor();
    await leaveProvider(page);
    await pass(page, words.test.button, 'Cancel');
    await look(words.test.title.failed);
    await button(words.edit).click();
    await look(words.secret.set);
    await button(words.secret.replace).click();
    await look(words.secret.keep);
    await page.getByRole('button', { name: 'Cancel' }).or(button('Abbrechen')).click();
    await page.getByRole('button', { name: words.actions('') }).click();
    await page.getByRole('menuitem', { name: words.remove }).click();
    await look(words.removeWhy);
    await using viewer = await someone({
      role: 'viewer',
      colorScheme,
      locale: language,
      viewport: { width, height: 900 },
    });
    await viewer.page.goto('/settings/sign-on');
    await look(words.policy.open, viewer.page);
    await world.service.fetch(`/api/v1/sign-on/connections/${connection.connectionId}`, { method: 'DELETE' });
    expect(problems).toEqual([]);
  });
});

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
}

/** Leaves for the provider by a button, and signs in there. */
async function pass(page: Page, button: string, who: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: who, exact: true }).click();
}

/** At the provider, somebody else can sign in. */
const leaveProvider = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' });

async function picture(page: Page, name: string, look: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${look}-${name}.png`, fullPage: true });
}
