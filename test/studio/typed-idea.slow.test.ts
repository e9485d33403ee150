import { expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { openWorld } from './world.ts';

test.skipIf(lacks('Chromium'))(
  'an idea that is sent before the page knows the agents starts all that are on the way',
  async () => {
    await using world = await openWorld();
    await using someone = await world.someone();
    const { page } = someone;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/agentList/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('textbox').fill('Timer for studying: 45 minutes of work, 10 minutes of break');
    await page.keyboard.press('Control+Enter');
    release();
    await page.waitForURL(/\/s\/.+/);
    const sessionId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.getByRole('heading', { name: 'Ideation' }).waitFor();
    await expect.poll(async () => (await world.state(sessionId)).runs.at(-1)?.agent).toBe('team');
    const { runs } = await world.state(sessionId);
    expect(runs).toHaveLength(1);
  },
);
