import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { type HeldModel, startHeldModel } from './held-model.ts';
import { storeLongSession } from './store-long.ts';
import { isStored, openWorld, plain, sentences, shownTexts, showsTheLog, startTalk, type World } from './world.ts';

const count = 3_400;
const events = parseLog(longLog(count));

/** The texts of all stages at a cursor. */
const textsAt = (cursor: number) =>
  fold(emptyLog, events.slice(0, cursor))
    .runs.flatMap(({ stages }) => stages.map(({ text }) => plain(text)))
    .filter((text) => text !== '');

const playhead = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const cursorOf = async (page: Page) => Number(await playhead(page).getAttribute('aria-valuenow'));
async function showsMoment(page: Page, cursor: number): Promise<void> {
  await expect.poll(() => shownTexts(page)).toEqual(textsAt(cursor));
}

describe.skipIf(lacks('Chromium'))('the timeline of a session', () => {
  let model: HeldModel;
  let world: World;
  let long: string;
  beforeAll(async () => {
    model = await startHeldModel();
    world = await openWorld({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'held' } });
    long = await storeLongSession(world.service.store, count);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('shows each moment to which the playhead is moved, by keyboard and by pointer, and leads back to now', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${long}`);
    await playhead(page).focus();
    await page.keyboard.press('PageDown');
    await page.getByText(`of ${count.toLocaleString('en')}.`).waitFor();
    await showsMoment(page, await cursorOf(page));
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowLeft');
    await showsMoment(page, await cursorOf(page));

    const box = await playhead(page).boundingBox();
    if (!box) throw new Error('The timeline has no place');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.9, middle);
    await page.mouse.down();
    for (const share of [0.7, 0.2, 0.4]) await page.mouse.move(box.x + box.width * share, middle, { steps: 4 });
    await page.mouse.up();
    const cursor = await cursorOf(page);
    expect(cursor).toBeLessThan(count);
    await showsMoment(page, cursor);

    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'What should happen next?' }).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('keeps the moment in the address: when it is loaded again, and from page to page', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${long}?at=1234`);
    await page.getByText('You look at event 1,234').waitFor();
    await showsMoment(page, 1_234);
    // Nothing can be written in the past.
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.waitForURL(/\/log\?.*at=1234/);
    await page.getByRole('link', { name: 'Thread', exact: true }).click();
    await page.waitForURL(/\?at=1234$/);
    await page.getByRole('button', { name: 'One event back' }).click();
    await page.waitForURL(/\?at=1233$/);
    await page.reload();
    await page.getByText('You look at event 1,233').waitFor();
    await showsMoment(page, 1_233);
    await page.goto(`/s/${long}?at=999999`);
    await page.getByRole('textbox', { name: 'What should happen next?' }).waitFor();
  });

  test('stops a replay where it is stopped, and goes on at 64 times to its end', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${long}`);
    const speed = page.getByRole('combobox', { name: 'Speed' });
    // Fast, it may be at its end before somebody can stop it.
    await speed.selectOption('1');
    await page.getByRole('button', { name: 'Replay from the beginning' }).click();
    await page.getByText('You look at event').waitFor();
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    await pause.click();
    const stopped = await cursorOf(page);
    await showsMoment(page, stopped);
    await speed.selectOption('64');
    await page.getByRole('button', { name: 'Replay from here' }).click();
    await expect.poll(() => page.getByText('You look at event').count()).toBe(0);
    await showsTheLog(page, world.service, long);
  });

  test('leaves who looks back where they are while a run goes on, and then shows all of it', async () => {
    const sessionId = await world.session('Bells');
    await startTalk(world.service, sessionId, 'A tool for bell founders');
    const call = await model.nextCall();
    const say = async (text: string) => {
      await call.say(text);
      await isStored(world.service, sessionId, call.said());
    };
    await say(sentences(0, 20));
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}`);
    await showsTheLog(page, world.service, sessionId);
    await page.getByRole('button', { name: 'One event back' }).click();
    await page.getByText('You look at event').waitFor();
    const before = await shownTexts(page);
    await say(sentences(20, 40));
    await expect
      .poll(() => playhead(page).getAttribute('aria-valuemax'))
      .toBe(String((await world.state(sessionId)).cursor));
    expect(await shownTexts(page)).toEqual(before);
    // Stop is for what happens now.
    expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await showsTheLog(page, world.service, sessionId);
    await call.end();
  });

  test('says what happened since the reader was last there, and replays it', async () => {
    const sessionId = await world.session('Tables');
    await using someone = await world.someone();
    const { page } = someone;
    const tell = async (words: string) => {
      const runId = await startTalk(world.service, sessionId, words);
      const call = await model.nextCall();
      await call.say(`${words} it is. `);
      await isStored(world.service, sessionId, call.said());
      return { runId, end: () => call.end() };
    };
    await (await tell('One')).end();
    await expect.poll(async () => (await world.state(sessionId)).runs.at(-1)?.outcome).not.toBeNull();
    await page.goto(`/s/${sessionId}`);
    await playhead(page).waitFor();
    await page.goto('/s');
    await (await tell('Two')).end();
    await expect.poll(async () => (await world.state(sessionId)).runs.at(-1)?.outcome).not.toBeNull();
    await page.goto(`/s/${sessionId}`);
    await page.getByText('Since you were here:').waitFor();
    await page.getByRole('button', { name: 'Replay it' }).click();
    await expect.poll(() => page.getByText('Since you were here:').count()).toBe(0);
    await expect.poll(() => page.getByText('You look at event').count()).toBe(0);
    await showsTheLog(page, world.service, sessionId);
    await page.reload();
    await playhead(page).waitFor();
    expect(await page.getByText('Since you were here:').count()).toBe(0);

    await page.getByRole('link', { name: 'Compare with the run before' }).click();
    const [left, right] = [page.getByRole('region', { name: 'Left' }), page.getByRole('region', { name: 'Right' })];
    await left.getByText('One it is.').first().waitFor();
    await right.getByText('Two it is.').first().waitFor();
    expect(await problemsOf(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/compare.png` });
    await page.getByRole('combobox', { name: 'Right' }).selectOption({ index: 0 });
    await right.getByText('One it is.').first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await problemsOf(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/compare-phone.png` });
  });

  test('has the lanes of all stages, without a barrier that axe finds', async () => {
    await using someone = await world.someone({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    const { page } = someone;
    await page.goto(`/s/${long}?at=700`);
    await page.getByText('You look at event 700').waitFor();
    await page.getByRole('button', { name: 'Show the lanes of all stages' }).click();
    await page.getByRole('button', { name: 'Hide the lanes' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'A long session' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test('lists every event with its JSON, and leads from an event to its moment', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${long}/log?type=every`);
    await page.getByText(`${count.toLocaleString('en')} of ${count.toLocaleString('en')} events`).waitFor();
    await page.getByRole('button', { name: /^3 / }).click();
    const shown = await page.locator('pre').first().textContent();
    expect(JSON.parse(shown ?? '')).toEqual(events[2]);
    await page.getByRole('button', { name: 'Show the session at this event' }).click();
    await page.waitForURL(/\?at=3$/);
    await showsMoment(page, 3);

    await page.goto(`/s/${long}/log`);
    const words = events.filter(({ type }) => type !== 'text_delta').length;
    await page.getByText(`${words.toLocaleString('en')} of ${count.toLocaleString('en')} events`).waitFor();
    // Only what is on the screen is drawn.
    expect(await page.getByRole('region', { name: 'Events' }).getByRole('listitem').count()).toBeLessThan(100);
    await page.getByRole('button', { name: 'Waterfall' }).click();
    const fall = page.getByRole('region', { name: 'Stages, steps and calls' });
    await fall.getByRole('listitem').first().waitFor();
    expect(await fall.getByRole('listitem').count()).toBeLessThan(100);
    expect(await problemsOf(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/waterfall.png` });
    await fall.getByRole('link').nth(1).click();
    await page.waitForURL(/\/s\/[^/]+\?at=\d+$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Costs' }).click();
    await page.getByText('No model was asked.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'A long session' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
});
