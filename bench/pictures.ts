import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openApi } from '../cli/demo/api.ts';
import { demoIdeas } from '../cli/demo/demo-ideas.ts';
import { startServiceProcess } from '../cli/demo/service-process.ts';
import { openBrowser } from './eval/browser.ts';
import { takeIdea } from './eval/take-idea.ts';
import { takeThread } from './studio-picture.ts';

/** The steps in the application before its picture is taken. */
const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  shop: async (page) => {
    const add = page.getByRole('button', { name: /^add /i });
    for (let count = 0; count < 2; count += 1) await add.first().click();
  },
  timer: async (page) => {
    await page.getByRole('button', { name: /^start/i }).click();
    await page.waitForTimeout(3_000);
  },
  board: async (page) => {
    for (const [index, title] of [
      'Stilt walkers',
      'Stage and lights',
      'Fire brigade',
      'Brass band',
      'Bunting',
      'Tables',
    ].entries()) {
      const field = page.getByRole('textbox', { name: /new card/i }).nth(index % 3);
      await field.fill(title);
      await field.press('Enter');
    }
  },
  calculator: async () => {},
};

/** Pages of the service, by the name of the picture. */
const pages: Readonly<Record<string, string>> = { 'sign-in': '/sign-in' };

/**
 * `node bench/pictures.ts docs/pictures`: takes the documentation's pictures, of four of the demo's ideas, of pages, and of the
 * studio. With `pages` or `studio` behind it, only those.
 */
const [folder = 'docs/pictures', only] = process.argv.slice(2);
const ideas = only === undefined ? demoIdeas : [];
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'uas-pictures-'));
const { DATABASE_URL: _database, OPENAI_MODEL: _model, ...settings } = process.env;
const { signal } = new AbortController();
const environment = { ...settings, DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', LOG_LEVEL: 'error' };
const service = await startServiceProcess(environment, signal);
const browser = await openBrowser();
try {
  const api = openApi(service.url, service.key);
  if (only !== 'pages') {
    const idea = demoIdeas.find(({ kind }) => kind.endsWith('shop'))?.text ?? '';
    await takeThread(browser, { url: service.url, key: service.key, folder, idea });
  }
  for (const [name, path] of only === 'studio' ? [] : Object.entries(pages)) {
    const page = await browser.newPage({ viewport: { width: 800, height: 560 } });
    await page.goto(service.url + path);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
  for (const { kind, text } of ideas) {
    const name = kind.split(' ').at(-1) ?? kind;
    const use = uses[name];
    if (!use) continue;
    await takeIdea(
      api,
      { name, kind: null, text, use: [] },
      {
        signal,
        agents: ['prd', 'code'],
        async after(agent, url) {
          if (agent !== 'code' || url === null) return;
          const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
          await page.goto(url);
          await use(page);
          await page.evaluate(() => window.scrollTo(0, 0));
          await page.screenshot({ path: join(folder, `${name}.png`) });
          await page.close();
        },
      },
    );
  }
} finally {
  await browser.close();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
