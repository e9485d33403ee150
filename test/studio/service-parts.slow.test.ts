import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Source } from '../../agents/source.ts';
import { ServiceError } from '../../schema/errors.ts';
import { finding } from '../sandbox/finding.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { openWorld, type World } from './world.ts';

const reachable: Source = { name: 'hackernews', label: 'Hacker News', search: () => Promise.resolve([]) };
const refused: Source = {
  name: 'brave',
  label: 'Brave',
  scarce: true,
  search: () => Promise.reject(new ServiceError('unavailable', 'Brave refuses the key in BRAVE_API_KEY.')),
};

const sandboxes = finding([
  { what: 'boundary', state: 'works', says: 'Builds are confined by bubblewrap.', durationMs: 40 },
  { what: 'build', state: 'works', says: 'A small application was built.', durationMs: 1_200 },
  { what: 'render', state: 'fails', says: 'It does not render: boom', durationMs: 300 },
  { what: 'look', state: 'missing', says: 'No Chromium was found.', durationMs: 1 },
]);

const looks = [
  ['light', 1440, 'en'],
  ['dark', 390, 'de'],
] as const;
/** Only to look at. */
const furtherLooks = [
  ['dark', 1440, 'de'],
  ['dark', 834, 'en'],
  ['light', 834, 'de'],
  ['light', 390, 'en'],
] as const;

describe.skipIf(lacks('Chromium'))('what the settings of the service decide, in the studio', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ sources: [reachable, refused], sandboxes });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test('a source is tested, and says why it cannot be searched', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/sources');
    await page.getByRole('button', { name: 'Test: Hacker News' }).click();
    await page.getByText('answers, after').waitFor();
    await page.getByRole('button', { name: 'Test: Brave' }).click();
    await page.getByText('Brave refuses the key in BRAVE_API_KEY.').waitFor();
    await using reader = await world.someone({ role: 'viewer' });
    await reader.page.goto('/settings/sources');
    await reader.page.getByText('This needs the right keys:manage').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Test: Brave' }).isDisabled()).toBe(true);
  });

  test('where projects are built is shown and tested, and who may not is told', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/sandboxes');
    await page.getByText('on the machine of the service').waitFor();
    await page.getByText('the builds of the last 20 of each session').waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Build' }).getByText('works, 1.2 s').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Look' }).getByText('is missing').waitFor();
    await using reader = await world.someone({ role: 'viewer' });
    await reader.page.goto('/settings/sandboxes');
    await reader.page.getByText('This needs the right keys:manage').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Test', exact: true }).isDisabled()).toBe(true);
  });

  test.each(process.env.SHOTS ? [...looks, ...furtherLooks] : looks)(
    'the tabs have no barrier, and fit: %s, %i px, %s',
    async (colorScheme, width, locale) => {
      await using someone = await world.someone({ colorScheme, locale, viewport: { width, height: 900 } });
      const { page } = someone;
      const main = page.locator('main');
      const look = async (name: string) => {
        await page.evaluate(() => document.fonts.ready);
        expect(await problemsOf(page)).toEqual([]);
        if (!process.env.SHOTS) return;
        const path = `${process.env.SHOTS}/${name}-${width}-${colorScheme}-${locale}.png`;
        await page.screenshot({ path, fullPage: true });
      };
      await page.goto('/settings/sources');
      await main.getByRole('button', { name: /: Brave/ }).click();
      await main.locator('details summary').click();
      await main.getByText('Brave refuses the key').waitFor();
      await look('sources');
      await page.goto('/settings/sandboxes');
      await main.locator('button').first().click();
      await main.locator('details summary').click();
      await main.getByText('No Chromium was found.').waitFor();
      await look('sandboxes');
    },
  );
});
