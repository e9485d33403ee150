import { expect, test } from 'vitest';
import { editor } from '../../agents/starters/manifests/editor/editor.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

test('its tests pass and its types are valid: a journal in German, plain text in English', async () => {
  await expectShipped(editor, jsonOf(editor, 'de', 'Ein Tagebuch, täglich 500 Wörter'));
  await expectShipped(editor, jsonOf(editor, 'en', 'plain text'));
}, 400_000);

test('a note is written, made bold and undone by keys, ticked in its preview, and stored', async () => {
  await inBrowser(jsonOf(editor, 'en', ''), async (page, url) => {
    await page.getByRole('button', { name: 'New note' }).first().click();
    const text = page.getByLabel('Text of the note');
    await text.fill('### Plan #garden\n\n- [ ] water\n\nsoon');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+b');
    expect(await text.inputValue()).toBe('### Plan #garden\n\n- [ ] water\n\n**soon**');
    await page.keyboard.press('Control+z');
    expect(await text.inputValue()).toBe('### Plan #garden\n\n- [ ] water\n\nsoon');
    // The preview lags behind the text, and `check()` would not wait for it.
    await page.getByRole('checkbox', { name: 'water' }).click();
    await expect.poll(() => text.inputValue()).toContain('- [x] water');
    await page.getByText('Saved', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.reload();
    expect(await page.getByRole('checkbox', { name: 'water' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: '#garden', exact: true }).click();
    expect(await page.getByRole('list', { name: 'List of notes' }).getByRole('listitem').count()).toBe(1);
    for (const path of ['/trash', '/transfer']) {
      await page.goto(`${url}#${path}`);
      await expectAccessible(page);
    }
  });
});
