import { expect, test } from 'vitest';
import { shop } from '../../agents/starters/manifests/shop/shop.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german =
  'Vorbestellung für die Gärtnerei: Tomaten 3,50 €, Salat 1,20 €, Abholung Samstag, bestellen bis Donnerstag 20 Uhr, höchstens 25 Bestellungen pro Tag';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(shop, jsonOf(shop, 'de', german));
});

test('an order is placed for a day, counted for the seller, marked as paid, and stored', async () => {
  await inBrowser(jsonOf(shop, 'de', german), async (page, url) => {
    await page.getByRole('button', { name: 'Tomaten hinzufügen' }).click();
    await page.getByRole('spinbutton', { name: 'Anzahl Tomaten' }).fill('12');
    await page.getByRole('button', { name: 'Salat hinzufügen' }).click();
    await expectAccessible(page);
    await page.getByRole('status').filter({ hasText: '43,20' }).waitFor();
    await page.getByRole('button', { name: 'Zum Korb' }).click();
    await page.getByRole('button', { name: 'Bestellen' }).click();
    await page.getByText('Wählen Sie einen Tag.').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Tag' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Ihr Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Telefon' }).fill('0123 456789');
    await page.getByRole('button', { name: 'Bestellen' }).click();
    await page.getByRole('heading', { name: 'Bestellung angenommen' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${url}#/orders`);
    await page.getByRole('heading', { name: /Samstag/ }).waitFor();
    await page.getByRole('row', { name: 'Tomaten 12' }).waitFor();
    await page.getByRole('checkbox', { name: 'Bestellung 101 ist bezahlt' }).check();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Bestellung 101 ist bezahlt' }).isChecked()).toBe(true);
    await page.goto(`${url}#/setup`);
    await expectAccessible(page);
  });
});
