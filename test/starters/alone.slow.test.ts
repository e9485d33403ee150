import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { starters } from '../../agents/starters/registry.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { makeStarter } from './made.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A module that shows the screen whose path is in the hash, without the application around it, as Design does. */
const appOf = (kind: string) => `import { screens } from './${kind}/screens.tsx';

export function App() {
  const shown = screens.find((screen) => screen.path === (window.location.hash.slice(1) || '/'));
  return <main>{shown ? <shown.component /> : 'No such screen'}</main>;
}
`;

test.each(starters)('each screen works without the application: $kind', async (starter) => {
  const { kind, version } = starter;
  const made = await makeStarter({ kind, version, language: 'en', name: 'Alone', values: {}, quotes: {}, notDone: [] });
  await writeFile(join(made.folder, 'src/App.tsx'), appOf(kind));
  const { url, close } = await made.serve();
  try {
    for (const { path } of starter.screens) {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${url}#${path}`);
      await page.waitForSelector('main');
      const text = await page.locator('main').innerText();
      await page.close();
      expect({ path, errors, isShown: text.length > 10 && text !== 'No such screen' }).toEqual({
        path,
        errors: [],
        isShown: true,
      });
    }
  } finally {
    close();
    await made.remove();
  }
});
