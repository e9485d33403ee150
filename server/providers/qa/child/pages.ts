/** Checks every page that a preview's links lead to. Standard input: BrowserInput. Standard output: the findings. */
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { chromium, type Page } from 'playwright-core';
import { readBrowserInput } from './browser-input.ts';
import { openBrowser } from './open-browser.ts';

const pagesAtMost = 12;
const input = await readBrowserInput();
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await openBrowser(input)}`);
const found: {
  rule: string;
  category: string;
  level: string;
  what: string;
  risk: string;
  fixes: string[];
  files: [];
}[] = [];

const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
page.setDefaultTimeout(15_000);
page.on('pageerror', (error) => note('page-error', 'correctness', 'high', `The page threw an error: ${error.message}`));
page.on('console', (message) => {
  const text = message.text();
  const elsewhere = /violates the following Content Security Policy/.test(text);
  if (elsewhere)
    note('asks-elsewhere', 'security', 'high', `The page violated the content security policy of previews: ${text}`);
  else if (message.type() === 'error')
    note('console-error', 'correctness', 'medium', `The page logged an error: ${text}`);
});
page.on('request', (request) => {
  const { origin, protocol } = new URL(request.url());
  if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(input.url).origin)
    note('asks-elsewhere', 'security', 'high', `The page sent a request to ${origin}.`);
});

const open = ['/'];
const seen = new Set<string>();
for (let path = open.shift(); path !== undefined && seen.size < pagesAtMost; path = open.shift()) {
  if (seen.has(path)) continue;
  seen.add(path);
  await page.goto(`${input.url}#${path}`);
  // Same document: a changed hash alone does not reload it.
  await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0);
  await inspect(page, path);
  open.push(...(await linksOf(page)));
}
writeSync(1, JSON.stringify(found));
process.exit(0);

async function inspect(page: Page, path: string): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (tags) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ runOnly: tags }),
    ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  );
  for (const { id, impact, help, description, nodes } of violations) {
    const level = impact === 'critical' ? 'high' : impact === 'serious' ? 'medium' : 'low';
    const where = nodes[0]?.target.join(' ').slice(0, 200) ?? '';
    note(id, 'accessibility', level, help, {
      risk: 'Users of a keyboard, a screen reader or high contrast cannot use this part.',
      fixes: [`${description}. At ${path}: ${where}`],
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  const fixes = [`Let the page at ${path} wrap, or scroll inside.`];
  if (wide)
    note('too-wide', 'accessibility', 'low', 'A page is wider than a phone.', {
      risk: 'On a phone, part of the page is hidden.',
      fixes,
    });
}

/** Returns the targets of links within the application, one for each group of similar links. */
async function linksOf(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#/"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '/'),
  );
  const kinds = new Set([...seen, ...open].map(kindOf));
  return paths.filter((path) => {
    const kind = kindOf(path);
    if (kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  });
}

function kindOf(path: string): string {
  return path.replaceAll(/\/[^/]*\d[^/]*/g, '/:id');
}

/** Adds a finding. The same finding on another page only adds a way to fix it. */
function note(
  rule: string,
  category: string,
  level: string,
  what: string,
  { risk, fixes }: { risk: string; fixes: string[] } = {
    risk: 'A part of the application does not work as it should.',
    fixes: ['Find the cause in the code and fix it.'],
  },
): void {
  const words = what.slice(0, 500);
  const known = found.find((one) => one.rule === rule && one.what === words);
  if (known) known.fixes = [...new Set([...known.fixes, ...fixes])].slice(0, 12);
  // A page with many errors must not fill the report.
  else if (found.length < 100) found.push({ rule, category, level, what: words, risk, fixes, files: [] });
}
