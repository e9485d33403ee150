import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { putCookie, signedIn } from '../support/browser-session.ts';
import { type HttpService, listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';

const pages = ['/api/v1/reference', '/api/graphql'] as const;

// GraphiQL and Scalar are code of strangers.
describe.skipIf(lacks('Chromium'))('a page of a stranger, in the browser of an admin', () => {
  let browser: Browser;
  let service: TestService;
  let http: HttpService;
  let context: BrowserContext;
  /** What the service got since a page was opened. */
  const sent: { path: string; origin: string | undefined; cookie: string | undefined; key: boolean }[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    service = await createTestService();
    http = await listen(service, {}, ({ method, url = '', headers: { origin, cookie, authorization } }) => {
      const path = new URL(url, 'http://localhost').pathname;
      if (method !== 'OPTIONS') sent.push({ path, origin, cookie, key: authorization === `Bearer ${testKey}` });
    });
    context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
    await putCookie(context, await signedIn(service, { role: 'admin' }), 'localhost');
  });
  afterAll(async () => {
    await browser.close();
    await http[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  async function open(path: string, { port } = http): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}${path}`);
    sent.splice(0);
    return page;
  }

  test.for(pages)('%s has no origin, no storage that lasts, and not the session', async (path) => {
    const page = await open(path);
    const found = await page.evaluate(async () => {
      localStorage.setItem('kept', 'yes');
      const asked = [];
      for (const init of [{}, { credentials: 'include' }, { method: 'POST' }] as const) {
        const answer = fetch('/api/v1/sessions', init).then(({ status }) => status, String);
        asked.push(await answer);
      }
      return { origin: self.origin, cookie: document.cookie, asked };
    });
    expect(found).toEqual({ origin: 'null', cookie: '', asked: [401, 'TypeError: Failed to fetch', 401] });
    await page.reload();
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
    expect(sent.filter((request) => request.path === '/api/v1/sessions')).toEqual(
      Array.from({ length: 3 }, () => ({ path: '/api/v1/sessions', origin: 'null', cookie: undefined, key: false })),
    );
    await page.close();
  });

  test('the reference page sends a request with the key that its user types', async () => {
    const page = await open('/api/v1/reference');
    await page.getByPlaceholder('Token').first().fill(testKey);
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const { sessionId } = (await (await answered).json()) as { sessionId: string };
    await page.getByText(sessionId).first().waitFor();
    expect(sent.at(-1)).toEqual({ path: '/api/v1/sessions', origin: 'null', cookie: undefined, key: true });
    await page.close();
  });

  test('GraphiQL sends a query with the key that its user types', async () => {
    const id = await service.createSession();
    const page = await open(`/api/graphql?query=${encodeURIComponent('{ sessions { sessions { sessionId } } }')}`);
    await page.locator('.monaco-editor[data-uri*="headers"]').click();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.insertText(testKey);
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText(id).waitFor();
    expect(sent.filter(({ key }) => key).at(-1)).toEqual({
      path: '/api/graphql',
      origin: 'null',
      cookie: undefined,
      key: true,
    });
    await page.close();
  });

  test.for(pages)('%s says that CORS_ORIGINS bars it, if it does', async (path) => {
    await using strict = await createTestService({
      environment: { CORS_ORIGINS: 'https://app.example', GRAPHIQL: 'on' },
    });
    await using barred = await listen(strict);
    const page = await open(path, barred);
    expect(await page.getByRole('alert').first().textContent()).toContain('CORS_ORIGINS does not contain null');
    if (path === '/api/v1/reference') await page.getByText('Create a session').first().waitFor();
    await page.close();
    await using allowing = await createTestService({ environment: { CORS_ORIGINS: 'https://app.example,null' } });
    const text = await (await allowing.fetch(path, { headers: { accept: 'text/html' } })).text();
    expect(text).not.toContain('CORS_ORIGINS');
  });
});
