import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Account } from '../../schema/account.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { blockNamed } from '../docs/page.ts';
import { putCookie, signedIn } from '../support/browser-session.ts';
import { listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService } from '../support/service.ts';

test.skipIf(lacks('Chromium'))('the script of docs/signing-in.md adds a passkey in a browser', async () => {
  await using service = await createTestService();
  await using http = await listen(service);
  await using browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  const context = await browser.newContext();
  await putCookie(context, await signedIn(service, { role: 'viewer' }), 'localhost');
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(`http://localhost:${http.port}/`);
  const script = await blockNamed('docs/signing-in.md', 'passkey');
  await page.evaluate(`(async () => { ${script} })()`);
  const account = await page.evaluate<Account>(`fetch('/api/v1/account').then((answer) => answer.json())`);
  expect(account.passkeys).toMatchObject([{ name: 'Laptop', deviceType: 'singleDevice' }]);
});
