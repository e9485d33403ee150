import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { accountOf } from '../sign-on/chromium.ts';
import { type HttpService, listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { makeSigningKey } from './der.ts';
import { answerTo, base64, metadataOf, readRequest } from './fake-idp.ts';
import { connectSaml } from './way.ts';

const key = makeSigningKey();

/** A page whose button sends an answer, as identity providers have them. */
const formOf = (url: URL, name: string) => {
  const asked = readRequest(url);
  const xml = answerTo(asked, key, { name, attributes: { displayName: name } });
  const fields = { SAMLResponse: base64(xml), RelayState: asked.relayState };
  const inputs = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${field}" value="${value}">`,
  );
  return `<!doctype html><title>Provider</title><form method="post" action="${asked.answerTo}">${inputs.join('')}<button>Continue as ${name}</button></form>`;
};

const refused = (page: Page) => page.getByText('Signing in took too long, or began in another browser').waitFor();

describe.skipIf(lacks('Chromium'))('a browser that comes from a SAML identity provider', () => {
  let browser: Browser;
  let service: TestService;
  let http: HttpService;
  /** The identity provider at `127.0.0.1`: for a browser, another site than the service at `localhost`. */
  let provider: Server;
  /** Who signs in there. */
  let name = 'Ann.';
  let calls: { method: string; site: unknown; cookies: string }[] = [];
  const at = (path: string) => `http://localhost:${http.port}${path}`;

  beforeAll(async () => {
    provider = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      // Browsers ask for an icon, too.
      if (url.pathname !== '/sign-in') response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(formOf(url, name));
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    service = await createTestService({ environment: { SIGN_ON_HOSTS: host } });
    http = await listen(service, {}, ({ url = '', method = '', headers }) => {
      if (!url.startsWith('/sign-in/callback/')) return;
      calls.push({ method, site: headers['sec-fetch-site'], cookies: headers.cookie ?? '' });
    });
    const metadataXml = metadataOf([key], { entryPoint: `http://${host}/sign-in` });
    await connectSaml(service, { metadataXml, newMemberRole: 'viewer' });
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser.close();
    await http[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    provider.close();
    provider.closeAllConnections();
  });
  beforeEach(() => {
    calls = [];
  });

  async function open(): Promise<Page & AsyncDisposable> {
    const context = await browser.newContext();
    return Object.assign(await context.newPage(), { [Symbol.asyncDispose]: () => context.close() });
  }

  /** Goes to the identity provider, and stops at its button. */
  async function leave(page: Page, as: string): Promise<void> {
    name = as;
    await page.goto(at('/sign-in'));
    await page.getByRole('button', { name: 'Sign in with Company' }).click();
    await page.getByRole('button', { name: `Continue as ${as}` }).waitFor();
  }

  test('brings the answer without a cookie, and then its code with the one that binds it', async () => {
    await using page = await open();
    await leave(page, 'Bea.');
    await page.getByRole('button', { name: 'Continue as Bea.' }).click();
    await accountOf(page, 'Bea.');
    expect(calls).toEqual([
      { method: 'POST', site: 'cross-site', cookies: '' },
      { method: 'GET', site: 'cross-site', cookies: expect.stringMatching(/^uas-sign-in=[^;]+$/) },
    ]);
  });

  test('is signed in anew although somebody is signed in there already, whose cookie is not read', async () => {
    await using page = await open();
    for (const as of ['Cleo.', 'Dora.']) {
      await leave(page, as);
      await page.getByRole('button', { name: `Continue as ${as}` }).click();
      await accountOf(page, as);
    }
    expect(calls.filter(({ method, cookies }) => method === 'POST' && cookies !== '')).toEqual([]);
  });

  test('is not signed in as an attacker, by a page that sends an answer to the request of the attacker', async () => {
    await using attacker = await open();
    await leave(attacker, 'Mallory.');
    const page = await attacker.content();
    await using victim = await open();
    await leave(victim, 'Eve.');
    await victim.setContent(page);
    await victim.getByRole('button', { name: 'Continue as Mallory.' }).click();
    await refused(victim);
    const cookies = await victim.context().cookies(at('/'));
    expect(cookies.map((one) => one.name)).toEqual(['uas-sign-in']);
    const { rows } = await service.store.pool.query(`select from person where name = 'Mallory.'`);
    expect(rows).toEqual([]);
  });
});
