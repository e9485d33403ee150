import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idea, ideationScript, makeBudget } from '../budgets/budget-service.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { startStubModel, type StubModel } from '../support/stub-model.ts';
import { storeUsage } from './store-usage.ts';
import { openWorld, type World } from './world.ts';

describe.skipIf(lacks('Chromium'))('budgets and usage in the studio', () => {
  let model: StubModel;
  let world: World;
  beforeAll(async () => {
    model = await startStubModel(ideationScript);
    const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'large', MODEL_PRICES: 'large=1,1' };
    world = await openWorld({ environment });
    await storeUsage(world.service.store.pool);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('an admin makes a budget, raises it and removes it', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/budgets');
    await page.getByText('There are no budgets').waitFor();
    await page.getByRole('button', { name: 'New budget' }).click();
    await page.getByRole('button', { name: 'Make the budget' }).click();
    await page.getByText('Say how much. Only dollars have parts.').waitFor();
    await page.getByLabel('At most').fill('20 000 000');
    await page.getByRole('button', { name: 'Make the budget' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '20,000,000 tokens a month' });
    await row.getByText('The workspace').waitFor();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Change the limit' }).click();
    await page.getByLabel('At most').fill('30000000');
    await page.getByRole('button', { name: 'Change it' }).click();
    const changed = page.getByRole('listitem').filter({ hasText: '30,000,000 tokens a month' });
    await changed.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('There are no budgets').waitFor();
    expect(await changed.count()).toBe(0);
  });

  test('a member is chosen by name, and a budget that is used up says so', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/budgets');
    await page.getByRole('button', { name: 'New budget' }).click();
    await page.getByLabel('For whom?').selectOption('member');
    await page.getByLabel('Member', { exact: false }).last().selectOption({ index: 1 });
    await page.getByLabel('What does it limit?').selectOption('runs');
    await page.getByLabel('At most').fill('0');
    await page.getByRole('button', { name: 'Make the budget' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '0 runs a month' });
    await row.getByText('Member: Signed in').waitFor();
    expect(await row.getByText('used up').isVisible()).toBe(true);
  });

  test('the usage is grouped, and its table has the figures of the plot', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/usage');
    await page.getByRole('heading', { name: 'Tokens by Day' }).waitFor();
    expect(await page.locator('svg g').count()).toBe(30);
    await page.getByLabel('Group by').selectOption('agent');
    await page.getByRole('heading', { name: 'Tokens by Agent' }).waitFor();
    const cells = await page.getByRole('row').filter({ hasText: 'research' }).getByRole('cell').allTextContents();
    expect(cells).toEqual(['40,000', '8,000', '$0.48', '40', '20']);
    await page.getByLabel('Show').selectOption('costUsd');
    await page.getByRole('heading', { name: 'US dollars by Agent' }).waitFor();
  });

  test('everybody sees what the workspace stores of its quota, and what to do if it is full', async () => {
    const { pool } = world.service.store;
    const set = 'update workspace set storage_quota_bytes = $1, stored_bytes = $2, stored_at = now()';
    await using someone = await world.someone({ role: 'viewer' });
    const { page } = someone;
    const open = async (quota: number | null, stored: number | null) => {
      await pool.query(set, [quota, stored]);
      await page.goto('/settings/usage');
      return page.getByRole('region', { name: 'Storage' });
    };
    await (await open(null, null)).getByText('this workspace may store any number of bytes').waitFor();
    await (await open(10e9, null)).getByText('At most 10 GB. Not counted yet').waitFor();
    await (await open(10e9, 2.5e9)).getByText('2.5 GB of 10 GB stored, 25 %').waitFor();
    expect(await page.getByText('over 80 %').count()).toBe(0);
    await (await open(10e9, 9.996e9)).getByText('stored, 99 %').waitFor();
    await page.getByText('over 80 %').waitFor();
    await (await open(10e9, 10e9)).getByText('The workspace is full. It starts no runs').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('region', { name: 'Storage' }).getByRole('link', { name: 'Show the sessions' }).click();
    await page.waitForURL('**/s');
    await pool.query('update workspace set storage_quota_bytes = null, stored_bytes = null, stored_at = null');
    // The service may have read meanwhile that the workspace is full.
    await world.service.services.storage.refresh();
  });

  test('a run that its budget ends says what to do, and leads an admin to the budgets', async () => {
    const budget = await makeBudget(world.service, { measure: 'tokens', period: 'day', limit: 100_000_000 });
    const used = 'update budget set used = most - 10, period_start = (now() at time zone $2)::date where id = $1';
    await world.service.store.pool.query(used, [budget.budgetId, 'utc']);
    const sessionId = await world.session('Dog walks');
    await (await world.service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, idea)).text();
    for (const [role, how] of [
      ['admin', 'Raise the budget, or run it again'],
      ['developer', 'or ask an admin to raise it.'],
    ] as const) {
      await using someone = await world.someone({ role });
      const { page } = someone;
      await page.goto(`/s/${sessionId}`);
      await page.getByText('The budget does not allow this run to go on').waitFor();
      await page.getByRole('log').getByText('10 tokens are left, and the next call may use').waitFor();
      await page.getByText(how).waitFor();
      expect(await page.getByRole('link', { name: 'Budgets' }).count()).toBe(role === 'admin' ? 1 : 0);
      expect(await problemsOf(page)).toEqual([]);
    }
  });

  test.each([
    ['light', 1440],
    ['dark', 834],
    ['light', 390],
    ['dark', 390],
  ] as const)('both tabs have no barrier that axe finds: %s, %i px', async (colorScheme, width) => {
    await using someone = await world.someone({ colorScheme, viewport: { width, height: 900 } });
    const { page } = someone;
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    for (const tab of ['budgets', 'usage']) {
      await page.goto(`/settings/${tab}`);
      await page
        .locator(tab === 'usage' ? 'table' : 'main li')
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      faults.push(...(await problemsOf(page)));
    }
    await page.goto('/settings/budgets');
    await page.getByRole('button', { name: 'New budget' }).click();
    faults.push(...(await problemsOf(page)));
    expect(faults).toEqual([]);
  });

  test('both tabs are German for people whose browser is', async () => {
    await using someone = await world.someone({ locale: 'de-DE' });
    const { page } = someone;
    await page.goto('/settings/budgets');
    await page.getByRole('button', { name: 'Neues Budget' }).waitFor();
    await page.goto('/settings/usage');
    await page.getByRole('heading', { name: 'Token nach Tag' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'Summe' }).isVisible()).toBe(true);
  });
});
