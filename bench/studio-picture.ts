import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { openApi } from '../cli/demo/api.ts';

const setupLink = z.object({ link: z.url() });

export interface StudioPlace {
  url: string;
  /** The key of the service. */
  key: string;
}

/** Opens a page in a context of its own, in which an admin is signed in, once the studio is built. */
export async function openStudio(
  browser: Browser,
  { url, key }: StudioPlace,
  settings: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', baseURL: url, ...settings });
  const page = await context.newPage();
  // A checkout builds its studio after the start.
  while (!(await (await fetch(url)).text()).includes('id="studio"')) await pause(500);
  const { signal } = new AbortController();
  const made = await openApi(url, key).request('/setup-links', { method: 'POST', signal });
  await page.goto(setupLink.parse(await made.json()).link);
  await page.getByRole('button').first().click();
  await page.getByRole('textbox').waitFor();
  return page;
}

/** Types an idea into the studio, and takes a picture of the thread with the application beside it. */
export async function takeThread(
  browser: Browser,
  { folder, idea, ...place }: StudioPlace & { folder: string; idea: string },
): Promise<void> {
  const page = await openStudio(browser, place, { viewport: { width: 1440, height: 900 } });
  await page.getByRole('textbox').fill(idea);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Done', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByRole('button').first().waitFor();
  // The mouse would mark what is below it.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, 'studio-thread.png'), animations: 'disabled' });
  await page.context().close();
}
