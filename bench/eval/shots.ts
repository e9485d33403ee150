import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { contextOf, looks } from './looks.ts';
import { openPath } from './walk.ts';

/** A picture next to the report. */
export interface Shot {
  /** The file name. */
  file: string;
  /** The alternative text. */
  caption: string;
}

interface Wanted {
  what: string;
  look: string;
  url: string;
  /** The part after `#`; null for a stand-alone page. */
  path: string | null;
}

/** Takes pictures into a folder, named after the idea. */
export async function takeShots(
  browser: Browser,
  folder: string,
  name: string,
  wanted: readonly Wanted[],
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const { what, look: lookName, url, path } of wanted) {
    const look = looks.find((one) => one.name === lookName);
    if (!look) throw new TypeError(`There is no look ${lookName}`);
    await using context = await browser.newContext(contextOf(look));
    const page = await context.newPage();
    if (path === null) await page.goto(url);
    else await openPath(page, url, path);
    const file = `${name}-${what}-${lookName}.png`;
    await page.screenshot({ path: join(folder, file) });
    shots.push({ file, caption: `${what}, ${lookName.replace('-', ', ')}` });
  }
  return shots;
}

/** Takes pictures of the application's first page and its next pages, each in another viewport. */
export function applicationShots(url: string, paths: readonly string[]): Wanted[] {
  const home = ['desk-light', 'phone-dark'].map((look) => ({ what: 'home', look, url, path: '/' }));
  const others = paths.filter((path) => path !== '/');
  const next = ['desk-dark', 'phone-light', 'desk-light'].flatMap((look, index) => {
    const path = others[index];
    return path === undefined ? [] : [{ what: `page-${index + 2}`, look, url, path }];
  });
  return [...home, ...next];
}
