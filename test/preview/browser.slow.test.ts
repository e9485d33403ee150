import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { lacks } from '../support/needs.ts';

const never = new AbortController().signal;
const executablePath = findChromium() ?? '';

// Without a browser, none of this can be tested.
describe.skipIf(lacks('Chromium'))('in a browser', () => {
  let browser: Browser;
  let host: SandboxHost;
  /** Another host on the network: a request that reaches it has escaped. */
  let outside: Server;
  let outsideUrl: string;
  const reached: string[] = [];

  beforeAll(async () => {
    outside = createServer((request, response) => {
      reached.push(`${request.method} ${request.url}`);
      response.setHeader('access-control-allow-origin', '*').end('outside');
    }).listen(0, '127.0.0.1');
    host = await createSandboxHost();
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser.close();
    outside.close();
    await host[Symbol.asyncDispose]();
  });
  beforeEach(() => void reached.splice(0));

  async function show(app: string): Promise<{ url: string; page: Page; complaints: string[] }> {
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const built = await sandbox.show({ ...counterFiles, 'src/App.tsx': app }, never);
    if (!built.ok) throw new Error(built.errors);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    return { url: sandbox.url, page, complaints };
  }

  test('a built application runs, is styled, responds to clicks, and cannot use storage', async () => {
    const { url, page, complaints } = await show(counterFiles['src/App.tsx']);
    await page.goto(url);
    await page.getByRole('button', { name: '0 clicks' }).click();
    expect(await page.getByRole('button').textContent()).toBe('1 click');
    expect(await page.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
      'rgb(1, 2, 3)',
    );
    expect(await page.locator('output').textContent()).toBe('SecurityError');
    expect(complaints).toEqual([]);
  });

  test('an application that fails shows the error as text', async () => {
    const { url, page } = await show("export function App(): never { throw new Error('no walks today'); }");
    await page.goto(url);
    expect(await page.getByRole('alert').textContent()).toContain('no walks today');
  });

  test('an application that submits forms and loads a part later works too', async () => {
    const { url, page, complaints } = await show(`import { lazy, Suspense, useState } from 'react';
const Later = lazy(() => import('./plural.ts').then(({ plural }) => ({ default: () => <p>{plural(2, 'part')}</p> })));
export function App() {
  const [sent, setSent] = useState('');
  return (
    <form onSubmit={(event) => { event.preventDefault(); setSent('sent'); }}>
      <button>Send</button><output>{sent}</output><Suspense fallback="…"><Later /></Suspense>
    </form>
  );
}`);
    await page.goto(url);
    await page.getByText('2 parts').waitFor();
    await page.getByRole('button').click();
    expect(await page.locator('output').textContent()).toBe('sent');
    expect(complaints).toEqual([]);
  });

  test('an application shows pictures that it created, and navigates within its own address', async () => {
    const { url, page, complaints } = await show(`import { useEffect, useState } from 'react';
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
export function App() {
  const [made, setMade] = useState('');
  useEffect(() => setMade(URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }))), []);
  return (
    <main>
      <img alt="as data" src={'data:image/svg+xml,' + encodeURIComponent(drawn)} />
      {made !== '' && <img alt="as a blob" src={made} />}
      <a href="#/there">there</a>
      <button onClick={() => location.reload()}>again</button>
      <output>{location.hash}</output>
    </main>
  );
}`);
    await page.goto(url);
    for (const name of ['as data', 'as a blob']) {
      const image = page.getByRole('img', { name });
      const width = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
      await expect.poll(async () => ({ name, width: await width() })).toEqual({ name, width: 4 });
    }
    await page.getByRole('link').click();
    await page.getByRole('button').click();
    await page.getByText('#/there').waitFor();
    expect(complaints).toEqual([]);
  });

  test('a stand-alone page shows its text and style, and runs no script', async () => {
    const owner = { ...(await host.createSession()), runId: randomUUID() };
    const { light = '' } = await host.provider.previews(owner).publish({
      light: `<title>before</title><style>p { color: rgb(9, 8, 7) }</style><p onclick="document.title = 'ran'">words</p>
        <script>document.title = 'ran'</script><img src="${outsideUrl}/image" onerror="document.title = 'ran'">`,
    });
    const page = await browser.newPage();
    await page.goto(light);
    const color = await page.locator('p').evaluate((p) => getComputedStyle(p).color);
    await page.locator('p').click();
    expect([await page.title(), color]).toEqual(['before', 'rgb(9, 8, 7)']);
    expect(reached).toEqual([]);
  });
});
