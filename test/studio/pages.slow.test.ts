import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { openWorld, type World } from './world.ts';

const sessionPages = ['', '/idea', '/research', '/prd', '/system', '/screens', '/code', '/qa', '/log?type=every'];
const otherPages = [
  '/',
  '/s',
  '/inbox',
  '/settings/model',
  '/settings/keys',
  '/settings/members',
  '/settings/sign-on',
  '/settings/budgets',
  '/settings/usage',
];

/** Each page, light on a desk and dark on a phone. */
describe.skipIf(lacks('Chromium'))('the pages of the studio', () => {
  let world: World;
  /** A session that waits for a decision, one with a PRD, and one with a name of 200 characters in which nothing has happened. */
  let waiting: string;
  let documents: string;
  let empty: string;
  beforeAll(async () => {
    world = await openWorld();
    const task = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';
    waiting = await world.session(task);
    empty = await world.session('N'.repeat(200));
    const body = { sessionId: waiting, agents: ['ideation', 'research', 'prd'], task, approvals: true };
    await world.service.post('/api/trpc/agents.team.start', body);
    await vi.waitUntil(async () => (await world.state(waiting)).runs.at(-1)?.waitingFor, { timeout: 90_000 });
    documents = await world.session(task);
    await (await world.service.post(`/api/v1/sessions/${documents}/prd-agent`, {})).text();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('have no barrier that axe finds, and do not scroll sideways: %s, %i px', async (colorScheme, width) => {
    await using someone = await world.someone({ colorScheme, viewport: { width, height: 900 } });
    const { page } = someone;
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const sessions = [
      ...['', '/idea', '/research', '/prd', '/log?type=every'].map((path) => `/s/${waiting}${path}`),
      ...['', '/prd'].map((path) => `/s/${documents}${path}`),
      // What the other two sessions have not made looks as it does here.
      ...sessionPages.map((path) => `/s/${empty}${path}`),
    ];
    for (const path of [...otherPages, ...sessions]) {
      await page.goto(path);
      await page.locator('main').first().waitFor();
      await page.waitForLoadState('networkidle');
      faults.push(...(await problemsOf(page)));
    }
    expect(faults).toEqual([]);
  });

  test('are German for people whose browser is', async () => {
    await using someone = await world.someone({ locale: 'de-DE' });
    const { page } = someone;
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Was soll es können?' }).waitFor();
    await page.goto(`/s/${documents}/prd`);
    await page.getByRole('heading', { name: 'Anforderungen' }).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  test('show a viewer what they may not do, and why', async () => {
    await using someone = await world.someone({ role: 'viewer' });
    const { page } = someone;
    await page.goto('/');
    await page.getByRole('textbox').fill('A timer');
    await page.getByText('You may only read here. Writing needs the right sessions:write').waitFor();
    expect(await page.getByRole('button', { name: 'Make it' }).isDisabled()).toBe(true);
    await page.goto('/settings/keys');
    await page.getByText('keys:manage').first().waitFor();
  });

  test('say the same of a session that was deleted and of one that never was', async () => {
    const gone = await world.session('Gone');
    await world.service.fetch(`/api/v1/sessions/${gone}`, { method: 'DELETE' });
    await using someone = await world.someone();
    const texts: string[] = [];
    for (const id of [gone, '01a21784-2457-73f1-a9a0-bcc1c275a9e0']) {
      await someone.page.goto(`/s/${id}`);
      await someone.page.getByText('This session does not exist').waitFor();
      texts.push((await someone.page.locator('main').textContent()) ?? '');
    }
    expect(texts[0]).toBe(texts[1]);
  });

  test('lead people who are not signed in to signing in, and keep their idea', async () => {
    const context = await world.browser.newContext({ baseURL: world.http.url, locale: 'en' });
    try {
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('textbox').fill('A timer for tea');
      await page.getByRole('link', { name: 'Sign in' }).first().click();
      await page.waitForURL(/\/sign-in\?next=%2F/);
      await page.goto('/');
      await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('A timer for tea');
      await page.goto(`/s/${waiting}`);
      await page.waitForURL(/\/sign-in\?next=%2Fs%2F/);
    } finally {
      await context.close();
    }
  });
});
