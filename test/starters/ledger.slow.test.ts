import { expect, it } from 'vitest';
import { ledger } from '../../agents/starters/manifests/ledger/ledger.ts';
import type { StarterJson } from '../../agents/starters/project.ts';
import { criteria } from './manifest-checks.ts';
import { checkShipped, inBrowser } from './opened.ts';

const empty: StarterJson = {
  kind: 'ledger',
  version: 1,
  language: 'en',
  name: 'Expenses',
  values: {},
  quotes: {},
  notDone: [],
};
const words = 'Reisekasse für Jana, Emre und Paul in Euro und CHF';
const german: StarterJson = { ...empty, language: 'de', name: 'Reisekasse', ...ledger.fill(words, 'de') };

it('passes its own tests, filled in German', async () => {
  expect((await checkShipped(german)).length).toBe((await criteria(ledger)).stated.length);
});

it('shares an expense in another currency, asks for the rate and settles', async () => {
  const { scriptBytes } = await inBrowser(german, async ({ page, go, findings }) => {
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Ausgabe hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Wofür' }).fill('Bergbahn');
    await dialog.getByRole('textbox', { name: 'Betrag' }).fill('93');
    await dialog.getByRole('combobox', { name: 'Währung' }).selectOption('CHF');
    await dialog.getByRole('combobox', { name: 'Bezahlt von' }).selectOption('Emre');
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(() => page.getByText('Bergbahn').count()).toBe(1);
    await go('/summary');
    expect(await page.getByText('Paul zahlt an Emre').count()).toBe(0);
    await page.getByRole('textbox', { name: '1 EUR in CHF' }).fill('0,93');
    await page.getByRole('button', { name: 'Kurs von CHF speichern' }).click();
    await page.reload();
    const transfer = page.getByRole('listitem').filter({ hasText: 'Paul zahlt an Emre' });
    await expect.poll(() => transfer.textContent()).toContain('33,33');
    expect(await findings()).toEqual([]);
    await transfer.getByRole('button', { name: 'Als bezahlt notieren: Paul an Emre' }).click();
    await expect.poll(() => transfer.count()).toBe(0);
    await go('/setup');
    expect(await findings()).toEqual([]);
  });
  expect(scriptBytes).toBeLessThan(100_000);
});

const budget = 'what i spend on takeaway, max 120 a month';

it('says what is left of a budget, on a phone and by keyboard', async () => {
  const monthly: StarterJson = { ...empty, version: 2, ...ledger.fill(budget, 'en') };
  await inBrowser(monthly, async ({ page, go, findings }) => {
    await page.getByRole('button', { name: 'Add spending' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What for' }).fill('Noodles');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('99.50');
    await page.keyboard.press('Enter');
    const left = page.getByRole('group', { name: 'Budget' });
    await expect.poll(() => left.innerText()).toContain('€20.50 left · more than 80 % is used');
    expect(await findings()).toEqual([]);
    await page.reload();
    expect(await left.innerText()).toContain('€20.50 left');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.emulateMedia({ colorScheme: 'dark' });
    await go('/setup');
    expect(await page.getByRole('textbox', { name: 'Budget, EUR' }).inputValue()).toBe('120');
    expect(await findings()).toEqual([]);
  });
});
