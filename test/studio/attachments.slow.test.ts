import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { type ScriptedModel, startScriptedModel } from '../../bench/models/scripted-model.ts';
import { png } from '../attachments/files.ts';
import { lacks } from '../support/needs.ts';
import { openWorld, type World } from './world.ts';

const sketch = { name: 'sketch.png', mimeType: 'image/png', buffer: png };
const prices = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price\nRye bread,4.50\n') };
const program = { name: 'tool.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0x7f, 0x45, 0, 1]) };

const files = (page: Page) => page.getByRole('list', { name: 'Files for this message' }).getByRole('listitem');

/** Puts a file on a form, as a drop or from the clipboard does. */
function put(page: Page, kind: 'drop' | 'paste', name: string, type: string, bytes: Uint8Array): Promise<void> {
  return page.getByRole('textbox', { name: 'What should happen next?' }).evaluate(
    (box, { event, file }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
      const options = { bubbles: true, cancelable: true };
      box.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    { event: kind, file: { name, type, bytes: [...bytes] } },
  );
}

describe.skipIf(lacks('Chromium'))('pictures and texts with a message in the studio', () => {
  let model: ScriptedModel;
  let world: World;
  beforeAll(async () => {
    model = await startScriptedModel();
    world = await openWorld({
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'words', OPENAI_MODEL_VISION: 'eyes' },
    });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('an idea takes them with it, and the run says what it read', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/');
    await page.locator('input[type=file]').setInputFiles([sketch, prices]);
    await expect.poll(() => files(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Remove prices.csv' }).click();
    await expect.poll(() => files(page).count()).toBe(1);
    await page.locator('input[type=file]').setInputFiles([prices]);
    await page.getByRole('textbox', { name: 'Your idea' }).fill('Pre-orders for a bakery');
    await page.getByLabel('Begin with').selectOption('ideation');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByText('Looked at sketch.png: A picture called sketch.png.').first().waitFor({ state: 'attached' });
    await page.getByText('Read prices.csv').first().waitFor({ state: 'attached' });
    const replied = model.requests.findLast(({ messages }) => JSON.stringify(messages).includes('Rye bread,4.50'));
    expect(replied?.model).toBe('words');
  });

  test('they are pasted and dropped into the thread, and one that is refused says why and loses nothing', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${await world.session('Pre-orders for a bakery')}`);
    const box = page.getByRole('textbox', { name: 'What should happen next?' });
    await put(page, 'paste', 'pasted.png', 'image/png', png);
    await put(page, 'drop', 'tool.bin', program.mimeType, program.buffer);
    await expect.poll(() => files(page).count()).toBe(2);
    await box.fill('Like this');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/attach-composer.png` });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await files(page).getByRole('alert').getByText('tool.bin is neither a picture').waitFor();
    expect(await box.inputValue()).toBe('Like this');
    await page.getByRole('button', { name: 'Remove tool.bin' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Looked at pasted.png').first().waitFor({ state: 'attached' });
    await expect.poll(() => files(page).count()).toBe(0);
    await expect.poll(() => box.inputValue()).toBe('');
  });

  test('a large picture is made smaller before it is sent', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    const sessionId = await world.session('Pre-orders for a bakery');
    await page.goto(`/s/${sessionId}`);
    const box = page.getByRole('textbox', { name: 'What should happen next?' });
    await box.waitFor();
    const bytes = await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [4000, 1000];
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
    });
    await put(page, 'drop', 'wide.webp', 'image/webp', new Uint8Array(bytes));
    await box.fill('As wide as this');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Looked at wide.jpg').first().waitFor({ state: 'attached' });
    const listed = await world.service.fetch(`/api/v1/sessions/${sessionId}/attachments`);
    expect(await listed.json()).toMatchObject({ attachments: [{ name: 'wide.jpg', mediaType: 'image/jpeg' }] });
  });
});

describe.skipIf(lacks('Chromium'))('without a model', () => {
  test('the page says before it is sent that files are not read', async () => {
    await using world = await openWorld();
    await using someone = await world.someone({ viewport: { width: 390, height: 800 } });
    const { page } = someone;
    await page.goto('/');
    await page.locator('input[type=file]').setInputFiles([prices]);
    await page.getByText('Without a model, files are not read').waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/attach-home-phone.png` });
    await page.getByRole('textbox', { name: 'Your idea' }).fill('Pre-orders for a bakery');
    await page.getByLabel('Begin with').selectOption('ideation');
    await page.getByRole('button', { name: 'Make it' }).click();
    // It stays in sight after the run has ended.
    await expect.poll(() => page.getByText('prices.csv was not used.').filter({ visible: true }).count()).toBe(1);
    await page.getByText('1 step').or(page.getByText('steps')).first().waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/attach-thread-phone.png` });
  });
});
