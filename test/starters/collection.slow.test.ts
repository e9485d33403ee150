import { expect, test } from 'vitest';
import { collection } from '../../agents/starters/manifests/collection/collection.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'Inventar mit Spalten Artikel, Zustand, Preis und Menge, Warnung unter 3 Stück, auch zum Ausleihen';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(collection, jsonOf(collection, 'de', german));
});

test('an entry is added with the fields of the brief, counted down to a warning, lent, and stored', async () => {
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
});

const shop = 'stock of a paint shop: oils, brushes; article, made in year, qty, min qty, price £, vegan yes/no';

test('fields have their kinds, and categories are offered', async () => {
  await inBrowser(jsonOf(collection, 'en', shop), async (page) => {
    await page.getByRole('button', { name: 'Add entry', exact: true }).click();
    const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await type('Article', 'Ochre');
    await type('Category', 'oils');
    await type('Made in year', '2024');
    await type('Qty', '1');
    await type('Min qty', '2');
    await type('Price', '4.5');
    await page.getByLabel('Vegan', { exact: true }).selectOption('Yes');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('row', { name: /Ochre.*oils.*2024.*£4.50/ }).isVisible()).toBe(true);
    expect(await page.getByText('Low, minimum 2').isVisible()).toBe(true);
    await expectAccessible(page);
  });
});
