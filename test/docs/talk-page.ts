import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { heldWhen } from './held-agent.ts';
import { blockNamed } from './page.ts';

export const bakery = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

/** Size and colours of the window. */
export type Look = Parameters<Browser['newPage']>[0];

interface Opened extends AsyncDisposable {
  page: Page;
  /** Errors that the page threw, and messages of the browser. */
  complaints: string[];
  /** Every address that it requested, or opened a WebSocket to. */
  asked: string[];
}

/** A service and a browser. */
export interface Stage extends AsyncDisposable {
  service: TestService;
  http: HttpService;
  browser: Browser;
}

/** Opens a service, whose Ideation stops after its first words if the idea says `slow`, and a browser. */
export async function openStage(): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const ideation = heldWhen(registry.ideation as AnyAgent, (input) => JSON.stringify(input).includes('slow'));
  const agents = { ...registry, ideation } as Record<string, AnyAgent>;
  const service = opened.use(await createTestService({ agents }));
  const http = opened.use(await listen(service));
  const executablePath = findChromium() ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  opened.defer(() => browser.close());
  const parts = opened.move();
  return { service, http, browser, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Opens the block `page` of a page of the documentation unchanged, on an origin of its own, for a service at `url`. */
export async function openTalk(browser: Browser, path: string, url: string, look: Look = {}): Promise<Opened> {
  const html = await blockNamed(path, 'page', url);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage(look);
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    complaints,
    asked,
    async [Symbol.asyncDispose]() {
      await page.close();
      server.close();
    },
  };
}

export async function start(page: Page, idea: string): Promise<void> {
  await page.getByLabel('Key').fill(testKey);
  await page.getByLabel('Idea').fill(idea);
  await page.getByRole('button', { name: 'Start' }).click();
}

/** Waits for the words of the status. */
export const expectStatus = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor();
