import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { openWorld, type Someone, type World } from './world.ts';

/** The whole way, on the offline drafter. The tests follow each other: the first makes the session that the second looks at. */
describe.skipIf(lacks('Chromium'))('an idea in the studio', () => {
  let host: SandboxHost;
  let world: World;
  let sessionId = '';
  beforeAll(async () => {
    host = await createSandboxHost();
    const { store, provider, previewUrl } = host;
    world = await openWorld({ store, sandboxes: provider, previewUrl });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
  });

  /** At another host than that of the previews, as in use. */
  const someone = (options: Parameters<World['someone']>[0] = {}): Promise<Someone> =>
    world.someone({ url: `http://localhost:${world.http.port}`, ...options });

  test('becomes an application in its frame, by keyboard alone', async () => {
    await using ann = await someone();
    const { page } = ann;
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto('/');
    const box = page.getByRole('textbox', { name: 'Your idea' });
    await expect.poll(() => isFocused(page, 'Your idea')).toBe(true);
    await page.keyboard.type('Timer for studying: 45 minutes of work, 10 minutes of break');
    expect(await box.inputValue()).toContain('10 minutes of break');
    await tabTo(page, 'Make it');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/s\/.+/);
    sessionId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const application = page.frameLocator('iframe[title="The application"]');
    await application.getByText('45').first().waitFor({ timeout: 90_000 });
    await page.getByText('Done', { exact: true }).first().waitFor({ timeout: 60_000 });
    const { runs, projects } = await world.state(sessionId);
    expect(runs.map(({ outcome }) => outcome)).toEqual(['completed']);
    expect(projects.at(-1)?.preview).not.toBeNull();

    for (const [tab, heading] of [
      ['Idea', /./],
      ['PRD', /./],
      ['Look', /./],
      ['Code', /./],
    ] as const) {
      await tabTo(page, tab, 'A');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator(`a[data-status="active"]`, { hasText: tab }).count()).toBeGreaterThan(0);
      await page.getByRole('heading', { level: 2, name: heading }).first().waitFor();
    }
    expect(faults).toEqual([]);
  });

  test('is all within reach on a phone, one surface at a time', async () => {
    await using ann = await someone({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = ann;
    await page.goto(`/s/${sessionId}`);
    await page.getByRole('heading', { level: 2, name: 'Code', exact: true }).waitFor();
    await page.getByRole('button', { name: 'The application' }).tap();
    await page.frameLocator('iframe[title="The application"]').getByText('45').first().waitFor();
    await page.getByRole('button', { name: 'Thread' }).tap();
    await page.getByRole('textbox', { name: 'What should happen next?' }).fill('Breaks of 15 minutes');
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
    for (const name of ['Idea', 'Research', 'PRD', 'Look', 'Screens', 'Code', 'QA']) {
      await page
        .getByRole('navigation', { name: 'Parts of this session' })
        .getByRole('link', { name, exact: true })
        .tap();
      await page.getByRole('heading', { level: 2 }).first().waitFor({ state: 'attached' });
      expect(await sideways(page)).toBe(0);
      expect(await tooSmall(page)).toEqual([]);
    }
    for (const name of ['New idea', 'Sessions', 'Inbox', 'Settings']) {
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).tap();
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      expect(await sideways(page)).toBe(0);
    }
  });

  test('has the tab of its page in the middle on a phone, also if the font comes late', async () => {
    await using ann = await someone({ viewport: { width: 390, height: 844 } });
    const { page } = ann;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/s/${sessionId}/prd`);
    const tab = page.getByRole('link', { name: 'PRD', exact: true });
    await tab.waitFor();
    release();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await expect
      .poll(async () => {
        const box = await tab.boundingBox();
        return box && Math.abs(box.x + box.width / 2 - 195);
      })
      .toBeLessThan(2);
  });

  test('is loaded once more if its frame stays blank, and then the page says so', async () => {
    await using ann = await someone();
    const { page } = ann;
    const loads: string[] = [];
    await page.route(/[?&]framed=/, (route) => {
      loads.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' });
    });
    await page.goto(`/s/${sessionId}`);
    await page.getByText('The preview does not answer.').waitFor();
    expect(loads).toHaveLength(2);
    await page.unroute(/[?&]framed=/);
    await page.getByRole('button').getByText('Load again').click();
    await page.frameLocator('iframe[title="The application"]').getByText('45').first().waitFor();
    expect(await page.getByText('The preview does not answer.').count()).toBe(0);
  });

  test('is loaded once more after a build if its frame still has the version before', async () => {
    await using ann = await someone();
    const { page } = ann;
    let loads = 0;
    await page.route(/[?&]framed=/, (route) => {
      loads += 1;
      const nonce = new URL(route.request().url()).searchParams.get('framed');
      const answer = JSON.stringify({ type: 'preview-ready', nonce, version: 'of the build before' });
      const body = `<!doctype html><title>Stale</title><script>parent.postMessage(${answer}, '*')</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    });
    await page.goto(`/s/${sessionId}`);
    await expect.poll(() => loads).toBe(1);
    const messages = [{ role: 'user', content: 'Set the break to 15 minutes' }];
    await world.service.post('/api/trpc/agents.code.start', { sessionId, messages });
    await expect
      .poll(async () => (await world.state(sessionId)).runs.map(({ outcome }) => outcome))
      .toEqual(['completed', 'completed']);
    await expect.poll(() => loads).toBe(3);
  });
});

const isFocused = (page: Page, label: string) =>
  page.evaluate((name) => {
    const { activeElement } = document;
    const labels = activeElement instanceof HTMLTextAreaElement ? [...activeElement.labels] : [];
    return labels.some(({ textContent }) => textContent?.includes(name));
  }, label);

/** Presses Tab until a control with this text has the focus. */
async function tabTo(page: Page, text: string, tag?: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return { text: activeElement?.textContent?.trim() ?? '', tag: activeElement?.tagName ?? '' };
    });
    if (focused.text.endsWith(text) && (tag === undefined || focused.tag === tag)) return;
  }
  throw new Error(`Tab does not lead to ${text}`);
}

/** By how many pixels the page is wider than the screen. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons in sight that are smaller than a finger needs, in pixels. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')]
      .map(
        (button) =>
          ({ text: button.textContent ?? '', ...button.getBoundingClientRect().toJSON() }) as DOMRect & {
            text: string;
          },
      )
      .filter(({ width, height }) => width > 0 && height > 0 && (height < 44 || width < 44))
      .map(({ text, width, height }) => `${text} ${width} ${height}`),
  );
