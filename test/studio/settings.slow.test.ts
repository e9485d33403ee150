import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { type Receiver, startReceiver, toReceivers } from '../webhooks/receiver.ts';
import { enter } from './keyboard.ts';
import { openWorld, type World } from './world.ts';

describe.skipIf(lacks('Chromium'))('service accounts, webhooks and the audit log in the studio', () => {
  let world: World;
  let receiver: Receiver;
  /** What the receiver answers. */
  let status = 200;
  beforeAll(async () => {
    receiver = await startReceiver((out, { path }) => void out.writeHead(status).end(`<b>${path}</b>`));
    world = await openWorld({ webhooks: toReceivers });
    await world.service.services.recover();
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });

  test('a webhook is made, tested, resent, changed, switched off and deleted, by an admin', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/webhooks');
    await page.getByText('There are no webhooks').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByText('Give a whole address that begins with').waitFor();
    const address = page.getByRole('textbox', { name: 'Address' });
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
    await address.fill('http://10.0.0.1/x');
    await page.getByRole('textbox', { name: 'What is it for?' }).fill('Deploy bot');
    status = 500;
    await address.fill(`${receiver.url}/first`);
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByText('The secret of Deploy bot').waitFor();
    expect(await page.locator('main').innerText()).toMatch(/whsec_\S{20,}/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect.poll(() => page.content()).not.toContain('whsec_');

    await choose(page, 'Deploy bot', 'Send a test event');
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect.poll(() => page.url()).toContain('?webhook=');
    const delivery = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem').first();
    await delivery.getByText('HTTP 500').first().waitFor();
    await delivery.getByText('1 attempt · next attempt').waitFor();
    // What is shown has an address of its own.
    await page.reload();
    await delivery.getByText('Test event').click();
    await delivery.getByText('<b>/first</b>').waitFor();
    expect(await delivery.getByRole('group', { name: 'What was sent' }).innerText()).toContain('"type": "ping"');
    status = 204;
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await delivery.getByText('delivered').waitFor();
    await delivery.getByText('2 attempts').waitFor();

    await choose(page, 'Deploy bot', 'Change');
    await page.getByRole('checkbox', { name: '80 % of a budget' }).check();
    await page.getByRole('checkbox', { name: 'A run completed' }).uncheck();
    await page.getByLabel('Which program reads it?').selectOption('slack');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page
      .getByText('Slack · A run failed, A run was cancelled or rejected, A run waits for a decision, 80 %')
      .waitFor();
    await choose(page, 'Deploy bot', 'Make a new secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('the secret before signs too').waitFor();
    await choose(page, 'Deploy bot', 'Switch off');
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('switched off').waitFor();
    await choose(page, 'Deploy bot', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no webhooks').waitFor();
  });

  test('a webhook is made and deleted with the keyboard alone', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/webhooks');
    await enter(page, page.getByRole('button', { name: 'New webhook' }));
    await page.keyboard.type('https://keyboard.example/x');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('button', { name: 'I have copied it' }));
    await enter(page, page.getByRole('link', { name: 'Show deliveries: keyboard.example' }));
    await page.getByText('Nothing was sent yet').waitFor();
    await enter(page, page.getByRole('button', { name: 'Actions for keyboard.example' }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect.poll(() => page.getByText('There are no webhooks').count()).toBe(1);
  });

  test('a service account is made with a key, suspended and removed', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/service-accounts');
    await page.getByText('There are no service accounts').waitFor();
    await page.getByRole('button', { name: 'New service account' }).click();
    await page.getByRole('button', { name: 'Make the service account' }).click();
    await page.getByText('Give the service account a name.').waitFor();
    await page.getByRole('textbox', { name: 'Which program is it?' }).fill('Builds');
    // What was typed outlives a reload.
    await page.reload();
    await page.getByLabel('Role').selectOption('viewer');
    await page.getByRole('button', { name: 'Make the service account' }).click();
    await page.getByRole('link', { name: 'Show keys: Builds' }).click();
    await page.getByText('It has no keys').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('viewer');
    await page.getByRole('textbox', { name: 'What is it for?' }).fill('Nightly');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('The key “Nightly”').waitFor();
    const key = (await page.locator('p.select-all').innerText()).trim();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const asks = async () =>
      (await fetch(`${world.http.url}/api/v1/sessions`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await asks()).toBe(200);

    await choose(page, 'Builds', 'Suspend');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('suspended').first().waitFor();
    expect(await asks()).toBe(401);
    await choose(page, 'Builds', 'Let it in again');
    await page.getByRole('dialog').getByRole('button', { name: 'Let it in again' }).click();
    await choose(page, 'Builds', 'Change');
    await page.getByRole('dialog').getByRole('textbox').fill('Night builds');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Night builds' }).waitFor();
    await choose(page, 'Night builds', 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no service accounts').waitFor();
    expect(await asks()).toBe(401);
  });

  test('the audit log is filtered by its address, read to its end, exported and checked', async () => {
    const { service } = world;
    const made = await service.post('/api/v1/webhooks', { url: `${receiver.url}/audited`, description: 'Audited' });
    const { webhookId } = (await made.json()) as { webhookId: string };
    const headers = { 'content-type': 'application/json' };
    for (let round = 0; round < 55; round += 1)
      await service.fetch(`/api/v1/webhooks/${webhookId}`, {
        method: 'PATCH',
        headers,
        body: '{"events":["run.failed"]}',
      });
    await using someone = await world.someone({ role: 'pm' });
    const { page } = someone;
    await page.goto(`/settings/audit?action=webhook.updated&target=${webhookId}`);
    await page.getByText('The newest 50 entries').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('55 entries', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show all things' }).click();
    await page.getByLabel('What').selectOption('webhook.created');
    const row = page.getByRole('listitem').filter({ hasText: 'Webhook created' }).filter({ hasText: 'Audited' });
    await row.locator('summary').click();
    expect(await row.getByRole('group', { name: 'After' }).innerText()).toContain(new URL(receiver.url).origin);
    await row.getByRole('link', { name: 'Only by them' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('actor')).toBeTruthy();
    await row.waitFor();

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\n');
    expect(lines.filter((line) => line.includes('webhook.created')).length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('webhook.updated');
    const [jsonl] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as JSON lines' }).click(),
    ]);
    expect(jsonl.suggestedFilename()).toBe('audit.jsonl');

    await page.getByLabel('From').fill('2999-01-01');
    await page.getByText('No entry fits the filters').waitFor();
    await page.reload();
    expect(await page.getByLabel('From').inputValue()).toBe('2999-01-01');
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page.getByText('The log was not changed.').waitFor();
    await service.fetch(`/api/v1/webhooks/${webhookId}`, { method: 'DELETE' });
  });

  test('who lacks a right reads which, and who can give it', async () => {
    await using someone = await world.someone({ role: 'developer' });
    const { page } = someone;
    for (const [tab, right] of [
      ['webhooks', 'webhooks:manage'],
      ['service-accounts', 'members:manage'],
      ['audit', 'audit:read'],
    ] as const) {
      await page.goto(`/settings/${tab}`);
      await page.getByText(`This needs the right ${right}`).waitFor();
      const buttons = page.locator('main button:not([disabled])');
      expect(await buttons.count()).toBe(0);
      expect(await problemsOf(page)).toEqual([]);
    }
  });

  test.each(process.env.SHOTS ? [...looks, ...furtherLooks] : looks)(
    'the tabs have no barrier, and fit: %s, %i px, %s',
    async (colorScheme, width, locale) => {
      await store(world, receiver);
      await using someone = await world.someone({ colorScheme, locale, viewport: { width, height: 900 } });
      const { page } = someone;
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      const look = async (name: string, shown: Locator) => {
        await shown.first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        problems.push(...(await problemsOf(page)));
        if (process.env.SHOTS) {
          const path = `${process.env.SHOTS}/${name}-${width}-${colorScheme}-${locale}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      };
      const main = page.locator('main');
      await page.goto('/settings/webhooks');
      await page.getByRole('link', { name: ': Deploy bot' }).click();
      await main.locator('summary').first().click();
      await look('webhooks', main.locator('details pre'));
      await main.locator('button').first().click();
      await main.locator('button[type=submit]').click();
      await look('webhook-form', main.locator('[aria-invalid]'));
      await page.goto('/settings/service-accounts');
      await page.getByRole('link', { name: ': Builds' }).click();
      await look('accounts', main.locator('li li'));
      await page.goto('/settings/audit?outcome=success');
      await main.locator('summary').first().click();
      await look('audit', main.locator('dl'));
      expect(problems).toEqual([]);
    },
  );
});

const looks = [
  ['light', 1440, 'en'],
  ['dark', 390, 'de'],
] as const;
/** Only to look at. */
const furtherLooks = [
  ['dark', 1440, 'de'],
  ['dark', 834, 'en'],
  ['light', 834, 'de'],
  ['light', 390, 'en'],
] as const;

/** Opens the menu of something, and chooses in it. */
async function choose(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Stores, once, a webhook that fails, one with a long address, and a service account with a key. */
async function store({ service }: World, { url }: Receiver): Promise<void> {
  const listed = (await (await service.fetch('/api/v1/webhooks')).json()) as { webhooks: unknown[] };
  if (listed.webhooks.length > 0) return;
  const make = async (path: string, body: object) =>
    (await (await service.post(`/api/v1/${path}`, body)).json()) as Record<string, string>;
  await make('webhooks', { url: `https://example.com/${'long/'.repeat(80)}`, events: ['run.waiting'] });
  const { webhookId } = await make('webhooks', { url: `${url}/hooks`, description: 'Deploy bot' });
  await make(`webhooks/${webhookId}/ping`, {});
  const account = await make('service-accounts', { name: 'Builds', role: 'developer' });
  await make('service-accounts', { name: 'W'.repeat(200), role: 'viewer' });
  await make('keys', { name: 'Nightly', serviceAccountId: account.serviceAccountId });
}
