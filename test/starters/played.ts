import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StarterKind } from '../../agents/starters/base/kinds.ts';
import type { Language } from '../../agents/starters/base/language.ts';
import type { StarterJson } from '../../agents/starters/project.ts';
import { makeStarter } from './made.ts';
import { show } from './shown.ts';

export function starterJson(kind: StarterKind, language: Language, values: StarterJson['values'] = {}): StarterJson {
  return { kind, version: 1, language, name: 'Prüfung', values, quotes: {}, notDone: [] };
}

/** Opens a starter in Chromium; fails if its script is too large or the page reports an error. */
export async function play(json: StarterJson, use: (page: Page, url: string) => Promise<void>): Promise<void> {
  await show(json, { width: 390, height: 844 }, async ({ page, url, errors, scriptBytes }) => {
    expect(scriptBytes).toBeLessThan(100_000);
    await use(page, url);
    expect(errors).toEqual([]);
  });
}

/** Expects no findings of axe on the current page, and that it is no wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ content: axe.source });
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

/**
 * Expects that the shipped tests pass, that the types are valid, and that each criterion of the manifest has its test.
 */
export async function expectShips(json: StarterJson, criteria: readonly string[]): Promise<void> {
  const made = await makeStarter(json);
  try {
    await made.checkTypes();
    const { passed } = await made.runTests();
    expect(passed.map((title) => title.split(' ')[0]).toSorted()).toEqual([...criteria].toSorted());
  } finally {
    await made.remove();
  }
}

/** Returns `US-1.1` and so on, from the manifest's stories. */
export function criteriaOf(stories: readonly { criteria: readonly unknown[] }[]): string[] {
  return stories.flatMap(({ criteria }, story) => criteria.map((_, index) => `US-${story + 1}.${index + 1}`));
}
