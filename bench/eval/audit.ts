import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { contextOf, type Viewport, viewports } from './viewports.ts';
import { openAgain, openPath, pageStates, walk, type Walked } from './walk.ts';

/** An accessibility violation that axe found on a page. */
interface Violation {
  viewport: string;
  path: string;
  /** The state of the page. */
  state: string;
  rule: string;
  impact: string;
  /** CSS selector of the place on the page. */
  where: string;
  help: string;
}

export interface Audit {
  paths: readonly string[];
  /** The visible text of each page. */
  text: string;
  /** Number of pages times viewports times states. */
  audited: number;
  violations: readonly Violation[];
  /** Errors that pages threw or logged. */
  errors: readonly string[];
  /** Viewports and paths where a page is wider than its window. */
  tooWide: readonly string[];
}

const grave = new Set(['serious', 'critical']);
let axeSource: Promise<string> | undefined;

/** Returns the serious and critical violations on the page in its present state. */
async function graveViolations(page: Page): Promise<Pick<Violation, 'rule' | 'impact' | 'where' | 'help'>[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, impact, help, nodes }) =>
    impact && grave.has(impact)
      ? [{ rule: id, impact, help, where: nodes[0]?.target.join(' ').slice(0, 200) ?? '' }]
      : [],
  );
}

/** Audits pages without scripts, such as a design system's previews, in every viewport. */
export async function auditDocuments(browser: Browser, urls: readonly string[], wanted = viewports): Promise<Audit> {
  const audit = {
    paths: urls,
    text: '',
    audited: 0,
    violations: [] as Violation[],
    errors: [],
    tooWide: [] as string[],
  };
  for (const viewport of wanted) {
    // Their policy allows no scripts, not even axe.
    await using context = await browser.newContext({ ...contextOf(viewport), bypassCSP: true });
    const page = await context.newPage();
    for (const url of urls) {
      await page.goto(url);
      audit.audited += 1;
      const found = await graveViolations(page);
      audit.violations.push(...found.map((one) => ({ viewport: viewport.name, path: url, state: 'open', ...one })));
      if (await isTooWide(page)) audit.tooWide.push(`${url} (${viewport.name})`);
    }
  }
  return audit;
}

/** Audits every page that links lead to, in every state and viewport; `wanted` filters the viewports. */
export async function auditApplication(
  browser: Browser,
  url: string,
  wanted: readonly Viewport[] = viewports,
): Promise<Audit> {
  const { paths, texts } = await walkOnce(browser, url);
  const seen = await Promise.all(wanted.map((viewport) => auditIn(viewport, browser, url, paths)));
  return {
    paths,
    text: texts.join('\n'),
    audited: seen.reduce((sum, { audited }) => sum + audited, 0),
    violations: seen.flatMap(({ violations }) => violations),
    errors: [...new Set(seen.flatMap(({ errors }) => errors))],
    tooWide: seen.flatMap(({ tooWide }) => tooWide),
  };
}

async function walkOnce(browser: Browser, url: string): Promise<Walked> {
  const page = await browser.newPage();
  try {
    return await walk(page, url);
  } finally {
    await page.close();
  }
}

type Seen = Pick<Audit, 'audited' | 'violations' | 'errors' | 'tooWide'>;

async function auditIn(viewport: Viewport, browser: Browser, url: string, paths: readonly string[]): Promise<Seen> {
  const [violations, errors, tooWide]: [Violation[], string[], string[]] = [[], [], []];
  let audited = 0;
  await using context = await browser.newContext(contextOf(viewport));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const path of paths) {
    await openPath(page, url, path);
    for (const { name, enter } of pageStates) {
      if (!(await enter(page))) continue;
      audited += 1;
      const found = await graveViolations(page);
      violations.push(...found.map((one) => ({ viewport: viewport.name, path, state: name, ...one })));
      if (await isTooWide(page)) tooWide.push(`${path}, ${name} (${viewport.name})`);
      // Reload, so that one state does not affect the next.
      if (name !== 'open') await openAgain(page);
    }
  }
  return { audited, violations, errors, tooWide };
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
}
