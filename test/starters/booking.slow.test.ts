import { expect, test } from 'vitest';
import { booking } from '../../agents/starters/manifests/booking/booking.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german =
  'Termine für eine Praxis: Erstgespräch 45 Minuten, Kontrolle 25 Minuten, ein Ultraschallgerät, das alle teilen, ' +
  'Mo-So 8-20 Uhr, Therapeutinnen: Jana und Tom, nach dem zweiten Nichterscheinen nur gegen Vorkasse';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(booking, jsonOf(booking, 'de', german));
}, 600_000);

test('the price of a service stands beside it, and can be changed', async () => {
  const words = 'booking for my nail studio: manicure 30 min 25€, pedicure 45 min';
  await inBrowser(jsonOf(booking, 'en', words), async (page, url) => {
    expect(await page.getByText('30 minutes · €25.00').isVisible()).toBe(true);
    expect(await page.getByText('45 minutes', { exact: true }).isVisible()).toBe(true);
    await page.goto(`${url}#/settings`);
    await page.getByLabel('Price').nth(1).fill('a lot');
    expect(await page.getByText('Type a price such as 25, or nothing.').isVisible()).toBe(true);
    await page.getByLabel('Price').nth(1).fill('35.5');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto(`${url}#/`);
    await page.reload();
    expect(await page.getByText('45 minutes · €35.50').isVisible()).toBe(true);
  });
});

test('a shared machine is never booked twice; a booking is moved, cancelled, restored and stored', async () => {
  await inBrowser(jsonOf(booking, 'de', german), async (page, url) => {
    const book = async (name: string) => {
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Telefon').fill('030 123456');
      await page.getByRole('button', { name: 'Diese Zeit buchen' }).click();
    };
    const times = page.getByRole('button', { name: /\d\d:\d\d – \d\d:\d\d/ });
    await page.getByLabel('Tag', { exact: true }).fill('2099-06-01');
    expect(await page.getByRole('checkbox', { name: 'Ultraschallgerät' }).isChecked()).toBe(true);
    expect(await times.first().innerText()).toBe('08:00 – 08:45');
    await times.first().click();
    await book('Ada');
    expect(await times.first().innerText()).toBe('08:45 – 09:30');
    await page.getByRole('checkbox', { name: 'Ultraschallgerät' }).uncheck();
    expect(await times.first().innerText()).toBe('08:00 – 08:45');
    await expectAccessible(page);

    await page.goto(`${url}#/today`);
    await page.clock.setFixedTime(new Date('2099-06-01T07:00:00'));
    await page.reload();
    expect(await page.getByText('1 Termin', { exact: true }).isVisible()).toBe(true);
    await expectAccessible(page);
    await page.goto(`${url}#/calendar`);
    await page.getByRole('button', { name: /Ada/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Verschieben' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^09:00/ })
      .click();
    await page.getByRole('button', { name: 'Verschieben' }).click();
    expect(await page.getByRole('button', { name: /09:00 Ada/ }).isVisible()).toBe(true);
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('button', { name: 'Termin absagen' }).click();
    expect(await page.getByRole('button', { name: /Ada/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.reload();
    expect(await page.getByRole('button', { name: /09:00 Ada/ }).isVisible()).toBe(true);
    for (const path of ['/missed', '/settings', '/calendar']) {
      await page.goto(`${url}#${path}`);
      await expectAccessible(page);
    }
  });
});
