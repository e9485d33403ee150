import { describe, expect, test } from 'vitest';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { openSignOnDesk } from './chromium.ts';

describe.skipIf(lacks('Chromium'))('the pages of sign-on, in a browser', () => {
  const desk = openSignOnDesk();

  test.for([
    { colorScheme: 'light', width: 390, locale: 'en' },
    { colorScheme: 'dark', width: 390, locale: 'de' },
    { colorScheme: 'dark', width: 1280, locale: 'en' },
    { colorScheme: 'light', width: 1280, locale: 'de' },
  ] as const)('are accessible and fit: $colorScheme, $width px, $locale', async ({ colorScheme, width, locale }) => {
    const problems: string[] = [];
    await using page = await desk.open({ colorScheme, locale, viewport: { width, height: 800 } });
    const look = async () => void problems.push(...(await problemsOf(page)));
    const withProvider = page.locator('form[action="/sign-in/with"] button');
    const name = desk.account();
    await page.goto(desk.at('/sign-in'));
    await look();
    await page.goto(desk.at('/sign-in?again'));
    await look();
    await withProvider.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').waitFor();
    await look();
    await page.goto(desk.at('/sign-in'));
    await withProvider.click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('alert').waitFor();
    await look();
    await page.context().clearCookies();
    await page.goto(desk.at(`/invite#${await desk.invite('Invited', 'pm')}`));
    await page.locator('form[action="/invite"] button').click();
    await withProvider.waitFor();
    await look();
    await withProvider.click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.locator('form[action="/sign-out"]').waitFor();
    await look();
    expect(problems).toEqual([]);
  });
});
