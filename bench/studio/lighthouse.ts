import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { makeFolder } from '../service.ts';
import { figure } from '../table.ts';
import type { Place } from './place.ts';
import { makeWholeSession } from './whole-session.ts';
import { freePort } from '../../test/support/free-port.ts';

const categories = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices' };
const others = ['/', '/s', '/inbox', '/settings/model', '/settings/keys', '/settings/members'];
const ofSession = ['', '/idea', '/research', '/prd', '/system', '/screens', '/code', '/qa'];

/** Prints Lighthouse's scores of every page, as a desktop sees it, on a session that has all stages. */
export async function scores(place: Place): Promise<void> {
  const sessionId = await makeWholeSession(place);
  await using folder = await makeFolder();
  const port = await freePort();
  const tab = await place.openTab();
  const cookies = await tab.context().cookies();
  await tab.close();
  const context = await chromium.launchPersistentContext(folder.path, {
    executablePath: process.env.CHROMIUM_PATH ?? findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    await context.addCookies(cookies);
    const pages = [...others, ...ofSession.map((path) => `/s/${sessionId}${path}`)];
    for (const path of pages) await score(place.url + path, path.replace(sessionId, ':id'), port);
  } finally {
    await context.close();
  }
}

async function score(url: string, name: string, port: number): Promise<void> {
  const flags = { port, onlyCategories: Object.keys(categories), logLevel: 'silent' } as const;
  const result = await lighthouse(url, { ...flags, disableFullPageScreenshot: true }, desktopConfig);
  if (!result) throw new Error(`Lighthouse returned no result for ${name}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
  // A page that leads to signing in would be measured as that.
  if (new URL(lhr.finalDisplayedUrl).pathname === '/sign-in') throw new Error(`${name} led to signing in`);
  for (const [id, title] of Object.entries(categories)) {
    const measured = lhr.categories[id];
    if (measured?.score === null || measured === undefined) throw new Error(`${name} has no score for ${title}`);
    const lost = measured.auditRefs.filter(({ id: audit, weight }) => {
      const { score: reached = null } = lhr.audits[audit] ?? {};
      return weight > 0 && reached !== null && reached < 0.9;
    });
    const why = lost.length > 0 ? ` (${lost.map(({ id: audit }) => audit).join(', ')})` : '';
    figure(`Lighthouse: ${name}, ${title}${why}`, measured.score * 100, 'of 100');
  }
}
