import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { lacks } from '../support/needs.ts';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;
const nonce = 'f00df00df00df00df00d';

// Without a browser, none of this can be tested.
describe.skipIf(lacks('Chromium'))('a preview in a frame', () => {
  let browser: Browser;
  let host: SandboxHost;
  /** Another site, with a page that frames what its query names and keeps the messages that come. */
  let site: Server;

  beforeAll(async () => {
    site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(`<body><script>
        heard = [];
        addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts';
        frame.src = new URLSearchParams(location.search).get('url');
        if (location.hash === '#hidden') frame.style.display = 'none';
        document.body.append(frame);
      </script>`);
    }).listen(0, '127.0.0.1');
    host = await createSandboxHost();
    browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
  });
  afterAll(async () => {
    await browser.close();
    site.close();
    await host[Symbol.asyncDispose]();
  });

  async function frame(app: string, { hash = '', hidden = false } = {}) {
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const built = await sandbox.show({ ...counterFiles, 'src/App.tsx': app }, never);
    if (!built.ok) throw new Error(built.errors);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const url = encodeURIComponent(`${sandbox.url}?framed=${nonce}${hash}`);
    const { port } = site.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/?url=${url}${hidden ? '#hidden' : ''}`);
    return { page, complaints, heard: () => page.evaluate<unknown[]>('heard'), sandbox };
  }

  test('says once that it has loaded, and the application finds the address without the query', async () => {
    const { page, complaints, heard, sandbox } = await frame(
      'export const App = () => <output>{location.href}</output>;',
      { hash: '#/walks' },
    );
    await page.waitForFunction('heard.length > 0');
    expect(await heard()).toEqual([{ type: 'preview-ready', nonce, version: '2', origin: 'null' }]);
    expect(await page.frameLocator('iframe').locator('output').textContent()).toBe(`${sandbox.url}#/walks`);
    expect(complaints).toEqual([]);
  });

  test('says so in a hidden frame, too', async () => {
    const { page, heard } = await frame('export const App = () => <p>here</p>;', { hidden: true });
    await page.waitForFunction('heard.length > 0');
    expect(await heard()).toHaveLength(1);
  });

  test('says nothing while it is blank', async () => {
    const { page, heard } = await frame('export const App = () => null;');
    await page.waitForTimeout(1_000);
    expect(await heard()).toEqual([]);
  });
});
