import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { type HeldModel, startHeldModel } from './held-model.ts';
import { openLine } from './line.ts';
import { isStored, openWorld, plain, sentences, shownTexts, showsTheLog, startTalk, type World } from './world.ts';

/** What must never happen: an event that a page loses or shows twice, whatever happens to its line. */
describe.skipIf(lacks('Chromium'))('the line between a page and the log', () => {
  let model: HeldModel;
  let world: World;
  beforeAll(async () => {
    model = await startHeldModel();
    world = await openWorld({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'held' } });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  /** Starts a run that has said a part of its answer. */
  async function begin() {
    const { service } = world;
    const sessionId = await world.session('Bells');
    await startTalk(service, sessionId, 'A tool for bell founders');
    const call = await model.nextCall();
    await call.say(sentences(0, 5));
    await isStored(service, sessionId, call.said());
    return { service, sessionId, call };
  }

  test('a page that is reloaded in the middle of a run shows all of it, and follows it to the end', async () => {
    const { service, sessionId, call } = await begin();
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, service, sessionId);
    await call.say(sentences(5, 9));
    await page.reload();
    await call.say(sentences(9, 12));
    await isStored(service, sessionId, call.said());
    await showsTheLog(page, service, sessionId);
    await call.end();
    await page.getByText('Done', { exact: true }).first().waitFor();
    await showsTheLog(page, service, sessionId);
    expect(await page.locator('[data-run]').count()).toBe(1);
  });

  test('a line that is cut in the middle of a run is opened again, and the page says so meanwhile', async () => {
    const { service, sessionId, call } = await begin();
    await using line = await openLine(world.http.port);
    await using someone = await world.someone({ url: line.url });
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, service, sessionId);
    line.cut();
    const before = await world.state(sessionId);
    await page.getByText(`No connection. You see the session up to event ${before.cursor}.`).waitFor();
    await call.say(sentences(5, 9));
    await isStored(service, sessionId, call.said());
    line.mend();
    await page.getByText('Connected', { exact: true }).waitFor();
    await showsTheLog(page, service, sessionId);
    await call.end();
    await page.getByText('Done', { exact: true }).first().waitFor();
    await showsTheLog(page, service, sessionId);
    expect(line.upgrades()).toBeGreaterThan(1);
  });

  test('code of a page that cannot be loaded while the service is away is loaded once it answers', async () => {
    const { service, sessionId, call } = await begin();
    await using someone = await world.someone();
    const { page } = someone;
    let isAway = true;
    let refused = 0;
    await page.route(/\/assets\/score-|\/healthz$/, (route) => {
      if (!isAway) return route.continue();
      refused += 1;
      return route.abort();
    });
    await page.goto(`/s/${sessionId}`);
    await expect.poll(() => refused).toBeGreaterThan(3);
    await showsTheLog(page, service, sessionId);
    expect(await page.getByRole('slider').count()).toBe(0);
    isAway = false;
    await page.getByRole('slider').first().waitFor();
    await call.end();
  });

  test('a proxy that refuses WebSockets: the page takes server-sent events', async () => {
    const { service, sessionId, call } = await begin();
    await using line = await openLine(world.http.port, { refusesUpgrades: true });
    await using someone = await world.someone({ url: line.url });
    const { page } = someone;
    const streams: string[] = [];
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('text/event-stream')) streams.push(response.url());
    });
    await page.goto(`/s/${sessionId}`);
    await page.getByText('Connected', { exact: true }).waitFor();
    await call.say(sentences(5, 9));
    await isStored(service, sessionId, call.said());
    await showsTheLog(page, service, sessionId);
    expect(streams.length).toBeGreaterThan(0);
    await call.end();
    await page.getByText('Done', { exact: true }).first().waitFor();
    await showsTheLog(page, service, sessionId);
  });

  test('a hidden tab closes its WebSocket, and goes on where it was when it is shown again', async () => {
    const { service, sessionId, call } = await begin();
    await using line = await openLine(world.http.port);
    await using someone = await world.someone({ url: line.url });
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await expect.poll(() => line.openSockets()).toBe(1);
    await setHidden(page, true);
    await expect.poll(() => line.openSockets()).toBe(0);
    await call.say(sentences(5, 9));
    await isStored(service, sessionId, call.said());
    expect(await shownTexts(page)).toEqual([plain(sentences(0, 5))]);
    await setHidden(page, false);
    await showsTheLog(page, service, sessionId);
    expect(line.openSockets()).toBe(1);
    await call.end();
    await page.getByText('Done', { exact: true }).first().waitFor();
  });

  test('eight tabs on HTTP/1.1 are all live, each over one WebSocket', async () => {
    const { service, sessionId, call } = await begin();
    await using line = await openLine(world.http.port);
    await using someone = await world.someone({ url: line.url });
    const { context } = someone;
    const pages = [someone.page];
    for (let tab = 2; tab <= 8; tab += 1) pages.push(await context.newPage());
    for (const page of pages) await page.goto(`/s/${sessionId}`);
    for (const page of pages) await page.getByText('Connected', { exact: true }).waitFor();
    expect(line.openSockets()).toBe(8);
    await call.say(sentences(5, 9));
    await isStored(service, sessionId, call.said());
    for (const page of pages) await showsTheLog(page, service, sessionId);
    await call.end();
    for (const page of pages) await page.getByText('Done', { exact: true }).first().waitFor();
    for (const page of pages) await showsTheLog(page, service, sessionId);
  });

  test('a browser without a network says up to which event it shows the session, and reading goes on', async () => {
    const { service, sessionId, call } = await begin();
    await using line = await openLine(world.http.port);
    await using someone = await world.someone({ url: line.url });
    const { page, context } = someone;
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, service, sessionId);
    const { cursor } = await world.state(sessionId);
    // The page has loaded the code of the other pages by then.
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    await expect.poll(loaded).toContain('/system-page-');
    // A laptop whose network goes away: nobody closes its connections.
    line.silence();
    await context.setOffline(true);
    await page.getByText(`No connection. You see the session up to event ${cursor}. Reading goes on.`).waitFor();
    await showsTheLog(page, service, sessionId);
    await page.getByRole('link', { name: 'Look', exact: true }).click();
    await expect.poll(() => page.url()).toContain('/system');
    await page.getByRole('link', { name: 'Thread', exact: true }).click();
    await showsTheLog(page, service, sessionId);
    await call.say(sentences(5, 9));
    await call.end();
    // What was silent stays dead: the page must open another one.
    line.cut();
    line.mend();
    await context.setOffline(false);
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText('Done', { exact: true }).first().waitFor();
    await showsTheLog(page, service, sessionId);
    await expect.poll(() => page.getByText('No connection').count()).toBe(0);
  });
});

/** Headless Chromium shows every tab: the page is told what a browser would tell it. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
