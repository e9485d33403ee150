import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { bundle } from '../../cli/pack/bundle.ts';
import { testKey } from '../support/service.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { idea, sdkService } from './service.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { lacks } from '../support/needs.ts';

const executablePath = process.env.CHROMIUM_PATH ?? findChromium() ?? '';
const opened = sdkService();

/** Maximum size of the SDK in a page, in kilobytes with gzip. */
const limit = 10;

/** The script of a page on another origin than the service. */
const script = (baseUrl: string) => `
  import { UnifiedAgents, NotFoundError } from './sdk.js';
  const client = new UnifiedAgents({ apiKey: '${testKey}', baseUrl: '${baseUrl}', retryDelayMs: 1 });
  const session = await client.sessions.create({ idea: '${idea}' });
  const run = await session.ideation({ messages: [{ role: 'user', content: '${idea}' }] });
  const cursors = [];
  for await (const { cursor } of run) cursors.push(cursor);
  const { ideaSummary } = await run.result;
  const error = await client.session('none').get().catch((thrown) => thrown);
  const archive = await client.sessions.create({ idea: '${idea}' }).then(async (other) => {
    await other.prd().result;
    return other.export();
  });
  window.done = { cursors, ideaSummary, isNotFound: error instanceof NotFoundError, bytes: archive.bytes.length };
`;

test.skipIf(lacks('Chromium'))(
  'the SDK is one small module that runs in a browser, across origins and disconnects',
  async () => {
    const { code, imports, gzippedBytes } = await bundle('client/sdk/index.ts');
    expect(imports).toEqual([]);
    expect(gzippedBytes).toBeLessThan(limit * 1024);

    await using proxy = await startCuttingProxy(opened.http.port, (connection) => (connection < 6 ? 1_500 : null));
    const pages: Record<string, [type: string, text: string]> = {
      '/': ['text/html', '<script type="module" src="page.js"></script>'],
      '/sdk.js': ['text/javascript', code],
      '/page.js': ['text/javascript', script(proxy.url)],
    };
    const server = createServer((request, response) => {
      const [type, text] = pages[request.url ?? ''] ?? ['text/plain', ''];
      response.writeHead(200, { 'content-type': type }).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const done = await page.waitForFunction('window.done');
      const { cursors, ideaSummary, isNotFound, bytes } = (await done.jsonValue()) as {
        cursors: number[];
        ideaSummary: string;
        isNotFound: boolean;
        bytes: number;
      };
      expect(cursors).toEqual(Array.from({ length: cursors.length }, (_, index) => index + 1));
      expect(cursors.length).toBeGreaterThan(5);
      expect(ideaSummary).toMatch(/bell/i);
      expect([isNotFound, bytes > 1_000, thrown]).toEqual([true, true, []]);
      expect(proxy.connections()).toBeGreaterThan(2);
    } finally {
      await browser.close();
      server.close();
    }
  },
);
