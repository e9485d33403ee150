/**
 * Runs journeys on a preview. Standard input: BrowserInput and `journeys`. Standard output: the result of each, as
 * JSON.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type Locator, chromium, type Page } from 'playwright-core';
import { readBrowserInput } from './browser-input.ts';
import { openBrowser } from './open-browser.ts';

interface Step {
  action: 'open' | 'press' | 'fill' | 'expect';
  target: string;
  value: string | null;
}

const { journeys, ...input } = await readBrowserInput<{ journeys: { title: string; steps: Step[] }[] }>();
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await openBrowser(input)}`);
const ends = [];
for (const { title, steps } of journeys) {
  const began = performance.now();
  const page = await browser.newPage();
  page.setDefaultTimeout(8_000);
  const failure = await travel(page, steps);
  const problem = await askCanary(page);
  await page.close();
  ends.push({ title, failure, problem, durationMs: Math.round(performance.now() - began) });
}
writeSync(1, JSON.stringify(ends));
process.exit(0);

/** Returns what went wrong and at which step; null if nothing did. */
async function travel(page: Page, steps: readonly Step[]): Promise<string | null> {
  for (const [index, step] of steps.entries()) {
    try {
      await doStep(page, step);
    } catch (error) {
      const words = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      return `Step ${index + 1} (${step.action} ${JSON.stringify(step.target)}): ${words.slice(0, 300)}`;
    }
  }
  return null;
}

/**
 * Checks that queries still work after the page's own code ran: a text that the page cannot know must not be found.
 * Locators run in an isolated world, which shares the page's elements but none of its functions.
 */
async function askCanary(page: Page): Promise<string | null> {
  const found = await page
    .getByText(`canary ${randomUUID()}`)
    .or(page.getByLabel(`canary ${randomUUID()}`))
    .count();
  return found === 0 ? null : 'The page claims to show a text that it does not have.';
}

async function doStep(page: Page, { action, target, value }: Step): Promise<void> {
  switch (action) {
    case 'open':
      // Change only the hash, so that journeys stay on the preview.
      await page.goto(`${input.url}#${target.replace(/^#/, '')}`);
      return;
    case 'press':
      return named(page, target).click();
    case 'fill':
      return fill(
        page.getByLabel(new RegExp(String.raw`^\s*${escaped(target)}\s*(\(optional\)|\*)?\s*$`, 'i')).first(),
        value,
      );
    case 'expect':
      await page.getByText(target).filter({ visible: true }).first().waitFor();
  }
}

function named(page: Page, name: string): Locator {
  const button = page.getByRole('button', { name, exact: true });
  return button.or(page.getByRole('link', { name, exact: true })).last();
}

async function fill(control: Locator, value: string | null): Promise<void> {
  await control.waitFor({ state: 'attached' });
  // Use selectors: the page's own functions could tamper with `evaluate`.
  const is = async (selector: string) => (await control.and(control.page().locator(selector)).count()) > 0;
  if (await is('input[type=checkbox]')) return control.setChecked(value === 'true');
  if (!(await is('select'))) return control.fill(value ?? '');
  await control.selectOption(value === null ? { index: 1 } : { label: value });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
