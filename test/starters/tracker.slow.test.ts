import { expect, test } from 'vitest';
import { tracker } from '../../agents/starters/manifests/tracker/tracker.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'Gewohnheiten: 8 Gläser Wasser, Laufen 3 mal pro Woche, Gewicht in kg, Stimmung 1-10';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(tracker, jsonOf(tracker, 'de', german));
}, 600_000);

test('a day is entered in one press each, corrected in the month, drawn and stored', async () => {
  await inBrowser(jsonOf(tracker, 'de', german), async (page, url) => {
    await page.getByRole('button', { name: 'Wasser: eins mehr' }).click();
    await page.getByRole('button', { name: 'Laufen: erledigt' }).click();
    await page.getByLabel('Gewicht: Wert').fill('71,5');
    await page.getByRole('button', { name: 'Stimmung: 7 von 10' }).click();
    expect(await page.getByText('1 von 8 Gläser').isVisible()).toBe(true);
    expect(await page.getByText('1 von 3 in dieser Woche').isVisible()).toBe(true);
    await page.reload();
    expect(await page.getByLabel('Gewicht: Wert').inputValue()).toBe('71,5');
    await expectAccessible(page);

    await page.goto(`${url}#/month`);
    await page.getByLabel('Anzeigen').selectOption('Laufen');
    await page.locator('button[aria-current="date"]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Laufen: erledigt' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Schließen', exact: true }).click();
    expect(await page.locator('button[aria-current="date"]').innerText()).toContain('nichts');
    await page.goto(`${url}#/chart`);
    await page.getByLabel('Anzeigen').selectOption('Gewicht');
    expect(await page.getByRole('img', { name: /Gewicht.*71,5/ }).isVisible()).toBe(true);
    for (const path of ['/chart', '/year', '/month', '/things']) {
      await page.goto(`${url}#${path}`);
      await expectAccessible(page);
    }
  });
});

test('turns of people who are not named are asked for', async () => {
  const words = 'Putzdienst WG, wechselt jede Woche';
  await inBrowser(jsonOf(tracker, 'de', words), async (page) => {
    await page.getByRole('button', { name: 'Angeben, wer sich abwechselt' }).click();
    await page.getByLabel('Wer sich abwechselt').fill('Ida, Paul');
    expect(await page.getByLabel('Es wechselt').inputValue()).toBe('week');
    await page.getByRole('link', { name: 'Heute' }).first().click();
    expect(await page.getByText('An der Reihe: Ida').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Angeben, wer sich abwechselt' }).count()).toBe(0);
    await expectAccessible(page);
  });
});

test('what is due again and whose turn it is stand on the page of the day, and can be changed there', async () => {
  const words = 'water the cactus every 14 days, feed the snails every 2 days; Ida, Paul and Mo take turns daily';
  await inBrowser(jsonOf(tracker, 'en', words), async (page, url) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'water the cactus: done' }).click();
    expect(await page.getByText('Due in 14 days').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'feed the snails',
      'water the cactus',
    ]);
    expect(await page.getByText('Turn: Ida').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Pass the turn on' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByText('Turn: Ida').count()).toBe(0);
    await expectAccessible(page);
    await page.reload();
    expect(await page.getByText('Due in 14 days').isVisible()).toBe(true);
    await page.goto(`${url}#/things`);
    expect(await page.getByLabel('Due again after').first().inputValue()).toBe('14');
    await page.getByLabel('Who take turns').fill('Ida');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });
});
