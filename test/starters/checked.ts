import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type StarterJson } from '../../agents/starters/project.ts';
import type { Starter } from '../../agents/starters/base/starter.ts';
import { makeStarter } from './made.ts';
import { show } from './shown.ts';

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

/** Returns `US-1.1` and so on, from the manifest's stories. */
export function criterionIds(starter: Starter, language: 'en' | 'de'): string[] {
  return starter.texts[language].stories.flatMap(({ criteria }, story) =>
    criteria.map((_, index) => `US-${story + 1}.${index + 1}`),
  );
}

/** Expects that the shipped tests pass and cover each criterion of the manifest, and that the types are valid. */
export async function expectShipped(starter: Starter, json: StarterJson): Promise<void> {
  const made = await makeStarter(json);
  try {
    const { passed } = await made.runTests();
    await made.checkTypes();
    const titled = passed.map((title) => title.split(' ')[0] ?? '');
    expect(titled.toSorted()).toEqual(criterionIds(starter, json.language).toSorted());
  } finally {
    await made.remove();
  }
}

/** Uses the application in Chromium; expects a small script and no errors on its page. */
export async function inBrowser(json: StarterJson, use: (page: Page, url: string) => Promise<void>): Promise<void> {
  await show(json, { width: 1280, height: 900 }, async ({ page, url, errors, scriptBytes }) => {
    expect(scriptBytes).toBeLessThan(100_000);
    await use(page, url);
    expect(errors).toEqual([]);
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ content: axe.source });
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
