import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type StarterJson } from '../../agents/starters/project.ts';
import type { Starter } from '../../agents/starters/base/starter.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { makeStarter } from './made.ts';

export function jsonOf(starter: Starter, language: 'en' | 'de', words: string): StarterJson {
  const { kind, version } = starter;
  return {
    kind,
    version,
    language,
    name: starter.texts[language].title,
    ...starter.fill(words, language),
    notDone: [],
  };
}

/** Expects that the shipped tests pass and cover each criterion of the manifest, and that the types are valid. */
export async function expectShipped(starter: Starter, json: StarterJson): Promise<void> {
  const made = await makeStarter(json);
  try {
    const { passed } = await made.runTests();
    await made.checkTypes();
    const criteria = starter.texts[json.language].stories.flatMap(({ criteria }, story) =>
      criteria.map((_, index) => `US-${story + 1}.${index + 1}`),
    );
    expect(passed.map((title) => title.split(' ')[0] ?? '').toSorted()).toEqual(criteria.toSorted());
  } finally {
    await made.remove();
  }
}

/** Uses the application in Chromium; expects a small script and no errors on its page. */
export async function inBrowser(json: StarterJson, use: (page: Page, url: string) => Promise<void>): Promise<void> {
  const made = await makeStarter(json);
  const { url, scriptBytes, close } = await made.serve();
  const browser = await openBrowser();
  try {
    expect(scriptBytes).toBeLessThan(100_000);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url);
    await use(page, url);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    close();
    await made.remove();
  }
}

export async function expectAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ content: axe.source });
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
