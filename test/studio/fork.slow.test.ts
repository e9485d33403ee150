import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { openWorld, type World } from './world.ts';

const task = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fork-${name}.png` });
}

const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

describe.skipIf(lacks('Chromium'))('a fork in the studio', () => {
  let world: World;
  let sessionId: string;
  beforeAll(async () => {
    world = await openWorld();
    sessionId = await world.session(task);
    const runId = await startTeam(world.service, sessionId, { agents: ['ideation', 'research', 'prd'], task });
    const run = teamRun(world.service, sessionId, runId);
    await vi.waitUntil(async () => (await run.read()).status === 'completed', { timeout: 90_000 });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each([
    ['desk', 1440, 'light'],
    ['phone', 390, 'dark'],
  ] as const)('is made at the moment that is shown, and goes on from there: %s', async (name, width, colorScheme) => {
    await using someone = await world.someone({ viewport: { width, height: 844 }, colorScheme });
    const { page } = someone;
    const state = await world.state(sessionId);
    const research = state.runs[0]?.stages.find(({ agent }) => agent === 'research');
    const cursor = research?.lastCursor ?? 0;
    await page.goto(`/s/${sessionId}?at=${cursor}`);
    await page.getByRole('button', { name: 'Fork from here' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `past-${name}`);
    await page.getByRole('button', { name: 'Fork from here' }).click();
    await page.waitForURL((url) => url.pathname !== `/s/${sessionId}` && url.search === '');
    const made = idOf(page);
    await page.getByText('Forked from').first().waitFor();
    await page.getByRole('heading', { name: `${task} (fork)` }).waitFor();
    await page.getByRole('heading', { name: 'Research' }).waitFor();
    await page.getByText('1 signal · 3 opportunities').waitFor();
    expect((await world.state(made)).prd).toBeNull();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `made-${name}`);
    // The next stage works from what is there.
    await page.getByRole('button', { name: 'Next: PRD' }).click();
    await expect.poll(async () => (await world.state(made)).prd?.title).toBe(state.prd?.title);
    await page.getByRole('link', { name: task, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/s/${sessionId}` && url.search === `?at=${cursor}`);
  });

  test('is made of a session of the list, says if the other is gone, and is refused to readers', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    const source = await world.session('A ledger');
    await page.goto('/s');
    await page
      .getByRole('button', { name: 'What to do with A ledger' })
      .or(page.locator(`[data-session="${source}"] button`))
      .first()
      .click();
    await shot(page, 'menu');
    await page.getByRole('menuitem', { name: 'Fork' }).click();
    await page.waitForURL((url) => /^\/s\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith(source));
    await page.getByText('Forked from A ledger at event 0').waitFor();
    await world.service.fetch(`/api/v1/sessions/${source}`, { method: 'DELETE' });
    await page.reload();
    await page.getByText('a session that is gone,').waitFor();

    await using reader = await world.someone({ role: 'viewer' });
    await reader.page.goto(`/s/${sessionId}?at=10`);
    const button = reader.page.getByRole('button', { name: 'Fork from here' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(await button.getAttribute('title')).toContain('sessions:write');
  });
});
