import { expect, test } from 'vitest';
import { collection } from '../../agents/starters/manifests/collection.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'Inventar mit Spalten Artikel, Zustand, Preis und Menge, Warnung unter 3 Stück, auch zum Ausleihen';

test('its tests pass and its types fit, empty in English and filled in German', async () => {
  await expectShipped(collection, jsonOf(collection, 'en', ''));
  await expectShipped(collection, jsonOf(collection, 'de', german));
}, 300_000);

test('an entry is added with the fields of the brief, counted down to a warning, lent, and kept', async () => {
  await inBrowser(jsonOf(collection, 'de', german), async (page, url) => {
    await page.getByRole('button', { name: 'Eintrag hinzufügen', exact: true }).click();
    await page.getByLabel('Artikel', { exact: true }).fill('Leiter');
    await page.getByLabel('Preis', { exact: true }).fill('49,90');
    await page.getByLabel('Menge', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Eins weniger: Leiter' }).click();
    expect(await page.getByText('Knapp, Mindestbestand 3').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Verleihen: Leiter' }).click();
    await page.getByLabel('An wen').fill('Ada');
    await page.getByRole('button', { name: 'Verleihen', exact: true }).click();
    await page.reload();
    expect(await page.getByRole('row', { name: /Leiter.*49,90.*Ada/ }).isVisible()).toBe(true);
    for (const path of ['/transfer', '/fields']) {
      await page.goto(`${url}#${path}`);
      await expectAccessible(page);
    }
  });
}, 120_000);
