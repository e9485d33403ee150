import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { bakery, type Ends, storeChain } from './because/stored-chain.ts';
import { openWorld, type World } from './world.ts';

/** The chain, as people see it: each step with the first line of its items. */
async function chainOf(page: Page): Promise<Record<string, string>> {
  const steps = page.locator('[data-because] ol > li');
  await steps.first().waitFor();
  const texts = await steps.evaluateAll((all) =>
    all.map((step) => [step.querySelector('h3')?.textContent ?? '', step.textContent ?? '']),
  );
  return Object.fromEntries(texts);
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Because' });
/** The name that the session has once it is loaded: what comes before it would move. */
const isThere = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pre-orders for a bakery' }).waitFor();

describe.skipIf(lacks('Chromium'))('the chain of what is selected', () => {
  let world: World;
  let ends: Ends;
  beforeAll(async () => {
    world = await openWorld();
    ends = await storeChain(world.service.store);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test('leads from a story to its quotes, its opportunity, screen, tests, finding and files, and stays', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${bakery}/prd`);
    await page.getByRole('link', { name: 'Because: US-1' }).click();
    await page.waitForURL(/\?because=story\.US-1/);
    // Who asks for it reads on in it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('because-title');
    const chain = await chainOf(page);
    const expected: readonly [string, string][] = [
      ['Quotes', 'By nine the rye is gone'],
      ['Quotes', 'Oct 2, 2026'],
      ['Quotes', 'speaks against it'],
      ['Quotes', 'Your own words, C-1'],
      ['Opportunity', 'Bread that waits for you'],
      ['Features', 'F-1'],
      ['Requirements', 'FR-001'],
      ['Stories', 'SelectedUS-1'],
      ['Screens', 'Order'],
      ['Tests', 'US-1.2'],
      ['Findings', 'QA-1'],
    ];
    for (const [step, text] of expected) expect(chain[step]).toContain(text);
    // What belongs to the other story is not in it.
    expect(Object.values(chain).join(' ')).not.toMatch(/US-2|QA-2|Baking list/);
    const source = panel(page).getByRole('link', { name: /^Bread is gone by nine/ });
    expect(await source.getAttribute('href')).toBe('https://forum.example/forum-1');
    await panel(page).getByRole('link', { name: 'src/orders/US-1.test.tsx', exact: true }).waitFor();
    // The module of a screen is in its artifact, which is loaded for the chain.
    await panel(page).getByRole('link', { name: 'src/screens/Order.tsx', exact: true }).click();
    await page.waitForURL(/\/code\?/);
    await page.getByRole('heading', { name: 'src/screens/Order.tsx' }).waitFor();
    await page.reload();
    await isThere(page);
    await expect.poll(async () => (await chainOf(page)).Findings).toContain('QA-1');

    await page.getByRole('main').getByRole('link', { name: 'Because: src/screens/Order.tsx' }).click();
    await expect.poll(async () => (await chainOf(page)).Files).toContain('Selected');
    // Nothing links a module with a test: the tests are those of its story, and the chain says so.
    expect((await chainOf(page)).Tests).toContain('These belong to the stories above.');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Because: src/screens/Order.tsx');
    expect(new URL(page.url()).searchParams.has('because')).toBe(false);
  });

  test('is reached from each page where something can be selected, by keyboard', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${bakery}`);
    const tabs = page.getByRole('navigation', { name: 'Parts of this session' });
    const places: readonly [string, string, string][] = [
      ['Thread', 'F-1', 'Features'],
      ['Research', 'Bread that waits for you', 'Opportunity'],
      ['Research', 'Why nobody pre-orders', 'Quotes'],
      ['PRD', 'FR-001', 'Requirements'],
      ['Screens', 'order', 'Screens'],
      ['QA', 'US-2.1', 'Tests'],
      ['QA', 'QA-2', 'Findings'],
    ];
    for (const [tab, name, step] of places) {
      await tabs.getByRole('link', { name: tab }).click();
      const sign = page
        .getByRole('main')
        .getByRole('link', { name: `Because: ${name}`, exact: true })
        .first();
      await sign.focus();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await chainOf(page))[step]).toContain('Selected');
    }
    // No agent recorded why this finding is there.
    expect(await chainOf(page)).toMatchObject({ Stories: 'StoriesNot recorded.', Quotes: 'QuotesNot recorded.' });
    const line = panel(page).getByRole('link', { name: 'src/App.tsx', exact: true });
    expect(await line.getAttribute('href')).toContain('line=2');
  });

  test('says in the past what was known then, and before anything is selected what can be', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    const at = ends.get('prd') ?? 0;
    await page.goto(`/s/${bakery}?at=${at}&because=story.US-1`);
    await page.getByText(`You look at event ${at}`).waitFor();
    await expect
      .poll(() => chainOf(page))
      .toMatchObject({
        Tests: expect.stringContaining('not checked'),
        Findings: 'FindingsNot checked: QA has not run yet.',
        Files: 'FilesNot recorded: there is no code yet.',
      });
    await page.goto(`/s/${bakery}?at=${ends.get('research')}&because=story.US-1`);
    await page.getByText('There is no Story US-1 at this moment.').waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(async () => (await chainOf(page)).Findings).toContain('QA-1');
    await page.getByRole('button', { name: 'Because', exact: true }).click();
    await expect.poll(() => panel(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Because', exact: true }).click();
    await page.getByText('Nothing is selected').waitFor();
    await panel(page).getByRole('link', { name: 'Because: US-2' }).click();
    await expect.poll(async () => (await chainOf(page)).Screens).toContain('Baking list');
  });

  test.each(['light', 'dark'] as const)(
    'has no barrier that axe finds, on a desk and on a phone, %s',
    async (colorScheme) => {
      await using someone = await world.someone({ colorScheme });
      const { page } = someone;
      await page.goto(`/s/${bakery}/qa?because=story.US-1`);
      await isThere(page);
      await chainOf(page);
      expect(await problemsOf(page)).toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      // One of the two at a time: the chain, or the page.
      const report = page.getByText('One criterion is not met.');
      await page.getByRole('main', { name: 'Because' }).waitFor();
      expect(await report.isVisible()).toBe(false);
      expect(await problemsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'QA-1', exact: true }).click();
      await page.waitForURL(/#QA-1$/);
      await expect.poll(() => report.isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Because', exact: true }).click();
      await page.getByRole('main', { name: 'Because' }).getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => report.isVisible()).toBe(true);
      await page.goto(`/s/${bakery}/qa?because=open`);
      await page.getByText('Nothing is selected').waitFor();
      // The tab of the page is in sight, whatever else the address says.
      await expect
        .poll(async () => (await page.locator('nav a[data-status=active]').last().boundingBox())?.x)
        .toBeLessThan(350);
      await isThere(page);
      expect(await problemsOf(page)).toEqual([]);
    },
  );
});
