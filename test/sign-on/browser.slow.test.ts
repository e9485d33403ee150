import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { type HttpService, listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type RealProvider, realClient, startRealProvider } from './real-provider.ts';
import { connect } from './way.ts';

describe.skipIf(lacks('Chromium'))('in a browser', { timeout: 60_000 }, () => {
  let provider: RealProvider;
  let service: TestService;
  let http: HttpService;
  let browser: Browser;

  beforeAll(async () => {
    // It says on the console that its memory is no database.
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
    // Another site than the service, which is `localhost`.
    provider = await startRealProvider('127.0.0.1');
    provider.accounts.set('ann', { name: 'Ann Lee', email: 'ann@example.com', groups: [] });
    service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
    http = await listen(service);
    await connect(service, { issuer: provider.issuer, ...realClient, newMemberRole: 'viewer' });
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser.close();
    await http[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    vi.restoreAllMocks();
  });

  test.each([true, false])(
    'somebody signs in at another site and comes back, scripts: %s',
    async (javaScriptEnabled) => {
      await using context = await browser.newContext({ javaScriptEnabled, locale: 'en' });
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('console', (message) => refused.push(message.text()));
      await page.goto(`http://localhost:${http.port}/sign-in`);
      await page.getByRole('button', { name: 'Sign in with Company' }).click();
      await page.waitForURL(`${provider.issuer}/**`);
      await page.getByRole('link', { name: 'Ann Lee' }).click();
      // Only a session that counts shows the account.
      await page.waitForURL(`http://localhost:${http.port}/account`);
      await page.getByText('Ann Lee').first().waitFor();
      expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
      const cookies = await context.cookies(`http://localhost:${http.port}/`);
      expect(cookies.filter(({ name }) => name === 'uas-session')).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }]);
    },
  );
});
