import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { StarterJson } from '../../agents/starters/project.ts';
import { makeStarter } from './made.ts';
import { show } from './shown.ts';

interface Opened {
  page: Page;
  /** Goes to a path of the application. */
  go(path: string): Promise<void>;
  /** Returns axe's findings on the page, and errors that the page logged. */
  findings(): Promise<string[]>;
}

/** Builds a starter, and opens it in a browser. */
export async function inBrowser(
  json: StarterJson,
  use: (opened: Opened) => Promise<void>,
): Promise<{ scriptBytes: number }> {
  return show(json, { width: 390, height: 844 }, async ({ page, url, errors, scriptBytes }) => {
    await use({
      page,
      go: async (path) => void (await page.goto(`${url}#${path}`)),
      async findings() {
        await page.addScriptTag({ content: axe.source });
        const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
        return [...errors, ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)];
      },
    });
    return { scriptBytes };
  });
}

/** Runs the shipped tests and the compiler on the starter; throws with the failures. */
export async function checkShipped(json: StarterJson): Promise<string[]> {
  const made = await makeStarter(json);
  try {
    await made.checkTypes();
    return (await made.runTests()).passed;
  } finally {
    await made.remove();
  }
}
