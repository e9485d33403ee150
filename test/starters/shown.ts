import type { Browser, Page, ViewportSize } from 'playwright-core';
import { afterAll } from 'vitest';
import type { StarterJson } from '../../agents/starters/project.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { makeStarter } from './made.ts';

/** One for all tests of a file: each test has a window and a storage of its own. */
let browser: Promise<Browser> | null = null;
afterAll(async () => (await browser)?.close());

export interface Shown {
  page: Page;
  /** The address of the application. */
  url: string;
  /** What the page has logged as errors so far. */
  errors: readonly string[];
  /** Size of the compressed script. */
  scriptBytes: number;
}

/** Builds a starter and opens it in Chromium. */
export async function show<Value>(
  json: StarterJson,
  viewport: ViewportSize,
  use: (shown: Shown) => Promise<Value>,
): Promise<Value> {
  const made = await makeStarter(json);
  const { url, scriptBytes, close } = await made.serve();
  const page = await (await (browser ??= openBrowser())).newPage({ viewport });
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url);
    return await use({ page, url, errors, scriptBytes });
  } finally {
    await page.close();
    close();
    await made.remove();
  }
}
