import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../server/providers/qa/browser.ts';
import { signedIn } from '../../support/browser-session.ts';
import { lacks } from '../../support/needs.ts';
import { openFor, openWorld, type World } from '../world.ts';
import { compare } from './compare.ts';
import { bakery, now, storeBakery } from './stored-bakery.ts';

/** How the pages looked when somebody last looked at them. */
const folder = 'test/studio/visual/expected';
/**
 * Of a thousand pixels of a small picture, how many may differ. Two runs differ in none; borders of two buttons in another grey
 * change 3, a button that is 4 px higher changes 50.
 */
const mostDifferent = 2;
const isAccepting = process.env.ACCEPT_PICTURES === '1';

const pages: Readonly<Record<string, string>> = {
  home: '/',
  sessions: '/s',
  thread: `/s/${bakery}`,
  prd: `/s/${bakery}/prd`,
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

/** Takes a picture of a page once it no longer changes. */
async function pictureOf(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // Pages for signing in allow only their own styles, and show no code.
  if (path !== pages['sign-in']) await page.addStyleTag({ content: sameFonts });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.close();
  return picture;
}

describe.skipIf(lacks('Chromium'))('the studio looks as it did:', () => {
  let world: World;
  let browser: Browser;
  let blank: Page;
  beforeAll(async () => {
    world = await openWorld();
    await storeBakery(world.service.store);
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? findChromium() ?? '',
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
      const seen = await pictureOf(name === 'sign-in' ? stranger : someone.context, path);
      const expected = existsSync(place) ? await readFile(place) : null;
      const difference = await compare(blank, seen, expected);
      if (difference.perMille <= mostDifferent) continue;
      if (isAccepting) await writeFile(place, difference.seen, 'base64');
      else
        changed.push(
          `${file}: ${difference.perMille.toFixed(1)} ‰ differ; now it looks like ${await keep(file, seen)}`,
        );
    }
    expect(changed, 'If the change is intended, see "Change how a page looks" in CONTRIBUTING.md').toEqual([]);
  });
});

/** Stores what was seen where somebody can look at it; returns its path. */
async function keep(file: string, picture: Buffer): Promise<string> {
  const place = join(process.env.PICTURES_DIR ?? tmpdir(), 'changed');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, file), picture);
  return join(place, file);
}
