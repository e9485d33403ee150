import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signOn as german } from '../../web/words/de/pages/sign-on.ts';
import { signOn as english } from '../../web/words/en/pages/sign-on.ts';
import { makeSigningKey } from '../saml/der.ts';
import { metadataOf } from '../saml/fake-idp.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { openWorld, type World } from './world.ts';

describe.skipIf(lacks('Chromium'))('the settings of sign-on', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => world.service.store.pool.query('delete from sign_on_connection'));
  afterAll(() => world[Symbol.asyncDispose]());

  test.each([
    ['dark', 834, 'en'],
    ['light', 390, 'de'],
  ] as const)(
    'a provider with SAML is connected by its metadata: %s, %i px, %s',
    async (colorScheme, width, language) => {
      const words = language === 'en' ? english : german;
      await using admin = await world.someone({ colorScheme, locale: language, viewport: { width, height: 900 } });
      const { page } = admin;
      const problems: string[] = [];
      const look = async (name: string) => {
        problems.push(...(await problemsOf(page)));
        const { SHOTS } = process.env;
        if (SHOTS)
          await page.screenshot({ path: `${SHOTS}/${language}-${width}-${colorScheme}-${name}.png`, fullPage: true });
      };
      await page.goto('/settings/sign-on');
      await page.getByRole('button', { name: words.connect, exact: true }).click();
      await page.getByLabel(words.kind).selectOption('saml');
      await page.getByRole('textbox', { name: words.fields.name[0] ?? '' }).fill('Head office');
      await page.getByRole('button', { name: words.connect, exact: true }).click();
      await page.getByText(words.errors.metadata).first().waitFor();
      await look('saml-form');
      await page.getByRole('textbox', { name: words.fields.metadataXml[0] ?? '' }).fill(metadataOf([makeSigningKey()]));
      await page.getByRole('button', { name: words.connect, exact: true }).click();
      await page.getByText(words.connected('Head office')).waitFor();
      const address = page.locator('code.select-all').filter({ hasText: '/sign-in/saml/' });
      await page.getByText(words.saml.certificates).waitFor();
      await look('saml-row');
      // What the provider is to read is at an open address.
      const metadata = await world.service.withoutKey(new URL(await address.innerText()).pathname);
      expect(await metadata.text()).toContain('AssertionConsumerService');
      await page.getByRole('button', { name: words.edit, exact: true }).click();
      await look('saml-change');
      expect(problems).toEqual([]);
    },
  );
});
