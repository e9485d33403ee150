import { expect, it } from 'vitest';
import { document } from '../../agents/starters/manifests/document/document.ts';
import type { StarterJson } from '../../agents/starters/project.ts';
import { criteria } from './manifest-checks.ts';
import { checkShipped, inBrowser } from './opened.ts';

const empty: StarterJson = {
  kind: 'document',
  version: 1,
  language: 'en',
  name: 'Paperwork',
  values: {},
  quotes: {},
  notDone: [],
};
const words = 'Rechnungen für meine Firma „Rad & Tat“, 19 % MwSt, Positionen: Inspektion 79 €, Schlauch 9,90 €';
const german: StarterJson = { ...empty, language: 'de', name: 'Rechnungen', ...document.fill(words, 'de') };

it('passes its own tests, filled in German', async () => {
  expect((await checkShipped(german)).length).toBe((await criteria(document)).stated.length);
});

it('fills in an invoice, prints only the sheet and stores the draft', async () => {
  const { scriptBytes } = await inBrowser(german, async ({ page, go, findings }) => {
    const sheet = page.getByRole('region', { name: 'Vorschau' });
    await expect.poll(() => sheet.textContent()).toContain('Rad & Tat');
    await expect.poll(() => sheet.textContent()).toContain('105,79');
    await page.getByRole('textbox', { name: 'Name oder Firma des Empfängers' }).fill('Turnverein Oststadt');
    await page.getByRole('button', { name: 'Position hinzufügen' }).click();
    const third = page.getByRole('group', { name: 'Position 3' });
    await third.getByRole('textbox', { name: 'Bezeichnung' }).fill('Klingel');
    await third.getByRole('textbox', { name: 'Einzelpreis netto' }).fill('10');
    await expect.poll(() => sheet.textContent()).toContain('117,69');
    await page.reload();
    await expect.poll(() => sheet.textContent()).toContain('Turnverein Oststadt');
    expect(await findings()).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('textbox', { name: 'Bankverbindung' }).isVisible()).toBe(false);
    expect(await sheet.getByText('Turnverein Oststadt').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    for (const kind of ['Brief', 'Lebenslauf', 'Urkunde']) {
      await page.getByRole('combobox', { name: 'Art des Dokuments' }).selectOption(kind);
      expect(await findings()).toEqual([]);
    }
    await go('/drafts');
    expect(await findings()).toEqual([]);
  });
  expect(scriptBytes).toBeLessThan(100_000);
});
