import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { lacks } from '../support/needs.ts';

const executablePath = findChromium() ?? '';
const open = { headers: { authorization: '' } };

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService();
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

test('the reference page and its script need no key, and load nothing from other hosts', async () => {
  const page = await service.fetch('/api/v1/reference', open);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-downloads; default-src 'none'; /);
  expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/);
  expect(await page.text()).toContain('<script src="/api/v1/reference/scalar.js">');

  const script = await service.fetch('/api/v1/reference/scalar.js', open);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  const etag = script.headers.get('etag') ?? '';
  const headers = { ...open.headers, 'if-none-match': etag };
  expect((await service.fetch('/api/v1/reference/scalar.js', { headers })).status).toBe(304);
  expect((await service.post('/api/v1/reference')).status).toBe(405);
});

describe.skipIf(lacks('Chromium'))('in a browser, the reference page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(() => browser.close());

  test.for([
    ['a desk', 1280, 'light'],
    ['a phone', 390, 'dark'],
  ] as const)(
    'shows every agent on %s, without a request to another host',
    async ([, width, colorScheme], { expect }) => {
      const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${http.url}/api/v1/reference`);
      await page.getByRole('heading', { name: 'Unified Agents' }).first().waitFor();
      if (width < 600) await page.getByRole('button', { name: 'Open Menu' }).click();
      // Narrow pages keep the list of wide pages in the DOM, hidden.
      const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();
      await shown('Agents').click();
      for (const { title } of Object.values(registry)) await shown(`Run the agent ${title}`).waitFor();
      const elsewhere = asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== http.url);
      expect(elsewhere).toEqual([]);
      expect(complaints).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await page.close();
    },
  );
});
