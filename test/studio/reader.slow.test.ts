import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { type HeldModel, startHeldModel } from './held-model.ts';
import { storeLongSession } from './store-long.ts';
import { isStored, openWorld, plain, sentences, shownTexts, showsTheLog, startTalk, type World } from './world.ts';

/** What must never happen to somebody who reads while a run streams. */
describe.skipIf(lacks('Chromium'))('reading in the thread', () => {
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

  async function begin(said: string) {
    const sessionId = await world.session('Bells');
    await startTalk(world.service, sessionId, 'A tool for bell founders');
    const call = await model.nextCall();
    const say = async (text: string) => {
      await call.say(text);
      await isStored(world.service, sessionId, call.said());
    };
    await say(said);
    return { sessionId, call, say };
  }

  test('who scrolled up stays there while text streams, and "New below" leads to the end', async () => {
    const { sessionId, call, say } = await begin(sentences(0, 200));
    await using someone = await world.someone({ viewport: { width: 390, height: 700 } });
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, world.service, sessionId);
    await expect.poll(() => toEnd(page)).toBeLessThan(60);
    await say(sentences(200, 220));
    await showsTheLog(page, world.service, sessionId);
    await expect.poll(() => toEnd(page)).toBeLessThan(60);

    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -1_500);
    await expect.poll(() => toEnd(page)).toBeGreaterThan(1_000);
    // The wheel may still scroll.
    let before = -1;
    const isStill = async () => {
      const last = before;
      before = await top(page);
      return before === last;
    };
    await expect.poll(isStill).toBe(true);
    for (let part = 0; part < 5; part += 1) await say(sentences(220 + part * 10, 230 + part * 10));
    await showsTheLog(page, world.service, sessionId);
    expect(Math.abs((await top(page)) - before)).toBeLessThan(2);
    await page.getByRole('button', { name: 'New below' }).click();
    await expect.poll(() => toEnd(page)).toBeLessThan(60);
    await expect.poll(() => page.getByRole('button', { name: 'New below' }).count()).toBe(0);
    await call.end();
  });

  test('Stop says "Stopping …" until the log has the end of the run', async () => {
    const { sessionId, call } = await begin(sentences(0, 5));
    await using someone = await world.someone();
    const { page } = someone;
    let held: (() => void)[] | null = null;
    await page.routeWebSocket(/\/api\/trpc/, (browser) => {
      const service = browser.connectToServer();
      service.onMessage((message) => {
        const pass = () => browser.send(message);
        if (held) held.push(pass);
        else pass();
      });
    });
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, world.service, sessionId);
    held = [];
    const cancelled = page.waitForResponse(/runs\.cancel/);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    expect((await cancelled).ok()).toBe(true);
    await expect.poll(async () => (await world.state(sessionId)).runs.at(-1)?.outcome).toBe('cancelled');
    const stopping = page.getByRole('button', { name: 'Stopping …' });
    expect(await stopping.isDisabled()).toBe(true);
    expect(await page.getByText('Stopped', { exact: true }).count()).toBe(0);
    const [...messages] = held;
    held = null;
    for (const pass of messages) pass();
    await page.getByText('Stopped', { exact: true }).first().waitFor();
    await expect.poll(() => stopping.count()).toBe(0);
    await expect.poll(() => call.isGone()).toBe(true);
    await showsTheLog(page, world.service, sessionId);
  });

  test('a screen reader gets whole sentences, and none once it is muted', async () => {
    const { sessionId, call, say } = await begin('Before the page. ');
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, world.service, sessionId);
    await watchAnnouncements(page);
    await say('The first sentence. The sec');
    await expect.poll(() => announced(page)).toEqual(['The first sentence.']);
    await say('ond one. ');
    await expect.poll(() => announced(page)).toEqual(['The first sentence.', 'The second one.']);
    await page.getByRole('button', { name: 'You and this page' }).click();
    await page.getByRole('menuitem', { name: 'Read news aloud' }).click();
    await say('A third one. ');
    await showsTheLog(page, world.service, sessionId);
    await call.end();
    await page.getByText('Done', { exact: true }).first().waitFor();
    expect(await announced(page)).toEqual(['The first sentence.', 'The second one.']);
    await page.reload();
    await showsTheLog(page, world.service, sessionId);
    await page.getByRole('button', { name: 'You and this page' }).click();
    const news = page.getByRole('menuitem', { name: 'Read news aloud' });
    expect(await news.textContent()).not.toContain('✓');
  });

  test('two tabs show the same run, whoever started it', async () => {
    await using someone = await world.someone();
    const { page: first, context } = someone;
    const sessionId = await world.session('Bells');
    const second = await context.newPage();
    for (const page of [first, second]) await page.goto(`/s/${sessionId}`);
    await first.getByRole('textbox', { name: 'What should happen next?' }).fill('A tool for bell founders');
    await first.keyboard.press('Control+Enter');
    const call = await model.nextCall();
    await call.say(sentences(0, 5));
    await isStored(world.service, sessionId, call.said());
    for (const page of [first, second]) await showsTheLog(page, world.service, sessionId);
    expect(await shownTexts(second)).toEqual([plain(sentences(0, 5))]);
    await call.end();
    for (const page of [first, second]) await page.getByText('Done', { exact: true }).first().waitFor();
    for (const page of [first, second]) await showsTheLog(page, world.service, sessionId);
  });

  test('a session of 20,000 events opens at its end, with few elements, and scrolls to its begin', async () => {
    const sessionId = await storeLongSession(world.service.store, 20_000);
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    const words = page.getByText('word 19999', { exact: false }).last();
    await words.waitFor({ state: 'attached' });
    await expect.poll(() => toEnd(page)).toBeLessThan(60);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(6_000);
    const log = page.getByRole('log');
    await log.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => top(page)).toBe(0);
    await page.getByText('word 3 ', { exact: false }).first().waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => toEnd(page)).toBeLessThan(60);
  });

  test('a session too long for a page shows its last runs, and the earlier ones once they are asked for', async () => {
    const sessionId = await storeLongSession(world.service.store, 60_000);
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await page.getByText('word 59999', { exact: false }).last().waitFor({ state: 'attached' });
    const runs = page.locator('[data-run]');
    const shown = await runs.count();
    expect(shown).toBeLessThan(100);
    const log = page.getByRole('log');
    await log.focus();
    await page.keyboard.press('Home');
    const before = await runs.first().getAttribute('data-run');
    await page.getByRole('button', { name: `Show ${150 - shown} earlier runs` }).click();
    await expect.poll(() => runs.count()).toBe(150);
    expect(await runs.nth(150 - shown).getAttribute('data-run')).toBe(before);
    // What was read stays where it was; the button above it is gone.
    await expect.poll(() => runs.nth(150 - shown).evaluate((run) => run.getBoundingClientRect().top)).toBeLessThan(300);
    expect(await top(page)).toBeGreaterThan(1_000);
    expect(await page.getByRole('button', { name: 'earlier' }).count()).toBe(0);
    await log.focus();
    await page.keyboard.press('Home');
    await page.getByText('word 3 ', { exact: false }).first().waitFor();
  });
});

const top = (page: Page) => page.getByRole('log').evaluate((box) => box.scrollTop);

/** How far it is to the end of the thread, in pixels. */
const toEnd = (page: Page) =>
  page.getByRole('log').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

const heard = 'data-heard';

/** Keeps each text that the place for screen readers gets. */
async function watchAnnouncements(page: Page): Promise<void> {
  await page.locator('[role=status][aria-live=polite]').evaluate((place, name) => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const text = (place.textContent ?? '').trim();
      if (text !== '' && text !== texts.at(-1)) texts.push(text);
      place.setAttribute(name, JSON.stringify(texts));
    }).observe(place, { childList: true, characterData: true, subtree: true });
    place.setAttribute(name, '[]');
  }, heard);
}

async function announced(page: Page): Promise<unknown> {
  const text = await page.locator('[role=status][aria-live=polite]').getAttribute(heard);
  return JSON.parse(text ?? '[]') as unknown;
}
