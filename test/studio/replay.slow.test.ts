import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { common } from '../../web/words/en/common.ts';
import { linesOf } from '../replays/made-file.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { storeSession } from './hostile/store-session.ts';
import { look, usable, watch } from './hostile/watch.ts';
import { openWorld, shownTexts, type World } from './world.ts';

const task = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

const looks = [
  ['desk', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[];

const playhead = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const cursorOf = async (page: Page) => Number(await playhead(page).getAttribute('aria-valuenow'));

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/replay-${name}.png` });
}

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('Replay file').setInputFiles({ name: 'a.replay.jsonl.gz', mimeType: 'application/gzip', buffer });

describe.skipIf(lacks('Chromium'))('a replay', () => {
  let world: World;
  let sessionId: string;
  /** As it was downloaded. */
  let file: Buffer;
  /** The texts of its stages, as the session shows them. */
  let texts: string[];
  beforeAll(async () => {
    world = await openWorld();
    sessionId = await world.session(task);
    const runId = await startTeam(world.service, sessionId, { agents: ['ideation', 'research', 'prd'], task });
    const run = teamRun(world.service, sessionId, runId);
    await vi.waitUntil(async () => (await run.read()).status === 'completed', { timeout: 90_000 });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** A browser in which nobody is signed in; `asked` has what it asks of the service's procedures. */
  async function stranger(settings: BrowserContextOptions = {}) {
    const context = await world.browser.newContext({ baseURL: world.http.url, locale: 'en', ...settings });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api')) asked.push(request.url());
    });
    page.on('websocket', (socket) => asked.push(socket.url()));
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    return { context, page, asked, faults, [Symbol.asyncDispose]: () => context.close() };
  }

  test('is downloaded from the log, and from the palette up to the moment that is shown', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}/log`);
    const [whole] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as a replay file' }).click(),
    ]);
    expect(whole.suggestedFilename()).toMatch(/^pre-orders-for-a-bakery.*\.replay\.jsonl\.gz$/);
    file = await readFile(await whole.path());
    await page.goto(`/s/${sessionId}`);
    await expect.poll(() => page.locator('[data-run]').count()).toBe(1);
    await expect.poll(() => shownTexts(page)).not.toEqual([]);
    texts = await shownTexts(page);
    await page.goto(`/s/${sessionId}?at=20`);
    await page.getByText('You look at event 20').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('replay file');
    await page.getByRole('option', { selected: true }).getByText('replay file').waitFor();
    const [part] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const lines = gunzipSync(await readFile(await part.path())).toString();
    expect(lines.trimEnd().split('\n').at(-1)).toBe('{"end":20,"of":20}');
  });

  test.each(looks)('shows the session at each event to whoever has the file: %s', async (name, settings) => {
    await using visitor = await stranger(settings);
    const { page, asked, faults } = visitor;
    await page.goto('/r');
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `empty-${name}`);
    await choose(page, file);
    const state = await world.state(sessionId);
    await expect.poll(() => shownTexts(page)).toEqual(texts);
    expect(await page.getByText(task).first().isVisible()).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `thread-${name}`);
    // Nothing that asks the service for more, or writes.
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.locator('a[href^="/s/"]').count()).toBe(0);

    await playhead(page).focus();
    await page.keyboard.press('PageDown');
    await page.getByText('You look at event').waitFor();
    const cursor = await cursorOf(page);
    expect(cursor).toBeLessThan(state.cursor);
    await expect.poll(() => new URL(page.url()).search).toBe(`?at=${cursor}`);
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `past-${name}`);
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('[data-run]').count()).toBe(0);
    if (name === 'desk') await page.getByLabel('Speed').selectOption('64');
    await page.getByRole('button', { name: 'Replay from here' }).click();
    await expect.poll(() => cursorOf(page)).toBe(state.cursor);
    await expect.poll(() => shownTexts(page)).toEqual(texts);

    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByText(`of ${state.cursor.toLocaleString('en')} events`).waitFor();
    await page.getByRole('button', { name: /^1 / }).first().click();
    expect(await page.getByText('Copy as curl').count()).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    await shot(page, `log-${name}`);
    await page.getByRole('button', { name: 'Show the session at this event' }).click();
    await page.getByText('You look at event').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByRole('button', { name: 'Waterfall' }).click();
    await page.getByRole('link', { name: 'Ideation: show the session at this moment' }).first().waitFor();
    await shot(page, `waterfall-${name}`);
    await page.getByRole('button', { name: 'Costs' }).click();
    await page.getByText('No model was asked.').waitFor();

    await page.getByRole('button', { name: 'Open another file' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect([asked, faults]).toEqual([[], []]);
  });

  test('says what is wrong with a file, and opens the next one', async () => {
    await using visitor = await stranger();
    const { page, asked } = visitor;
    await page.goto('/r');
    const text = gunzipSync(file).toString();
    const lines = text.split('\n');
    for (const [buffer, words] of [
      [Buffer.from('PK\u0003\u0004'), 'This is no replay file'],
      [file.subarray(0, file.length - 40), 'The file is cut off or damaged after line'],
      [Buffer.from(text.replace('"version":1', '"version":9')), 'The file has version 9 of the format'],
      [Buffer.from(lines.toSpliced(5, 1).join('\n')), 'Event 5 is missing: line 6 has another one.'],
      [Buffer.from(lines.with(3, '{"type":"status"}').join('\n')), 'Line 4 does not fit. Expected – cursor'],
    ] as const) {
      await choose(page, Buffer.from(buffer));
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await shot(page, 'wrong');
    expect(await problemsOf(page)).toEqual([]);
    // Dropped, not chosen.
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'a.replay.jsonl'));
      return transfer;
    }, text);
    await page.getByText('Open a replay file').dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('Read only.').waitFor();
    expect(asked).toEqual([]);
  });

  test('is German for people whose browser is', async () => {
    await using visitor = await stranger({ locale: 'de-DE' });
    const { page } = visitor;
    await page.goto('/r');
    await page.getByLabel('Replay-Datei', { exact: true }).setInputFiles({ name: 'a', mimeType: '', buffer: file });
    await page.getByText('Nur zum Lesen.').waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Zeitachse' }).isVisible()).toBe(true);
    await shot(page, 'german');
  });

  test.each(['one by one', 'all in one', 'heavy'] as const)(
    'of a hostile log runs nothing, and nothing leaves: %s',
    async (texts) => {
      const hostile = await storeSession(world.service.store, { texts, previewUrl: "javascript:ran('preview')" });
      const answer = await world.service.fetch(`/api/v1/sessions/${hostile}/export.replay`);
      const [header = '', ...rest] = gunzipSync(Buffer.from(await answer.arrayBuffer()))
        .toString()
        .trimEnd()
        .split('\n');
      // The schema of a section leaves its value free, and what is made from it is no value of ours.
      const events = rest.slice(0, -1).map((line) => {
        const event = JSON.parse(line) as { type: string };
        const made =
          event.type === 'prd_section' ? { ...event, name: 'goals', value: ["<img src=x onerror=ran('x')>"] } : event;
        return JSON.stringify(made);
      });
      const context = await world.browser.newContext({ baseURL: world.http.url, locale: 'en' });
      try {
        const watched = await watch(context, [world.http.url]);
        const page = await context.newPage();
        await page.goto('/r');
        await choose(page, Buffer.from(linesOf(events, header).join('\n')));
        await page.getByText('Read only.').waitFor();
        const found: string[] = [];
        for (const view of ['Thread', 'Log']) {
          await page.getByRole('link', { name: view, exact: true }).click();
          await page.waitForTimeout(500);
          await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
          found.push(...(await look(page, 'none')), ...(await usable(page)));
          expect(await page.getByText(common.failure.crashed).count()).toBe(0);
        }
        for (const part of ['Waterfall', 'Costs']) {
          await page.getByRole('button', { name: part }).click();
          await page.waitForTimeout(300);
          found.push(...(await look(page, 'none')), ...(await usable(page)));
        }
        expect([...watched.problems, ...found].slice(0, 20)).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );
});
