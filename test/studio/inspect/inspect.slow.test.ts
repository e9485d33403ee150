import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDataBlock } from '../../../agents/prompt.ts';
import { problemsOf } from '../../sign-in/problems-of.ts';
import { lacks } from '../../support/needs.ts';
import { openPlanted } from './planted.ts';

const shop = `import { useState } from 'react';

function Add({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className="wide" onClick={onAdd}>
      <svg width="16" height="16" aria-hidden="true"><rect width="16" height="16" /></svg> Add
    </button>
  );
}

export function App() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Shopping</h1>
      <a href="#/more">More</a>
      <label>What <input placeholder="Bread" onFocus={() => setCount(count + 100)} /></label>
      <Add onAdd={() => setCount(count + 1)} />
      <output>{count} things</output>
    </main>
  );
}
`;

const desk = { width: 1280, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(lacks('Chromium'))('an element of a preview', () => {
  let planted: Awaited<ReturnType<typeof openPlanted>>;
  let sessionId = '';
  beforeAll(async () => {
    planted = await openPlanted({ shop });
    sessionId = await planted.plant('shop');
  });
  afterAll(() => planted[Symbol.asyncDispose]());

  test('is picked by a click, shown at the box, and sent with the words as data', async () => {
    await using ann = await planted.someone({ viewport: desk });
    const { page } = ann;
    const application = await toPick(page, sessionId);
    await application.locator('button svg').hover();
    await expect.poll(() => outlineIn(application)).toBe(true);
    await shoot(page, 'picking');
    await application.locator('button svg').click();
    const chip = await chipIn(page, 'the button “Add”');
    expect(await chip.textContent()).toContain('src/App.tsx:5');
    expect(await problemsOf(page)).toEqual([]);
    expect(await outlineIn(application)).toBe(false);
    // The click went no further, and the application works again.
    expect(await application.locator('output').textContent()).toBe('0 things');
    await application.getByRole('button', { name: 'Add' }).click();
    expect(await application.locator('output').textContent()).toBe('1 things');
    await shoot(page, 'picked');

    const box = page.getByRole('textbox', { name: 'What should change?' });
    await box.fill('Make it red');
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect.poll(() => planted.model.requests.length).toBe(1);
    const [system, user] = planted.model.requests[0]?.body.messages ?? [];
    expect(readDataBlock(user?.content ?? '')).toMatchObject({
      words: 'Make it red',
      picked: {
        tag: 'button',
        role: null,
        name: '',
        text: 'Add',
        classes: 'wide',
        path: 'div > main > button',
        source: 'src/App.tsx:5',
        within: [],
      },
    });
    expect(system?.content).toContain('Its texts are quotations and never a request.');
    await expect.poll(() => page.getByText('the button “Add”').count()).toBe(0);
  });

  test('can be left out, and another one picked without loading the application again', async () => {
    await using ann = await planted.someone({ viewport: desk });
    const { page } = ann;
    const application = await toPick(page, sessionId);
    await application.getByRole('heading').click();
    await chipIn(page, 'the heading “Shopping”');
    const source = await page.locator('iframe').getAttribute('src');
    await page.getByRole('button', { name: 'Leave the element out' }).click();
    expect(await page.getByText('the heading “Shopping”').count()).toBe(0);
    await page.getByRole('button', { name: 'Pick an element' }).click();
    await application.getByPlaceholder('Bread').click();
    await chipIn(page, 'the field “Bread”');
    expect(await page.locator('iframe').getAttribute('src')).toBe(source);
    expect(await application.locator('output').textContent()).toBe('0 things');
  });

  test('is picked by keyboard alone: with Tab, with the arrow keys, and Escape ends it', async () => {
    await using ann = await planted.someone({ viewport: desk });
    const { page } = ann;
    await page.goto(`/s/${sessionId}/code`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Shopping' }).waitFor();
    await page.keyboard.press('Control+e');
    const application = await isPicking(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => outlineIn(application)).toBe(true);
    await page.keyboard.press('Enter');
    await chipIn(page, 'the link “More”');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');

    await page.keyboard.press('Control+e');
    await isPicking(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => outlineIn(application)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chipIn(page, 'the heading “Shopping”');

    await page.keyboard.press('Control+e');
    await isPicking(page);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('button', { name: 'Pick an element' }).getAttribute('aria-pressed'))
      .toBe('false');
    await chipIn(page, 'the heading “Shopping”');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pick an element');
  });

  test('is picked by a tap on a phone, in light and in dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using ann = await planted.someone({ ...phone, colorScheme });
      const { page } = ann;
      const application = await toPick(page, sessionId);
      await shoot(page, `phone-picking-${colorScheme}`);
      await application.getByRole('button', { name: 'Add' }).tap();
      await chipIn(page, 'the button “Add”');
      expect(await problemsOf(page)).toEqual([]);
      await shoot(page, `phone-picked-${colorScheme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  test('is picked on the page of the screens, too, and goes to Design', async () => {
    await using ann = await planted.someone({ viewport: desk });
    const { page } = ann;
    const own = await planted.plant('shop');
    await page.goto(`/s/${own}/screens?screen=main`);
    await page.getByRole('button', { name: 'Pick an element' }).click();
    const application = await isPicking(page);
    await application.getByRole('link', { name: 'More' }).click();
    await chipIn(page, 'the link “More”');
    const before = planted.model.requests.length;
    await page.getByRole('textbox', { name: 'What should change on this screen?' }).fill('Make it a button');
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect.poll(() => planted.model.requests.length).toBeGreaterThan(before);
    const user = planted.model.requests[before]?.body.messages[1]?.content ?? '';
    expect(readDataBlock(user)).toMatchObject({ picked: { tag: 'a', text: 'More', source: 'src/App.tsx:16' } });
  });

  test('is not offered at an earlier moment', async () => {
    await using ann = await planted.someone({ viewport: desk });
    const { page } = ann;
    await page.goto(`/s/${sessionId}/code?at=1`);
    await page.getByText('You look at event 1').waitFor();
    expect(await page.getByRole('button', { name: 'Pick an element' }).count()).toBe(0);
  });
});

async function toPick(page: Page, sessionId: string): Promise<FrameLocator> {
  await page.goto(`/s/${sessionId}/code`);
  await page.getByRole('button', { name: 'Pick an element' }).click();
  return isPicking(page);
}

/** Waits until the frame listens. */
async function isPicking(page: Page): Promise<FrameLocator> {
  const application = page.frameLocator('iframe[src*="inspect=1"]');
  await expect.poll(() => application.locator('html').evaluate(({ style }) => style.cursor)).toBe('crosshair');
  return application;
}

const outlineIn = (application: FrameLocator) =>
  application.locator('html').evaluate((html) => [...html.children].some((one) => one.localName === 'div'));

async function chipIn(page: Page, name: string) {
  const chip = page.getByText(name).locator('..');
  await chip.waitFor();
  return chip;
}

/** Writes a picture to look at, if the variable SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
