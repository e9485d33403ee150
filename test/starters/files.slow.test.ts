import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { files } from '../../agents/starters/manifests/files.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'CSV aufräumen: Leerzeichen kürzen, Duplikate entfernen, mit Semikolon';

test('its tests pass and its types fit, empty in English and filled in German', async () => {
  await expectShipped(files, jsonOf(files, 'en', ''));
  await expectShipped(files, jsonOf(files, 'de', german));
}, 300_000);

test('a file of 100,000 rows is cleaned by the steps of the brief and downloaded', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ` Ware ${index % 50_000} ,${index % 50_000}`);
  await inBrowser(jsonOf(files, 'de', german), async (page) => {
    await expectAccessible(page);
    await page.getByLabel('CSV-Datei wählen').setInputFiles({
      name: 'waren.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Ware,Nummer\n${rows.join('\n')}\n`),
    });
    const after = page.getByRole('table', { name: 'Nachher' });
    await after.getByRole('row', { name: 'Ware 0 0' }).waitFor();
    expect(await after.getByRole('row').count()).toBe(201);
    expect(await page.getByText('entfernte Zeilen: 50.000').isVisible()).toBe(true);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV herunterladen' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['Ware;Nummer', 'Ware 0;0']);
    expect(lines).toHaveLength(50_002);
    await page.reload();
    expect(await page.getByText('Duplikate entfernen').first().isVisible()).toBe(true);
  });
}, 120_000);

test('a file that is dropped anywhere on the page is opened', async () => {
  await inBrowser(jsonOf(files, 'en', ''), async (page) => {
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Jam,Jars\nquince,3\n'], 'jam.csv', { type: 'text/csv' }));
      return transfer;
    });
    await page.dispatchEvent('h1', 'drop', { dataTransfer });
    await page.getByRole('row', { name: 'quince 3' }).first().waitFor();
    await expectAccessible(page);
  });
}, 120_000);
