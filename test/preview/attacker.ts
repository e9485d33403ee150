import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core';
import { findChromium } from '../../server/qa/browser.ts';
import { type Guard, startUnguarded } from './guards.ts';
import { type Outside, startOutside } from './outside.ts';
import { type AttackName, leaving } from './stopped-by.ts';

/** Milliseconds that a page may take to tell what came of its attacks. */
const longest = 15_000;
/** A page that crashes or says nothing, as on a busy machine, shows nothing either way: it is opened so often. */
const tries = 3;

interface Attack {
  names: readonly AttackName[];
  without?: readonly Guard[];
  /** Milliseconds to wait for what does not come. */
  patience: number;
}

interface Attacked {
  through: AttackName[];
  /** What the application tells to have tried; nothing where it is gone. */
  tried: string[];
  /** Everything that came to other hosts. */
  reached: readonly string[];
}

export interface Attacker extends AsyncDisposable {
  /** Opens the application behind all guards but these, clicks, and tells which attacks got through. */
  attack(attack: Attack): Promise<Attacked>;
  /** Names below `outside.test` that the browser asked the network for; ends the browser. */
  namesLookedUp(): Promise<string[]>;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export async function startAttacker(preview: string): Promise<Attacker> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-attacker-'));
  const log = join(folder, 'net.json');
  // A profile that is kept, and work in the background: else Chromium connects to nothing ahead of time, for anybody.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium() ?? '',
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: [...flags, `--log-net-log=${log}`],
  });
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= browser.close());
  return {
    attack: (attack) => attackUntilTold(browser, preview, attack),
    async namesLookedUp() {
      await close();
      const names = (await readFile(log, 'utf8')).matchAll(/"host":"(?:https?:\/\/)?([a-z-]+)\.outside\.test/g);
      return [...new Set(Array.from(names, ([, name = '']) => name))].toSorted();
    },
    async [Symbol.asyncDispose]() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function attackUntilTold(browser: BrowserContext, preview: string, attack: Attack): Promise<Attacked> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await attackOnce(browser, preview, attack);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Throws where the page does not tell, and nothing got through. */
async function attackOnce(
  browser: BrowserContext,
  preview: string,
  { names, without = [], patience }: Attack,
): Promise<Attacked> {
  await using outside = await startOutside(`without-${without.join('-')}.outside.test`);
  await using unguarded = await startUnguarded(preview, without);
  const hash = encodeURIComponent(JSON.stringify({ names, world: outside.world, patience }));
  const shown = `${without.length === 0 ? preview : unguarded.address}#${hash}`;
  const page = await browser.newPage();
  const windows: Page[] = [page];
  const stays = !names.some((name) => leaving.includes(name));
  const seen: string[] = [];
  let outcomes: Readonly<Record<string, string>> = {};
  const arrived = (name: AttackName) => hasArrived(outside, name, names.length === 1);
  const through = () =>
    names.filter((name) => arrived(name) || seen.includes(name) || outcomes[name]?.startsWith('got ') === true);
  page.on('popup', (opened) => windows.push(opened));
  page.on('dialog', (dialog) => void dialog.accept().then(() => seen.push('message')));
  try {
    await page.goto(without.includes('own-origin') ? unguarded.page(shown) : outside.page(shown));
    const place = names.includes('opener') ? await openFrom(page, shown) : page.frameLocator('iframe');
    await place.getByRole('button').click();
    // Where a page goes away, nobody is left to tell.
    if (stays) {
      const allArrived = outside.until(() => names.every((name) => arrived(name)), 2 * longest);
      outcomes = await Promise.race([readOutcomes(place), allArrived.then(() => ({}))]);
    }
    await outside.until(() => through().length === names.length, patience);
  } catch (error) {
    if (through().length === 0) throw error;
  } finally {
    await Promise.all(windows.map((window) => window.close()));
  }
  return { through: through(), tried: Object.keys(outcomes), reached: [...outside.reached] };
}

async function readOutcomes(place: Page | FrameLocator): Promise<Record<string, string>> {
  const output = place.locator('output').filter({ hasText: '{' });
  return JSON.parse((await output.textContent({ timeout: longest })) ?? '{}') as Record<string, string>;
}

/** By its name in the address that was asked for; what has no name there is known when it is alone. */
function hasArrived(outside: Outside, name: AttackName, alone: boolean): boolean {
  const nameless = alone && (name === 'preconnect' || name.startsWith('peer'));
  return outside.reached.some((line) => nameless || line.includes(name));
}

/** As a link that opens the preview in a window of its own. */
async function openFrom(page: Page, shown: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address), shown),
  ]);
  await opened.waitForLoadState();
  return opened;
}
