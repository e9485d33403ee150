import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { lacks } from '../support/needs.ts';
import { testKey } from '../support/service.ts';
import { bakery, expectStatus, openStage, openTalk, type Stage, start } from './talk-page.ts';

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

const openPage = (url: string) => openTalk(stage.browser, 'docs/websockets.md', url);

/** Returns the number of runs of each session. */
async function runsOfSessions(): Promise<number[]> {
  const { sessions } = (await (await stage.service.fetch('/api/v1/sessions')).json()) as {
    sessions: { sessionId: string }[];
  };
  const pages = sessions.map(async ({ sessionId }) =>
    (await stage.service.fetch(`/api/v1/sessions/${sessionId}/runs`)).json(),
  );
  return (await Promise.all(pages)).map((page) => (page as { runs: unknown[] }).runs.length);
}

describe.skipIf(isMissing)('the page of docs/websockets.md, on another origin,', () => {
  test('shows a conversation over one WebSocket, and keeps the key out of its address', async () => {
    await using opened = await openPage(stage.http.url);
    const { page, complaints, asked } = opened;
    await start(page, bakery);
    await expectStatus(page, 'Done.');
    expect(await page.locator('#text').textContent()).toMatch(/I recognise: Shop[\s\S]+rye bread/);
    await start(page, bakery);
    await expectStatus(page, 'Done.');
    expect(complaints).toEqual([]);
    expect(asked.filter((address) => address.includes(testKey))).toEqual([]);
    const sockets = asked.filter((address) => address.startsWith('ws'));
    expect(sockets).toEqual([`${stage.http.url.replace('http', 'ws')}/api/graphql`]);
  });

  test('shows text during the run, and stops it', async () => {
    await using opened = await openPage(stage.http.url);
    const { page, complaints } = opened;
    await start(page, 'Something slow');
    await page.getByText('Slowly now').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectStatus(page, 'The run was cancelled.');
    expect(await page.getByRole('button', { name: 'Stop' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('goes on after a connection that is cut in the middle of the run', async () => {
    await using proxy = await startCuttingProxy(stage.http.port, () => null);
    await using opened = await openPage(proxy.url);
    const { page, complaints } = opened;
    await start(page, 'Something slow');
    await page.getByText('Slowly now').waitFor();
    const before = proxy.connections();
    proxy.cut();
    await expectStatus(page, 'Connecting again …');
    await expect.poll(() => proxy.connections()).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectStatus(page, 'The run was cancelled.');
    expect(await page.locator('#text').textContent()).toBe('Slowly now');
    expect(complaints).toEqual([]);
  });

  test('misses nothing, and starts one run, over connections that break again and again', async () => {
    await using whole = await openPage(stage.http.url);
    await start(whole.page, bakery);
    await expectStatus(whole.page, 'Done.');
    await using proxy = await startCuttingProxy(stage.http.port, (connection) => (connection < 6 ? 1_500 : null));
    await using opened = await openPage(proxy.url);
    await start(opened.page, bakery);
    await expectStatus(opened.page, 'Done.');
    const texts = await Promise.all([whole, opened].map(({ page }) => page.locator('#text').textContent()));
    expect(texts[1]).toBe(texts[0]);
    expect(proxy.connections()).toBeGreaterThan(3);
    expect(opened.complaints).toEqual([]);
    expect(Math.max(...(await runsOfSessions()))).toBe(1);
  });

  test('shows that the key was refused, and takes another one', async () => {
    await using opened = await openPage(stage.http.url);
    const { page } = opened;
    await page.getByLabel('Key').fill('no-such-key');
    await page.getByRole('button', { name: 'Start' }).click();
    await expectStatus(page, 'The key is not valid.');
    await start(page, bakery);
    await expectStatus(page, 'Done.');
  });

  test('says that no service answers', async () => {
    await using proxy = await startCuttingProxy(stage.http.port, () => 0);
    await using opened = await openPage(proxy.url);
    await start(opened.page, bakery);
    await expectStatus(opened.page, `No service answers at ${proxy.url}`);
    expect(await opened.page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(false);
  });

  test('can be read and used by everyone, in a narrow window', async () => {
    await using opened = await openTalk(stage.browser, 'docs/websockets.md', stage.http.url, {
      viewport: { width: 390, height: 844 },
    });
    const { page } = opened;
    await start(page, bakery);
    await expectStatus(page, 'Done.');
    await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
    const violations = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(violations).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
