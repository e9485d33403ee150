import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { makeEmptyFolder } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { lacks } from '../support/needs.ts';
import { blockNamed } from './page.ts';
import { bakery, expectStatus, type Look, openStage, openTalk, type Stage, start } from './talk-page.ts';

/** A folder for screenshots, to look at the page. */
const pictures = process.env.PICTURES;

let stage: Stage;
const isMissing = lacks('Chromium');

beforeAll(async () => {
  if (isMissing) return;
  stage = await openStage();
});
afterAll(async () => {
  if (isMissing) return;
  await stage[Symbol.asyncDispose]();
});

const openPage = (url: string, look?: Look) => openTalk(stage.browser, 'docs/browser.md', url, look);

describe.skipIf(isMissing)('the page of docs/browser.md, on another origin,', () => {
  test('shows a conversation about an idea, and keeps the key out of every URL', async () => {
    await using opened = await openPage(stage.http.url);
    const { page, complaints, asked } = opened;
    await start(page, bakery);
    await expectStatus(page, 'Done.');
    expect(await page.locator('#text').textContent()).toMatch(/I recognise: Shop[\s\S]+rye bread/);
    expect(complaints).toEqual([]);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((address) => address.includes(testKey))).toEqual([]);
    expect(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length')).toBe(0);
  });

  test('shows text during the run, and stops it', async () => {
    await using opened = await openPage(stage.http.url);
    const { page, complaints } = opened;
    await start(page, 'Something slow');
    await page.getByText('Slowly now').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectStatus(page, 'The run was cancelled.');
    expect(await page.getByRole('button', { name: 'Stop' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('resumes after the last cursor when connections break, and misses nothing', async () => {
    await using whole = await openPage(stage.http.url);
    await start(whole.page, bakery);
    await expectStatus(whole.page, 'Done.');
    await using proxy = await startCuttingProxy(stage.http.port, (connection) => (connection < 6 ? 2_500 : null));
    await using opened = await openPage(proxy.url);
    await start(opened.page, bakery);
    await expectStatus(opened.page, 'Done.');
    const texts = await Promise.all([whole, opened].map(({ page }) => page.locator('#text').textContent()));
    expect(texts[1]).toBe(texts[0]);
    expect(opened.asked.some((address) => /\/events\?since=[1-9]/.test(address))).toBe(true);
    expect(opened.complaints).toEqual([]);
  });

  test('shows why a request was refused', async () => {
    await using opened = await openPage(stage.http.url);
    const { page } = opened;
    await page.getByLabel('Key').fill('no-such-key');
    await page.getByRole('button', { name: 'Start' }).click();
    await expectStatus(page, 'The key is not valid.');
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(false);
  });

  test('says that no service answers', async () => {
    await using proxy = await startCuttingProxy(stage.http.port, () => 0);
    await using opened = await openPage(proxy.url);
    await start(opened.page, bakery);
    await expectStatus(opened.page, `No service answers at ${proxy.url}`);
  });

  test('works as a local file', async () => {
    await using folder = await makeEmptyFolder();
    const file = join(folder.path, 'idea.html');
    await writeFile(file, await blockNamed('docs/browser.md', 'page', stage.http.url));
    const page = await stage.browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await start(page, bakery);
    await expectStatus(page, 'Done.');
    await page.close();
  });

  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('can be read and used at %i px in the %s', async (width, colorScheme) => {
    await using opened = await openPage(stage.http.url, { viewport: { width, height: 844 }, colorScheme });
    const { page } = opened;
    await start(page, bakery);
    await expectStatus(page, 'Done.');
    await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
    const violations = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(violations).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    if (pictures) await page.screenshot({ path: join(pictures, `${width}-${colorScheme}.png`), fullPage: true });
  });
});
