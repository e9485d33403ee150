import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from '../../support/needs.ts';
import { hostile, leaver, sourceOf } from './hostile-applications.ts';
import { openPlanted } from './planted.ts';

const refusal = /were refused|was refused/;
const names = Object.keys(hostile) as (keyof typeof hostile)[];
const isPickable = (name: keyof typeof hostile) => !('picked' in hostile[name]) || hostile[name].picked !== null;
const pickable = names.filter(isPickable);
const unpickable = names.filter((name) => !isPickable(name));

describe.skipIf(lacks('Chromium'))('of an element in an application that', () => {
  let planted: Awaited<ReturnType<typeof openPlanted>>;
  beforeAll(async () => {
    const applications = Object.fromEntries(names.map((name) => [name, sourceOf(hostile[name])]));
    planted = await openPlanted({ ...applications, leaver });
  });
  afterAll(() => planted[Symbol.asyncDispose]());

  async function open(name: string) {
    const sessionId = await planted.plant(name);
    const ann = await planted.someone({ viewport: { width: 1280, height: 900 } });
    const { page } = ann;
    const seen = { faults: [] as string[], dialogs: 0, popups: 0 };
    page.on('pageerror', (error) => seen.faults.push(error.message));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => (seen.dialogs += 1)));
    page.on('popup', () => (seen.popups += 1));
    await page.addInitScript(() => {
      if (window === top) Object.assign(window, { ran: () => document.documentElement.setAttribute('data-ran', '') });
    });
    await page.goto(`/s/${sessionId}/code`);
    const address = page.url();
    await page.getByRole('button', { name: 'Pick an element' }).click();
    const target = page.frameLocator('iframe[src*="inspect=1"]').locator('#target');
    await target.waitFor();
    return { ann, page, seen, address, target };
  }

  /** Nothing came through, and the page still works. */
  async function isUnharmed({ page, seen, address }: Awaited<ReturnType<typeof open>>, name: keyof typeof hostile) {
    const told = async () => [
      await page.getByText(refusal).count(),
      await page.locator('html[data-ran]').count(),
      page.url(),
    ];
    // Its messages may come late.
    await expect.poll(told).toEqual([hostile[name].refuses ? 1 : 0, 0, address]);
    expect(seen).toEqual({ faults: [], dialogs: 0, popups: 0 });
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Hello');
    await expect.poll(() => page.getByRole('button', { name: 'Change it' }).isEnabled()).toBe(true);
  }

  test.each(pickable)('%s, nothing is picked without a click, and then a hint within its limits', async (name) => {
    const opened = await open(name);
    const { ann, page, target } = opened;
    await using _ann = ann;
    // It has had its time.
    await page.waitForTimeout(500);
    expect(await chips(page)).toEqual([]);
    await target.click();
    const picked = 'picked' in hostile[name] ? String(hostile[name].picked) : 'the button “Add”';
    await expect.poll(() => chips(page)).toEqual([expect.stringContaining(picked)]);
    const [chip = ''] = await chips(page);
    expect(chip).not.toContain('Forged');
    expect(chip.length).toBeLessThan(200);
    expect(chip).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    await isUnharmed(opened, name);
  });

  test.each(unpickable)('%s, nothing can be picked, and the page says that it refused messages', async (name) => {
    const opened = await open(name);
    const { ann, page, target } = opened;
    await using _ann = ann;
    await target.click({ timeout: 5_000 }).catch(() => undefined);
    await page.getByText(refusal).waitFor();
    expect(await chips(page)).toEqual([]);
    await isUnharmed(opened, name);
  });

  test('leaves its page, the page says that nothing can be picked', async () => {
    const { ann, page, seen } = await open('leaver');
    await using _ann = ann;
    await page.getByText('Elements cannot be picked now').waitFor();
    await page.getByRole('button', { name: 'Show the application' }).click();
    await page.frameLocator('iframe').locator('#target').waitFor();
    expect(await page.locator('iframe[src*="inspect=1"]').count()).toBe(0);
    expect(seen.faults).toEqual([]);
  });
});

/** The texts of the chips at the box. */
const chips = (page: Page) =>
  page
    .getByRole('button', { name: 'Leave the element out' })
    .evaluateAll((buttons) => buttons.map((button) => button.parentElement?.textContent ?? ''));
