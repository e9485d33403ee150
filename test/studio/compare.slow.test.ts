import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { mergeRuns } from '../../web/pages/compare/merge.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { storeLongSession } from './store-long.ts';
import { openWorld, type World } from './world.ts';

const ideas = [
  'Pre-orders for a bakery: rye bread 4.50 €',
  'A ledger for a choir: 20 € a month, who has paid and who has not',
];

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const cursorOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

/** What a side says of its run, as words. */
async function said(page: Page, side: string): Promise<string[]> {
  const texts = await page.getByRole('region', { name: side }).locator('.document').allTextContents();
  return texts.flatMap((text) => text.split(/\W+/)).filter(Boolean);
}

describe.skipIf(lacks('Chromium'))('two runs under one playhead', () => {
  let world: World;
  let sessionId: string;
  let runs: readonly (readonly AnyEvent[])[];
  beforeAll(async () => {
    world = await openWorld();
    sessionId = await world.session();
    for (const content of ideas) {
      const body = { messages: [{ role: 'user', content }] };
      await (await world.service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, body)).text();
    }
    const headers = { accept: 'application/json' };
    const answer = await world.service.fetch(`/api/v1/sessions/${sessionId}/events?since=0`, { headers });
    const { events } = (await answer.json()) as { events: AnyEvent[] };
    runs = [...Map.groupBy(events, ({ runId }) => runId).values()];
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** The words of a run after this many of its events. */
  const wordsAt = (side: number, count: number) => {
    const events = (runs[side] ?? []).slice(0, count).map((event, index) => ({ ...event, cursor: index + 1 }));
    const { runs: folded } = fold(emptyLog, events);
    return folded.flatMap(({ stages }) => stages.flatMap(({ text }) => text.split(/\W+/))).filter(Boolean);
  };

  test.each([
    ['desk', 1440, 'light'],
    ['phone', 390, 'dark'],
  ] as const)('both are as they were at the same time since they began: %s', async (name, width, colorScheme) => {
    await using someone = await world.someone({ viewport: { width, height: 900 }, colorScheme });
    const { page } = someone;
    const [left = [], right = []] = runs;
    const { counts } = mergeRuns(left, right);
    const last = counts.length - 1;
    await page.goto(`/s/${sessionId}/compare`);
    await slider(page).waitFor();
    // The playhead of the session would be a second one.
    expect(await slider(page).count()).toBe(1);
    await expect.poll(() => cursorOf(page)).toBe(last);
    const shows = async (cursor: number) => {
      const [l = 0, r = 0] = counts[cursor] ?? [];
      await expect.poll(() => said(page, 'Left')).toEqual(wordsAt(0, l));
      await expect.poll(() => said(page, 'Right')).toEqual(wordsAt(1, r));
    };
    await shows(last);
    expect(await problemsOf(page)).toEqual([]);

    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => page.getByText('It has not begun.').count()).toBe(2);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => cursorOf(page)).toBe(1);
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('The playhead has no place');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.9, middle);
    await page.mouse.down();
    for (const share of [0.7, 0.3, 0.5]) await page.mouse.move(box.x + box.width * share, middle, { steps: 3 });
    await page.mouse.up();
    const cursor = await cursorOf(page);
    expect([cursor > 0, cursor < last]).toEqual([true, true]);
    await shows(cursor);
    await page.keyboard.press('ArrowLeft');
    await shows(cursor - 1);
    expect(await problemsOf(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/compare-past-${name}.png` });

    if (name === 'desk') await page.getByLabel('Speed').selectOption('64');
    await page.getByRole('button', { name: 'Replay from here' }).click();
    await expect.poll(() => cursorOf(page)).toBe(last);
    await shows(last);
    // The moment of the session is another one.
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
    await page.getByRole('combobox', { name: 'Right' }).selectOption({ index: 0 });
    await expect.poll(() => said(page, 'Right')).toEqual(wordsAt(0, left.length));
  });

  test('each side has the steps and files of its moment', async () => {
    const count = 1_600;
    const events = parseLog(longLog(count));
    const long = await storeLongSession(world.service.store, count);
    const [, before, , after] = [...Map.groupBy(events, ({ runId }) => runId).values()];
    if (!before || !after) throw new Error('There are not four runs');
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${long}/compare?a=${before[0]?.runId}&b=${after[0]?.runId}`);
    await slider(page).waitFor();
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('The playhead has no place');
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    const counts = mergeRuns(before, after).counts[await cursorOf(page)] ?? [0, 0];
    for (const [index, run] of [before, after].entries()) {
      const reached = counts[index] ?? 0;
      expect([reached > 50, reached < run.length]).toEqual([true, true]);
      const state = fold(emptyLog, events.slice(0, (run[0]?.cursor ?? 1) - 1 + reached));
      const file = run.slice(0, reached).findLast(({ type }) => type === 'file_written') as AnyEvent & { path: string };
      const side = page.getByRole('region', { name: ['Left', 'Right'][index] ?? '' });
      // Each agent shows only its newest work, and each side its own moment.
      await side.getByText(file.path, { exact: true }).waitFor();
      const steps = state.runs.at(-1)?.stages.flatMap((stage) => stage.steps) ?? [];
      expect(await side.locator('ol li').count()).toBe(Math.min(steps.length, 8));
      const files = state.projects.find(({ agent }) => agent === 'code')?.files.length ?? 0;
      expect(await side.getByText(`${files} files,`).count()).toBe(1);
    }
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/compare-files.png` });
  });
});
