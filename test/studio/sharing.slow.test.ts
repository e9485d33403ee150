import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { builder } from '../support/builder-agent.ts';
import { createStore } from '../support/database.ts';
import { lacks } from '../support/needs.ts';
import { storedSandboxes } from '../support/stored-sandboxes.ts';
import { enter } from './keyboard.ts';
import { openWorld, type World } from './world.ts';

const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

const looks = [
  ['desk', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['tablet', { viewport: { width: 834, height: 1112 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[];

/** The link that the dialog shows once. */
const linkIn = async (page: Page) => (await page.getByRole('dialog').locator('.select-all').textContent()) ?? '';

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sharing-${name}.png` });
}

describe.skipIf(lacks('Chromium'))('links in the studio', () => {
  let world: World;
  let sessionId: string;
  beforeAll(async () => {
    world = await openWorld();
    sessionId = await world.session(idea);
    for (const agent of ['ideation', 'prd'])
      await (
        await world.service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, {
          ...(agent === 'ideation' && { messages: [{ role: 'user', content: idea }] }),
        })
      ).text();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** Opens a link as somebody whom the service does not know. */
  async function visit(link: string, settings: BrowserContextOptions = {}) {
    const context = await world.browser.newContext({ baseURL: world.http.url, locale: 'en', ...settings });
    const page = await context.newPage();
    const { pathname, hash } = new URL(link);
    await page.goto(`${pathname}${hash}`);
    return { page, [Symbol.asyncDispose]: () => context.close() };
  }

  test.each(looks)('are made, opened by a stranger, and revoked: %s', async (name, settings) => {
    await using someone = await world.someone({ role: 'developer', ...settings });
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this session' });
    await dialog.getByRole('button', { name: 'Make the link' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `form-${name}`);
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await dialog.getByLabel('How long does it work?').selectOption({ label: '30 days' });
    await dialog.getByLabel('People').check();
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await dialog.getByRole('heading', { name: 'The link' }).waitFor();
    const link = await linkIn(page);
    expect(link).toMatch(/\/r#uas_share_[\w-]{43}$/);
    await dialog.getByText('People').first().waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `made-${name}`);

    await using visitor = await visit(link, settings);
    await visitor.page.getByText('Shared by Signed in.').waitFor();
    await visitor.page.locator('[data-run]').nth(1).waitFor();
    expect(await problemsOf(visitor.page)).toEqual([]);
    await shot(visitor.page, `opened-${name}`);

    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog
      .getByRole('button', { name: /^Revoke the link of/ })
      .first()
      .click();
    const asks = dialog.getByRole('group', { name: 'Revoke this link?' });
    await asks.getByText('within five seconds').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `revoke-${name}`);
    await asks.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('revoked', { exact: true }).first().waitFor();
    await visitor.page.reload();
    await visitor.page.getByText('It was revoked.').waitFor();
    expect(await problemsOf(visitor.page)).toEqual([]);
    await shot(visitor.page, `refused-${name}`);
  });

  test('show the moment that is shown, by keyboard alone', async () => {
    await using someone = await world.someone({ role: 'pm' });
    const { page } = someone;
    await page.goto(`/s/${sessionId}?at=3`);
    await page.getByText('You look at event 3').waitFor();
    await enter(page, page.getByRole('button', { name: 'Share', exact: true }));
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Up to where?').inputValue()).toBe('moment');
    await enter(page, dialog.getByRole('button', { name: 'Make the link' }));
    await dialog.getByRole('heading', { name: 'The link' }).waitFor();
    await dialog.getByText('up to event 3').waitFor();
    await using visitor = await visit(await linkIn(page));
    await visitor.page.getByText('Not shown: costs, names and words of people').waitFor();
    await visitor.page.getByRole('link', { name: 'Log', exact: true }).click();
    await visitor.page.getByText('of 3 events').waitFor();
    await visitor.page.getByRole('button', { name: 'Costs' }).click();
    await visitor.page.getByText('The link does not show what the session cost').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('are not for whoever may only read, who learns which right it takes', async () => {
    await using someone = await world.someone({ role: 'viewer' });
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await expect.poll(() => share.isDisabled()).toBe(true);
    expect(await share.getAttribute('title')).toContain('sessions:share');
    await page.goto('/settings/shares');
    await page.getByText('This needs the right sessions:share.').waitFor();
  });

  test.each(looks)('are listed in the settings, where an admin forbids them: %s', async (name, settings) => {
    const made = (await (await world.service.post('/api/v1/shares', { sessionId })).json()) as { link: string };
    await using someone = await world.someone(settings);
    const { page } = someone;
    await page.goto('/settings/shares');
    const row = page.getByRole('listitem').filter({ hasText: 'Pre-orders for a bakery' }).first();
    await row.getByText('works', { exact: true }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `settings-${name}`);
    await page.getByRole('button', { name: 'Forbid links' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forbid links' }).click();
    await page.getByText('Links are forbidden: nobody').waitFor();
    await row.getByText('forbidden for now').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await using visitor = await visit(made.link);
    await visitor.page.getByText('The workspace allows no links at present.').waitFor();
    await page.goto(`/s/${sessionId}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog').getByText('The workspace allows no links.').waitFor();
    await page.goto('/settings/shares');
    await page.getByRole('button', { name: 'Allow links' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Allow links' }).click();
    await page.getByText('Links are allowed.').first().waitFor();
    await visitor.page.reload();
    await visitor.page.locator('[data-run]').first().waitFor();
  });

  test('are shared in German, too', async () => {
    await using someone = await world.someone({ locale: 'de' });
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await page.getByRole('button', { name: 'Teilen', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Link anlegen' }).click();
    await page.getByRole('heading', { name: 'Der Link' }).waitFor();
    const link = await linkIn(page);
    await shot(page, 'made-german');
    await using visitor = await visit(link.slice(0, -1), { locale: 'de' });
    await visitor.page.getByText('Er ist nicht gültig.').waitFor();
    expect(await visitor.page.locator('[data-run]').count()).toBe(0);
  });
});

const page = (files: Readonly<Record<string, string>>) => ({
  'index.html': Buffer.from(`<p>${files['src/App.tsx']}</p>`),
});

describe.skipIf(lacks('Chromium'))('the application of a link in the studio', () => {
  test('is opened from the link if its box was ticked, and not named otherwise', async () => {
    await using store = await createStore();
    const previewUrl = previewAddress({ HOST: '127.0.0.1', port: 4001 });
    const sandboxes = storedSandboxes({ orm: store.orm, previewUrl, keep: 20, build: page });
    const agents = { ...registry, builder };
    await using world = await openWorld({ store, agents, sandboxes, previewUrl: previewUrl('{name}') });
    const sessionId = await world.session(idea);
    const messages = [{ role: 'user', content: 'The first one' }];
    await (await world.service.post(`/api/v1/sessions/${sessionId}/builder-agent`, { messages })).text();
    for (const preview of [true, false]) {
      const made = await world.service.post('/api/v1/shares', { sessionId, include: { preview } });
      const { token } = (await made.json()) as { token: string };
      await using someone = await world.someone();
      await someone.page.goto(`/r#${token}`);
      await someone.page.getByText('Shared with you to read').waitFor();
      const open = someone.page.getByRole('link', { name: 'Open the application' });
      await expect.poll(() => open.count()).toBe(preview ? 1 : 0);
      expect((await someone.page.content()).includes('127.0.0.1:4001')).toBe(preview);
    }
  });
});
