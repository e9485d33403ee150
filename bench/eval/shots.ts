import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { contextOf, viewports } from './viewports.ts';
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
  viewport: string;
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
  for (const { what, viewport: viewportName, url, path } of wanted) {
    const viewport = viewports.find((one) => one.name === viewportName);
    if (!viewport) throw new TypeError(`There is no viewport ${viewportName}`);
    await using context = await browser.newContext(contextOf(viewport));
    const page = await context.newPage();
    if (path === null) await page.goto(url);
    else await openPath(page, url, path);
    const file = `${name}-${what}-${viewportName}.png`;
    await page.screenshot({ path: join(folder, file) });
    shots.push({ file, caption: `${what}, ${viewportName.replace('-', ', ')}` });
  }
  return shots;
}

/** Takes pictures of the application's first page and its next pages, each in another viewport. */
export function applicationShots(url: string, paths: readonly string[]): Wanted[] {
  const home = ['desk-light', 'phone-dark'].map((viewport) => ({ what: 'home', viewport, url, path: '/' }));
  const others = paths.filter((path) => path !== '/');
  const next = ['desk-dark', 'phone-light', 'desk-light'].flatMap((viewport, index) => {
    const path = others[index];
    return path === undefined ? [] : [{ what: `page-${index + 2}`, viewport, url, path }];
  });
  return [...home, ...next];
}
