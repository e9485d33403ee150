import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { files } from '../../agents/starters/manifests/files/files.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'CSV aufräumen: Leerzeichen kürzen, Duplikate entfernen, mit Semikolon';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(files, jsonOf(files, 'de', german));
});

const said =
  'csv helper: trim spaces, split full name, remove duplicates by email, rename qty to quantity, remove the column notes, ' +
  'lower case emails, dates to ISO, keep only rows where country is DE, sort by date descending';
const orders = `Full Name,E-Mail,Qty,Notes,Order date,Country
Ana Berg ,ANA@x.org,2,a,3.4.2026,DE
Ana Berg,ana@x.org,9,b,3.5.2026,DE
Bo Lund,bo@x.org,1,c,1.12.2026,DE
Cy Ray,cy@x.org,4,d,7.7.2026,AT
`;

test('steps work on the columns that their words mean', async () => {
  await inBrowser(jsonOf(files, 'en', said), async (page) => {
    expect(await page.getByText('Sort: date').isVisible()).toBe(true);
    await page.getByLabel('Or paste rows here').fill(orders);
    await page.getByRole('button', { name: 'Use the pasted rows' }).click();
    const rows = page.getByRole('table', { name: 'After' }).getByRole('row');
    expect(await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText.split(/\t/)))).toEqual([
      ['Full Name 1', 'Full Name 2', 'E-Mail', 'quantity', 'Order date', 'Country'],
      ['Bo', 'Lund', 'bo@x.org', '1', '2026-12-01', 'DE'],
      ['Ana', 'Berg', 'ana@x.org', '2', '2026-04-03', 'DE'],
    ]);
    await expectAccessible(page);
  });
});

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
});

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
});
