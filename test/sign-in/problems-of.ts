import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What makes a page hard to use: the findings of axe, and scrolling sideways. */
export const problemsOf = async (page: Page): Promise<string[]> => {
  // Right after a click that leads to another page, a part of it may be there.
  await page.waitForLoadState();
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  return [...found, ...(wide ? ['the page scrolls sideways'] : [])].map((problem) => `${page.url()}: ${problem}`);
};
