import { expect, test } from 'vitest';
import { form } from '../../agents/starters/manifests/form/form.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'Anmeldung zum Lauf mit Name, E-Mail, Strecke (kurz, lang) und Alter, 1 Platz, Warteliste';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(form, jsonOf(form, 'de', german));
  await expectShipped(form, jsonOf(form, 'de', 'Abstimmung zwischen Berg, See und Stadt'));
});

test('two people sign up, the second waits, the answers are counted and stored', async () => {
  await inBrowser(jsonOf(form, 'de', german), async (page, url) => {
    await page.getByText('1 von 1 Plätzen sind frei').waitFor();
    await expectAccessible(page);
    for (const name of ['Ada', 'Bo']) {
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('textbox', { name: 'E-Mail' }).fill('a@example.org');
      await page.getByRole('radio', { name: 'lang' }).check();
      await page.getByRole('textbox', { name: 'Alter' }).fill('42');
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await page.getByRole('heading', { name: 'Danke' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Nächste Antwort' }).click();
    }
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect.poll(() => page.getByText('Bitte beantworten Sie das.').count()).toBe(4);
    await expectAccessible(page);
    await page.goto(`${url}#/results`);
    await page.reload();
    await page.getByRole('heading', { name: 'Warteliste' }).waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^lang2/ })
        .isVisible(),
    ).toBe(true);
    await expectAccessible(page);
    await page.goto(`${url}#/edit`);
    await page.getByRole('button', { name: 'Frage hinzufügen' }).click();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Frage' }).fill('Verein');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expectAccessible(page);
    await page.goto(`${url}#/`);
    await page.getByRole('textbox', { name: 'Verein' }).waitFor();
  });
});
