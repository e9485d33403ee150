import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { openApi } from '../cli/demo/api.ts';

const setupLink = z.object({ link: z.url() });

/** Types an idea into the studio, and takes a picture of the thread with the application beside it. */
export async function takeThread(
  browser: Browser,
  { url, key, folder, idea }: { url: string; key: string; folder: string; idea: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en', baseURL: url });
  // A checkout builds its studio after the start.
  while (!(await (await fetch(url)).text()).includes('id="studio"')) await pause(500);
  const { signal } = new AbortController();
  const made = await openApi(url, key).request('/setup-links', { method: 'POST', signal });
  await page.goto(setupLink.parse(await made.json()).link);
  await page.getByRole('button').first().click();
  await page.getByRole('textbox').fill(idea);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Done', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByRole('button').first().waitFor();
  // The mouse would mark what is below it.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, 'studio-thread.png'), animations: 'disabled' });
  await page.close();
}
