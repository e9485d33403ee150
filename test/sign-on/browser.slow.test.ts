import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { accountOf, openSignOnDesk, passProvider, password } from './chromium.ts';

/** Calls the API from the open page, as a script of ours does. */
const call = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const answer = await fetch(path, { method });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    [method, `/api/v1${path}`] as const,
  );

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByText('You are signed out').waitFor();
}

const linked = (page: Page) => page.getByText('Company linked', { exact: false }).innerText();

describe.skipIf(lacks('Chromium'))('an identity provider, in a browser', () => {
  const desk = openSignOnDesk();

  /** The sign-in of the open page, as it is stored. */
  async function signInOf(page: Page): Promise<{ via: string; slug: string; recent: boolean; personId: string }> {
    const { signIns } = (await call(page, 'GET', '/sign-ins')).body as {
      signIns: { current: boolean; signInId: string }[];
    };
    const { rows } = await desk.service.store.pool.query<Awaited<ReturnType<typeof signInOf>>>(
      `select s.via, w.slug, s.proved_at > now() - interval '10 minutes' as recent, s.person_id as "personId"
       from browser_session s join workspace w on w.id = s.workspace_id where s.id = $1`,
      [signIns.find(({ current }) => current)?.signInId],
    );
    const [row] = rows;
    if (!row) throw new Error('nobody is signed in');
    return row;
  }

  /** Makes the sign-ins of a person too old for what needs a recent one. */
  async function age(personId: string): Promise<void> {
    const statement = `update browser_session set proved_at = now() - interval '11 minutes' where person_id = $1`;
    await desk.service.store.pool.query(statement, [personId]);
    // The service knows a browser for a few seconds without asking again.
    desk.service.services.accessChanged();
  }

  test.for([
    ['with', true],
    ['without', false],
  ] as const)('somebody signs in by the pages, %s JavaScript', async ([, javaScriptEnabled]) => {
    const name = desk.account('staff');
    await using page = await desk.open({ javaScriptEnabled });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    desk.got.splice(0);
    await page.goto(desk.at('/sign-in'));
    await passProvider(page, name);
    await page.waitForURL(desk.at('/'));
    await accountOf(page, `${name}, Developer of`);
    // It is another site, and the session begins there.
    const back = desk.got.find(({ path }) => path.startsWith('/sign-in/callback/'));
    expect([back?.site, back?.cookies.replaceAll(/=[^;]+/g, '')]).toEqual(['cross-site', 'uas-sign-in']);
    expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
    const cookies = await page.context().cookies(desk.at('/'));
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual(cookies.map(() => [true, 'Lax']));
  });

  test('going back after signing in leads to no error, and leaves the browser signed in', async () => {
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in'));
    await passProvider(page, name);
    await accountOf(page, name);
    const seen: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await page.goBack();
      seen.push(page.url());
      expect(await page.getByRole('alert').count()).toBe(0);
      if (page.url() === desk.at('/sign-in')) break;
    }
    expect(seen.at(-1)).toBe(desk.at('/sign-in'));
    await page.goto(desk.at('/account'));
    await accountOf(page, name);
  });

  test('who cancels at the provider is told so, and can begin again', async () => {
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in'));
    await passProvider(page, 'Cancel');
    await page.getByText('The identity provider did not sign you in').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await passProvider(page, name);
    expect(await accountOf(page, name)).toContain('Developer of');
  });

  test('two tabs that begin at once both get in, in any order', async () => {
    const name = desk.account('staff');
    await using first = await desk.open();
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.goto(desk.at('/sign-in'));
      await page.getByRole('button', { name: 'Sign in with Company' }).click();
      await page.getByRole('button', { name, exact: true }).waitFor();
    }
    for (const page of [second, first]) {
      await page.getByRole('button', { name, exact: true }).click();
      await accountOf(page, name);
    }
    await second.reload();
    expect(await accountOf(second, name)).toContain('Developer of');
  });

  test('an account is linked on the page of one’s account, and then opens it', async () => {
    const name = desk.account();
    await using page = await desk.open();
    await desk.join(page, 'pm');
    const { personId } = await signInOf(page);
    await passProvider(page, name, 'Also sign in with Company');
    await linked(page);
    await signOut(page);
    await page.goto(desk.at('/sign-in'));
    // The provider still knows who it is.
    await page.getByRole('button', { name: 'Sign in with Company' }).click();
    await accountOf(page, 'Joined');
    expect(await signInOf(page)).toMatchObject({ personId, via: 'oidc' });
  });

  test('linking an account asks for a recent sign-in first', async () => {
    const name = desk.account();
    await using page = await desk.open();
    const email = await desk.join(page, 'pm');
    await age((await signInOf(page)).personId);
    await page.getByRole('button', { name: 'Also sign in with Company' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await passProvider(page, name, 'Also sign in with Company');
    expect(await linked(page)).toMatch(/linked \w+ \d+, \d+$/);
  });

  test('an invitation is accepted with an account of the provider', async () => {
    const name = desk.account();
    await using page = await desk.open();
    await page.goto(desk.at(`/invite#${await desk.invite('Invited', 'pm')}`));
    await page.getByRole('button', { name: 'Continue' }).click();
    await passProvider(page, name);
    expect(await accountOf(page, name)).toContain('PM of');
  });

  test('who signs in again at the provider may go on, in the workspace that was open', async () => {
    await desk.service.post('/api/v1/workspaces', { name: 'Another', admin: { name: 'Somebody' } });
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in?workspace=main'));
    await passProvider(page, name);
    await accountOf(page, name);
    const before = await signInOf(page);
    await age(before.personId);
    expect(await signInOf(page)).toMatchObject({ recent: false });
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByRole('button', { name: 'Sign in with Company' }).click();
    await accountOf(page, name);
    expect(await signInOf(page)).toEqual({ ...before, recent: true });
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password is set').waitFor();
  });

  test('enforced sign-on keeps passwords out, and the operator lets an admin in whose provider is gone', async () => {
    const { service } = desk;
    const name = desk.account();
    await using admin = await desk.open();
    await using other = await desk.open();
    const email = await desk.join(admin, 'admin');
    await passProvider(admin, name, 'Also sign in with Company');
    await linked(admin);
    await desk.join(other, 'developer');
    expect(await call(admin, 'POST', '/sign-on/enforce')).toMatchObject({ status: 200 });
    expect(await call(other, 'GET', '/sign-ins')).toMatchObject({ status: 401 });
    await admin.reload();
    await accountOf(admin, 'Joined');

    // The provider is gone, and so is the cookie of the admin.
    await admin.context().clearCookies();
    await admin.goto(desk.at('/sign-in'));
    await admin.getByLabel('Email').fill(email);
    await admin.getByLabel('Password').fill(password);
    await admin.getByRole('button', { name: 'Sign in', exact: true }).click();
    await admin.getByText('takes only sign-ins at its identity provider').waitFor();
    await admin.getByRole('button', { name: 'Sign in with Company' }).waitFor();

    const recovery = await service.post('/api/v1/operator/recover', { member: email });
    const { link } = (await recovery.json()) as { link: string };
    await admin.goto(desk.at(new URL(link).pathname + new URL(link).hash));
    await admin.getByRole('button', { name: 'Continue' }).click();
    await admin.getByLabel('New password').fill(`${password}, again`);
    await admin.getByRole('button', { name: 'Set the password' }).click();
    await accountOf(admin, 'Joined');
    expect((await call(admin, 'POST', '/sign-on/enforce')).status).toBe(409);
  });
});
