import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { contextOf, looks } from './looks.ts';
import { openPath } from './walk.ts';

/** A picture that stands beside the report. */
export interface Shot {
  /** Name of the file. */
  file: string;
  /** What it shows, for those who do not see it. */
  caption: string;
}

interface Wanted {
  what: string;
  look: string;
  url: string;
  /** Behind the `#`; null for a page that stands alone. */
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

/** The application as people meet it first, a list, a form and a row; `paths` are those that were found. */
export function applicationShots(url: string, paths: readonly string[]): Wanted[] {
  const list = paths.find((path) => paths.includes(`${path}/new`));
  const row = list === undefined ? undefined : paths.find((path) => path.startsWith(`${list}/`) && /\d$/.test(path));
  const shot = (what: string, look: string, path: string | undefined) =>
    path === undefined ? [] : [{ what, look, url, path }];
  return [
    ...shot('home', 'desk-light', '/'),
    ...shot('home', 'phone-dark', '/'),
    ...shot('list', 'desk-dark', list),
    ...shot('row', 'desk-light', row),
    ...shot('form', 'phone-light', list && `${list}/new`),
  ];
}
