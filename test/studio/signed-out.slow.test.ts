import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lacks } from '../support/needs.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { openLine } from './line.ts';
import { openWorld, type World } from './world.ts';

const task = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

describe.skipIf(lacks('Chromium'))('an open tab', () => {
  let world: World;
  let sessionId: string;
  beforeAll(async () => {
    world = await openWorld();
    sessionId = await world.session(task);
    const runId = await startTeam(world.service, sessionId, { agents: ['ideation', 'prd'], task, approvals: true });
    const run = teamRun(world.service, sessionId, runId);
    await vi.waitUntil(async () => (await run.read()).waitingFor, { timeout: 90_000 });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test('of somebody who is suspended says so, keeps what it shows, and stops asking', async () => {
    await using someone = await world.someone({ role: 'pm' });
    const { page, context, signedIn } = someone;
    const inbox = await context.newPage();
    await page.goto(`/s/${sessionId}`);
    await inbox.goto('/inbox');
    for (const tab of [page, inbox]) await tab.getByRole('button', { name: 'Approve' }).waitFor();
    // Each refused call counts against the address, and with it against everybody who signs in from there.
    const refused: string[] = [];
    for (const [name, tab] of Object.entries({ page, inbox }))
      tab.on('response', (one) => {
        if (one.status() === 401)
          refused.push(...(/trpc\/([\w.,]+)/u.exec(one.url())?.[1] ?? '').split(',').map((call) => `${name} ${call}`));
      });
    // What the user may do is asked once, also if it is answered after other refusals.
    await inbox.route(/trpc\/me\b/u, async (route) => {
      const response = await route.fetch();
      await expect.poll(() => refused.filter((one) => one.startsWith('inbox')).length).toBeGreaterThan(1);
      await route.fulfill({ response });
    });
    const answer = await world.service.post(`/api/v1/members/${signedIn.memberId}/suspend`);
    expect(answer.status).toBe(200);
    for (const tab of [page, inbox]) {
      await tab.getByText('You are not signed in any more.').first().waitFor();
      // More than one part of the page is refused, and it is said once.
      await expect
        .poll(() => refused.filter((one) => one.startsWith(tab === page ? 'page' : 'inbox')).length)
        .toBeGreaterThan(1);
      await expect.poll(() => tab.getByText('You are not signed in any more.').count()).toBe(1);
      expect(await tab.getByText('The result of Ideation waits for your decision.').isVisible()).toBe(true);
      expect(await tab.getByText('No connection.').count()).toBe(0);
      const next = `/sign-in?next=${encodeURIComponent(new URL(tab.url()).pathname)}`;
      expect(await tab.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain(next);
    }
    await page.getByText('Signed out', { exact: true }).waitFor();
    expect(await page.getByText('No connection', { exact: true }).count()).toBe(0);
    await expect.poll(() => refused).toContain('inbox runs.get');
    // Longer than the pause between two calls of a query.
    await inbox.waitForTimeout(5_500);
    for (const tab of [page, inbox]) expect(await tab.getByText('You are not signed in any more.').count()).toBe(1);
    expect(refused).toEqual([...new Set(refused)]);
  });

  test('without a network says so on every page, and shows what it has', async () => {
    await using someone = await world.someone({ role: 'pm' });
    const { page, context } = someone;
    await page.goto('/');
    await page.getByRole('link', { name: task }).waitFor();
    // After a moment the page has loaded the code of the others, and what it needs.
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''));
    for (const part of ['sessions-page', 'inbox-page', 'settings-page'])
      await expect.poll(scripts).toContainEqual(expect.stringMatching(`^${part}`));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const [path, shown] of [
      ['/', page.getByRole('link', { name: task })],
      ['/s', page.getByRole('heading', { name: 'Sessions' })],
      ['/inbox', page.getByRole('heading', { name: 'Inbox' })],
      ['/settings', page.getByRole('heading', { name: 'Settings' })],
    ] as const) {
      await page.locator(`nav a[href="${path}"]`).click();
      await shown.waitFor();
      await page.getByText('No connection.').waitFor();
    }
    await context.setOffline(false);
    await expect.poll(() => page.getByText('No connection.').count()).toBe(0);
  });

  test('whose service does not answer says so, and goes on by itself', async () => {
    await using line = await openLine(world.http.port);
    await using someone = await world.someone({ role: 'pm', url: line.url });
    const { page } = someone;
    await page.goto('/inbox');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    line.cut();
    await page.getByText('No connection.').waitFor();
    expect(await page.getByText('The result of Ideation waits for your decision.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The service did not answer. Check your connection.').last().waitFor();
    line.mend();
    await page.getByText('No connection.').waitFor({ state: 'detached' });
    // The list is read again; what was not sent stays said.
    await expect.poll(() => page.getByText('The service did not answer').count()).toBe(1);
  });
});
