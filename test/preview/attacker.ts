import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core';
import { fullChromium } from '../support/needs.ts';
import { type Guard, startUnguarded } from './guards.ts';
import { type Outside, startOutside } from './outside.ts';
import { type AttackName, leaving } from './stopped-by.ts';

/** Time limit in milliseconds for a page to report the results of its attacks. */
const longest = 15_000;
/** A page that crashes or reports nothing, for example on a busy machine, proves nothing: reopen it this many times. */
const tries = 3;

interface Attack {
  names: readonly AttackName[];
  without?: readonly Guard[];
  /** How long to wait for requests that should not arrive, in milliseconds. */
  patience: number;
}

interface Attacked {
  through: AttackName[];
  /** The attacks that the application reports as tried; empty if it is gone. */
  tried: string[];
  /** Everything that reached other hosts. */
  reached: readonly string[];
}

export interface Attacker extends AsyncDisposable {
  /** Opens the application behind all guards but these, clicks, and returns which attacks got through. */
  attack(attack: Attack): Promise<Attacked>;
  /** Returns names below `outside.test` that the browser tried to resolve; closes the browser. */
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
  // With windows, a persistent profile and background work: otherwise Chromium never preconnects.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: fullChromium ?? '',
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

/** Throws if the page does not report and nothing got through. */
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
    // If a page goes away, it cannot report.
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

/**
 * Identifies an attack by its name in the requested address; a request without one is identifiable only if tried alone.
 */
function hasArrived(outside: Outside, name: AttackName, alone: boolean): boolean {
  const nameless = alone && (name === 'preconnect' || name.startsWith('peer'));
  return outside.reached.some((line) => nameless || line.includes(name));
}

/** Opens the preview in its own window, like a link. */
async function openFrom(page: Page, shown: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address), shown),
  ]);
  await opened.waitForLoadState();
  return opened;
}
