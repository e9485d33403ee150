import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { design } from '../../agents/design/index.ts';
import type { DesignEvent } from '../../agents/design/work.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import type { ArtifactDraft } from '../../agents/ports.ts';
import { generateProject } from '../../agents/offline/app-generator/generate.ts';
import { planApp } from '../../agents/offline/app-generator/plan-app.ts';
import { readSource } from '../../agents/kit/project/source.ts';
import { auditApplication } from '../../bench/eval/audit.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { viewports } from '../../bench/eval/viewports.ts';
import { contextFor, drafting, openSandbox, runToEnd } from './context.ts';
import { prdOf } from './prd.ts';
import { products } from './products.ts';
import { lacks } from '../support/needs.ts';

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Serves a folder as previews are served: in an opaque origin, where the browser refuses storage. */
async function serve(folder: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '').replace(/\/$/, '/index.html');
    try {
      const body = await readFile(join(folder, path));
      response.writeHead(200, {
        'content-type': types[path.split('.').at(-1) ?? ''] ?? 'text/plain',
        'access-control-allow-origin': '*',
        'content-security-policy': 'sandbox allow-scripts allow-forms',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function createEditFindDelete(page: Page, key: string, thing: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="#/${key}"]`);
  await list.click();
  await page.locator(`a[href="#/${key}/new"]`).first().click();
  await page.getByRole('button', { name: `Add ${thing}` }).click();
  await page.getByText('is needed.').first().waitFor();
  await page.locator('form input[type=text]').first().fill('Zebra crossing');
  for (const amount of await page.locator('form input[inputmode=decimal]').all()) await amount.fill('12');
  await page.getByRole('button', { name: `Add ${thing}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Zebra crossing' }).waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.locator('form input[type=text]').first().fill('Quagga crossing');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quagga crossing' }).waitFor();
  await list.click();
  await page.getByRole('searchbox').fill('quagga');
  await page.getByText('1 of 7').waitFor();
  await page.locator('a:visible', { hasText: 'Quagga crossing' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('6 in all').waitFor();
}

describe.skipIf(lacks('Chromium'))('a generated application in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());

  test.each([
    [390, 0, 'leases', 'lease', ['phone-light']],
    [1280, 2, 'props', 'prop', ['desk-light', 'desk-dark', 'phone-dark']],
  ] as const)(
    'at %i pixels, rows are created, edited, found and deleted, and axe finds nothing serious on any page',
    async (width, index, key, thing, wanted) => {
      const product = products[index];
      if (!product) throw new Error('the product is missing');
      await using sandbox = await openSandbox();
      const theme = themeCss(designTokens({ name: product.title, brand: null, words: product.summary }));
      const files = { ...generateProject(planApp(product), await readSource()), 'src/theme.css': theme };
      expect(await sandbox.show(files, AbortSignal.timeout(90_000))).toMatchObject({ ok: true });
      await using site = await serve(sandbox.dist);
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(site.url);
      await createEditFindDelete(page, key, thing);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(errors).toEqual([]);
      await page.close();
      const seenIn = viewports.filter(({ name }) => wanted.some((one) => one === name));
      const audit = await auditApplication(browser, site.url, seenIn);
      expect(audit).toMatchObject({ violations: [], errors: [], tooWide: [] });
      expect(audit.paths).toEqual(expect.arrayContaining(['/', `/${key}`, `/${key}/new`, `/${key}/${key}-1`]));
    },
  );

  test('designed screens: axe finds nothing serious, in light or dark mode, on a phone or a desktop', async () => {
    const [, product] = products;
    if (!product) throw new Error('the product is missing');
    await using sandbox = await openSandbox();
    const model = await drafting();
    const artifacts: ArtifactDraft[] = [];
    for (const { id } of product.screens) {
      const session = { prd: prdOf(product) };
      const { value } = await runToEnd(
        design.run({ messages: [] }, contextFor<DesignEvent>({ model, sandbox, session, artifacts })),
      );
      artifacts.push(...(value.artifacts ?? []));
      expect(artifacts.some(({ name }) => name === id)).toBe(true);
    }
    await using site = await serve(sandbox.dist);
    const audit = await auditApplication(browser, site.url);
    expect(audit).toMatchObject({ violations: [], errors: [], tooWide: [] });
    expect(audit.paths.length).toBeGreaterThan(product.screens.length);
  });
});
