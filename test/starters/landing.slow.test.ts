import { expect, test } from 'vitest';
import { landing } from '../../agents/starters/manifests/landing/landing.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german =
  'Webseite für unseren kleinen Hofladen mit Öffnungszeiten Di–Sa 9–18 Uhr, Telefon 04321 987654. Produkte: Eier, Honig, Kartoffeln';
const english =
  'Landing page for my tea room. Open Mon-Sun 0:00-24:00. Green tea £3.20, scone £3. 12 Shore Road, Edinburgh. Call 0131 496 0123';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(landing, jsonOf(landing, 'de', german));
});

test('a page has the hours, the prices, the address and the telephone number of its brief', async () => {
  await inBrowser(jsonOf(landing, 'en', english), async (page) => {
    await page.getByRole('link', { name: 'Opening hours', exact: true }).click();
    expect(await page.getByRole('status').textContent()).toContain('Open now');
    expect(await page.getByRole('row').count()).toBe(8);
    expect(await page.getByText('£3.20').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: '0131 496 0123' }).getAttribute('href')).toBe('tel:01314960123');
    expect(await page.getByText('12 Shore Road, Edinburgh', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('Your story goes here').isVisible()).toBe(true);
    await expectAccessible(page);
    await page.reload();
    expect(await page.getByRole('status').textContent()).toContain('Open now');
  });
});

test('an event counts down in German', async () => {
  const words = 'Webseite für unser Sommerfest am 19.6.2040 um 15 Uhr';
  await inBrowser(jsonOf(landing, 'de', words), async (page) => {
    const timer = page.getByRole('timer', { name: 'Zeit bis zum Beginn' });
    const before = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(before);
    expect(await page.getByText('Dienstag, 19. Juni 2040').isVisible()).toBe(true);
    await expectAccessible(page);
  });
});
