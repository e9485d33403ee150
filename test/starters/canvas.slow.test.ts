import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { canvas } from '../../agents/starters/manifests/canvas/canvas.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

test('its tests pass and its types are valid as a grid in German', async () => {
  await expectShipped(canvas, jsonOf(canvas, 'de', 'Pixelbilder malen, 16x16, mit rot und blau'));
});

/** Returns the colour of the drawing at this fraction of its width and height. */
function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    ([x, y]) => {
      const drawn = document.querySelector('canvas');
      const data = drawn
        ?.getContext('2d')
        ?.getImageData(Math.round(drawn.width * x), Math.round(drawn.height * y), 1, 1).data;
      return Array.from(data ?? []).slice(0, 3);
    },
    [x, y] as const,
  );
}
const white = [255, 255, 255];

test('shapes are drawn, filled, undone, stored for another window, and downloaded', async () => {
  await inBrowser(jsonOf(canvas, 'en', 'drawing pad with a red brush'), async (page, url) => {
    const area = page.locator('canvas[aria-label="Drawing area"]');
    const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 8 });
      await page.mouse.up();
    };
    await page.getByRole('button', { name: 'Rectangle' }).click();
    await drag([0.2, 0.2], [0.6, 0.6]);
    await page.getByRole('button', { name: 'Fill' }).click();
    await area.click({ position: { x: box.width * 0.4, y: box.height * 0.4 } });
    const filled = await colourAt(page, 0.3, 0.5);
    expect(filled).not.toEqual(white);
    expect(await colourAt(page, 0.8, 0.8)).toEqual(white);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await colourAt(page, 0.3, 0.5)).toEqual(white);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Marker' }).click();
    await area.focus();
    await page.keyboard.press(' ');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press(' ');
    expect(await colourAt(page, 0.7, 0.5)).not.toEqual(white);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    expect(await colourAt(page, 0.3, 0.5)).toEqual(filled);
    await page.goto(`${url}#/drawings`);
    await page.getByRole('button', { name: 'Open Drawing 1' }).waitFor();
    await expectAccessible(page);
  });
});

test('there are as many colours and brushes as requested, and the stamps of a set come first', async () => {
  await inBrowser(jsonOf(canvas, 'en', 'doodle pad, 6 colours, 3 fat brushes, animal stamps'), async (page) => {
    expect(await page.getByRole('group', { name: 'Colours' }).getByRole('button').count()).toBe(6);
    expect(await page.getByRole('group', { name: 'Size' }).getByRole('button').count()).toBe(3);
    await page.getByRole('button', { name: 'Stamp', exact: true }).click();
    const stamps = page.getByRole('group', { name: 'Stamps' }).getByRole('button');
    expect(await stamps.first().getAttribute('aria-label')).toBe('Cat');
    const area = page.getByRole('application', { name: 'Drawing area' });
    const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await area.click({ position: { x: box.width * 0.5, y: box.height * 0.5 } });
    expect(await colourAt(page, 0.5, 0.5)).not.toEqual(white);
    await expectAccessible(page);
  });
});
