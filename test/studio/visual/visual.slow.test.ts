import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/browser-session.ts';
import { fullChromium, lacks } from '../../support/needs.ts';
import { openFor, openWorld, type World } from '../world.ts';
import { compare, type Difference } from './compare.ts';
import { bakery, now, storeBakery, storeConnection } from './stored-bakery.ts';

/** How the pages looked when somebody last looked at them. */
const folder = 'test/studio/visual/expected';
/**
 * Of a thousand pixels of a small picture, how many may differ. Two runs differ in none; borders of two buttons in another grey
 * change 3, a button that is 4 px higher changes 50.
 */
const mostDifferent = 2;
/** On a busy machine, what a page asks for comes late. */
const longestWaitMs = 30_000;
const isAccepting = process.env.ACCEPT_PICTURES === '1';

const pages: Readonly<Record<string, string>> = {
  home: '/',
  sessions: '/s',
  thread: `/s/${bakery}`,
  prd: `/s/${bakery}/prd`,
  'sign-on': '/settings/sign-on',
  'sign-in': '/sign-in',
};

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const looks = Object.entries(sizes).flatMap(([size, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, viewport, colorScheme })),
);

/** What a machine's settings would decide: how letters are placed and smoothed. */
const sameLetters = ['--font-render-hinting=none', '--disable-font-subpixel-positioning', '--disable-lcd-text'];

/** Each machine has other fonts for code; ours come with the page. */
const sameFonts = `:root { --font-mono: 'Source Sans 3 Variable' !important; }`;

interface Look {
  picture: Buffer;
  difference: Difference;
}

/** Opens a page, and waits until it looks as expected; returns how it looks at last. With nothing expected, until it is still. */
async function lookOf(context: BrowserContext, path: string, blank: Page, expected: Buffer | null): Promise<Look> {
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(path);
  // What is laid out before its font has come can end 1 px higher: have the fonts in the cache.
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await page.waitForLoadState('networkidle');
  // Pages for signing in allow only their own styles, and show no code.
  if (path !== pages['sign-in']) await page.addStyleTag({ content: sameFonts });
  await page.evaluate(() => document.fonts.ready);
  const end = Date.now() + longestWaitMs;
  for (let before: Buffer | null = null; ;) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const difference = await compare(blank, picture, expected);
    const isAsExpected = expected !== null && difference.perMille <= mostDifferent;
    const isStill = before?.equals(picture) ?? false;
    if (isAsExpected || (isAccepting && isStill) || Date.now() > end) {
      await page.close();
      return { picture, difference };
    }
    before = picture;
    await pause(250);
  }
}

describe.skipIf(lacks('Chromium with windows'))('the studio looks as it did:', () => {
  let world: World;
  let browser: Browser;
  let blank: Page;
  beforeAll(async () => {
    world = await openWorld();
    await storeBakery(world.service.store);
    await storeConnection(world.service.store);
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? fullChromium ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', ...sameLetters],
    });
    blank = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await world[Symbol.asyncDispose]();
  });

  test.each(looks)('on a $size, $colorScheme', async ({ size, viewport, colorScheme }) => {
    const settings = { viewport, colorScheme, timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
    const who = await signedIn(world.service, { role: 'admin' });
    await using someone = await openFor(browser, who, world.http.url, settings);
    await using stranger = await browser.newContext({ ...settings, baseURL: world.http.url, locale: 'en' });
    const changed: string[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const file = `${name}-${size}-${colorScheme}.png`;
      const place = join(folder, file);
      const expected = existsSync(place) ? await readFile(place) : null;
      const context = name === 'sign-in' ? stranger : someone.context;
      const { picture, difference } = await lookOf(context, path, blank, expected);
      if (difference.perMille <= mostDifferent) continue;
      if (isAccepting) await writeFile(place, difference.seen, 'base64');
      else
        changed.push(
          `${file}: ${difference.perMille.toFixed(1)} ‰ differ; now it looks like ${await keep(file, picture)}`,
        );
    }
    expect(changed, 'If the change is intended, see "Change how a page looks" in CONTRIBUTING.md').toEqual([]);
  });
});

/** Stores what was seen where somebody can look at it after the run, whose own folder is removed; returns its path. */
async function keep(file: string, picture: Buffer): Promise<string> {
  const place = 'node_modules/.cache/changed-looks';
  await mkdir(place, { recursive: true });
  await writeFile(join(place, file), picture);
  return join(place, file);
}
