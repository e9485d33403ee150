import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { type HttpService, listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { setupToken } from './links.ts';
import { tokenOf } from './browser.ts';
import { problemsOf } from './problems-of.ts';
import { totpCode } from './totp-code.ts';

const password = 'a long walk by the sea';

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe.skipIf(lacks('Chromium'))('signing in, in a browser', () => {
  let browser: Browser;
  let service: TestService;
  let http: HttpService;
  /** The addresses that the service was asked for. */
  const asked: string[] = [];
  let people = 0;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    service = await createTestService();
    http = await listen(service, {}, ({ url = '', headers }) => asked.push(url, headers.referer ?? ''));
  });
  afterAll(async () => {
    await browser.close();
    await http[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  const at = (path: string) => `http://localhost:${http.port}${path}`;
  const emailOf = () => `ann-${(people += 1)}@example.com`;

  async function invite(): Promise<Invitation> {
    const answer = await service.post('/api/v1/members', { name: 'Ann Lee', role: 'admin' });
    return (await answer.json()) as Invitation;
  }

  async function join(page: Page, email = emailOf()): Promise<string> {
    await page.goto(at(`/invite#${tokenOf(await invite())}`));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await openAccount(page);
    return email;
  }

  /** Waits until somebody is in, and opens their account by the link of the page at `/`. */
  async function openAccount(page: Page): Promise<void> {
    await page.waitForURL(at('/'));
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.waitForURL(at('/account'));
  }

  async function withContext(
    options: Parameters<Browser['newContext']>[0],
    work: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext(options);
    try {
      await work(await context.newPage(), context);
    } finally {
      await context.close();
    }
  }

  test.for([
    { colorScheme: 'light', width: 390, locale: 'en' },
    { colorScheme: 'dark', width: 1280, locale: 'en' },
    { colorScheme: 'dark', width: 390, locale: 'de' },
    { colorScheme: 'light', width: 834, locale: 'de' },
  ] as const)(
    'every page is accessible and fits: $colorScheme, $width px, $locale',
    async ({ colorScheme, width, locale }) => {
      await withContext({ colorScheme, locale, viewport: { width, height: 800 } }, async (page) => {
        const problems: string[] = [];
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        const look = async () => void problems.push(...(await problemsOf(page)));
        const submit = async () => {
          await page.locator('main form:not([hidden]) button').first().click();
          await page.waitForLoadState();
          await look();
        };
        await page.goto(at('/sign-in'));
        await look();
        await page.locator('#email').fill('nobody@example.com');
        await page.locator('#password').fill('wrong');
        await page.locator('form[action="/sign-in"] button').click();
        await look();
        for (const path of ['/setup', '/invite', '/recover']) {
          await page.goto(at(path));
          await look();
        }
        await page.goto(at(`/setup?next=/inbox#${await setupToken(service)}`));
        await look();
        await page.locator('button[name=then]').click();
        await page.locator('#email').waitFor();
        await look();
        const invitation = await invite();
        await page.goto(at(`/invite#${tokenOf(invitation)}`));
        await submit();
        await page.locator('#email').fill(emailOf());
        await page.locator('#password').fill(password);
        await page.locator('form[action="/invite/join"] button').click();
        await openAccount(page);
        await look();
        await page.locator('form[action="/account/totp"] button').click();
        await look();
        const secret = await page.locator('main code').innerText();
        await page.locator('#code').fill(totpCode(secret));
        await page.locator('form[action="/account/totp/confirm"] button').click();
        await look();
        const recovery = await service.post(`/api/v1/members/${invitation.member.memberId}/recovery`);
        await page.goto(at(`/recover#${tokenOf((await recovery.json()) as Invitation)}`));
        await submit();
        expect([problems, errors]).toEqual([[], []]);
      });
    },
  );

  test('works without JavaScript, and with the keyboard alone', async () => {
    await withContext({ javaScriptEnabled: false }, async (page) => {
      await page.goto(at('/invite'));
      await page.getByLabel('Code of the link').fill(tokenOf(await invite()));
      await page.keyboard.press('Enter');
      const email = emailOf();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('New password').fill(password);
      await page.keyboard.press('Enter');
      await openAccount(page);
      await page.getByText('You are signed in as Ann Lee').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      await page.getByText('You are signed out').waitFor();

      await page.goto(at('/sign-in'));
      await page.getByLabel('Email').focus();
      await page.keyboard.type(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await openAccount(page);
      await page.getByText('You are signed in as Ann Lee').waitFor();

      // A link from elsewhere does not say who opens it: the page asks.
      await page.goto(at('/account'));
      await page.getByRole('button', { name: 'Show my account' }).click();
      await expect.poll(() => page.locator('main p').first().innerText()).toContain('You are signed in as Ann Lee');
    });
  });

  test('keeps the code of a link out of every request, the history and the address', async () => {
    await withContext({}, async (page, context) => {
      const token = tokenOf(await invite());
      await page.goto(at(`/invite#${token}`));
      const { href, cookie } = await page.evaluate(() => ({ href: location.href, cookie: document.cookie }));
      expect([href, cookie]).toEqual([at('/invite'), '']);
      expect(asked.filter((text) => text.includes(token))).toEqual([]);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Email').fill(emailOf());
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await openAccount(page);
      expect(asked.filter((text) => text.includes(token))).toEqual([]);
      const cookies = await context.cookies();
      expect(cookies.map(({ name, httpOnly, sameSite, path }) => [name, httpOnly, sameSite, path]).toSorted()).toEqual([
        ['uas-device', true, 'Lax', '/'],
        ['uas-session', true, 'Lax', '/'],
      ]);
      expect(await page.evaluate(() => document.cookie)).toBe('');
    });
  });

  test('keeps the code of a link if the language is changed before and after it is sent', async () => {
    await withContext({ locale: 'en' }, async (page) => {
      const token = tokenOf(await invite());
      await page.goto(at(`/invite#${token}`));
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByLabel('E-Mail').waitFor();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByLabel('Email').fill(emailOf());
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await openAccount(page);
      expect(asked.filter((text) => text.includes(token))).toEqual([]);
    });
  });

  test('asks for a code after the password, and takes a recovery code once', async () => {
    await withContext({}, async (page) => {
      const email = await join(page);
      await page.getByRole('button', { name: 'Set up codes' }).click();
      const secret = await page.locator('main code').innerText();
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Turn codes on' }).click();
      await page.getByText('The code is wrong').waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret));
      await page.getByRole('button', { name: 'Turn codes on' }).click();
      const first = await page.locator('ol.codes li').first().innerText();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 unused recovery codes').waitFor();

      for (const expected of ['signed in', 'wrong'] as const) {
        await withContext({}, async (other) => {
          await other.goto(at('/sign-in'));
          await signIn(other, email);
          await other.getByRole('textbox', { name: 'Code' }).fill(first.toLowerCase());
          await other.getByRole('button', { name: 'Sign in', exact: true }).click();
          if (expected === 'signed in') await openAccount(other);
          await expect.poll(() => other.locator('main p').first().innerText()).toContain(expected);
        });
      }
    });
  });

  test('takes a passkey in place of the password', async () => {
    await withContext({}, async (page, context) => {
      await join(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      await page.getByLabel('Name, such as that of the device').fill('Laptop');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByText('The passkey is added.').waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
      await page.getByText('You are signed out').waitFor();
      await page.goto(at('/sign-in'));
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await openAccount(page);
      await page.getByText('You are signed in as Ann Lee').waitFor();
      const { via } = (await page.evaluate(async () => {
        const answer = await fetch('/api/v1/sign-ins');
        const { signIns } = (await answer.json()) as { signIns: { via: string; current: boolean }[] };
        return signIns.find(({ current }) => current);
      })) ?? { via: '' };
      expect(via).toBe('passkey');
    });
  });
});
