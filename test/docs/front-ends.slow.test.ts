import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { networkSettings } from '../support/network-settings.ts';
import { testKey } from '../support/service.ts';
import { blockNamed } from './page.ts';
import { bakery, openStage, type Stage } from './talk-page.ts';

const run = promisify(execFile);
const isMissing = lacks('Chromium');
const built = ['react-trpc', 'react-apollo', 'vue-urql', 'next-proxy'];

const stack = new AsyncDisposableStack();
let stage: Stage;
/** Between the pages and the service. */
let proxy: CuttingProxy;
let home: string;
let env: NodeJS.ProcessEnv;

/** Copies the examples into a folder of workspaces, so that one command installs all, and builds them. */
beforeAll(async () => {
  if (isMissing) return;
  stage = stack.use(await openStage());
  proxy = stack.use(await startCuttingProxy(stage.http.port, () => null));
  home = await mkdtemp(join(tmpdir(), 'uas-examples-'));
  stack.defer(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));
  const theirs = new Set(['node_modules', 'dist', '.next']);
  await cp('docs/examples', home, { recursive: true, filter: (path) => !theirs.has(basename(path)) });
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: 'examples', private: true, workspaces: built }));

  // None of the settings of this test: `NODE_ENV=test` would build React for development.
  env = {
    ...networkSettings(),
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    KEY: testKey,
    VITE_SERVICE: proxy.url,
    NEXT_TELEMETRY_DISABLED: '1',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_loglevel: 'error',
  };
  const pack = (await blockNamed('docs/examples/README.md', 'pack')).replace('docs/examples', home);
  await tell('bash', ['-ec', pack], process.cwd());
  await tell('npm', ['install']);
  await tell('npm', ['run', 'types', '--workspace', 'vue-urql']);
  await tell('npm', ['run', 'build', '--workspaces']);
}, 900_000);
afterAll(() => stack.disposeAsync());

/** Runs a command, and throws what it printed if it fails. */
async function tell(file: string, words: string[], cwd = home): Promise<void> {
  try {
    await run(file, words, { cwd, env, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${words.join(' ')}:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Serves what an example was built to, on an origin of its own, and opens it. */
async function open(example: string): Promise<Page & AsyncDisposable> {
  const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
  const server = createServer((request, response) => {
    const file = join(home, example, 'dist', request.url === '/' ? 'index.html' : (request.url ?? ''));
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] }).end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await stage.browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return Object.assign(page, {
    async [Symbol.asyncDispose]() {
      await page.close();
      server.close();
    },
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const textOf = (page: Page) => page.getByRole('log').textContent();

/** Breaks the connections of a run that has not ended, and stops it. */
async function cutAndStop(page: Page, connections: CuttingProxy): Promise<void> {
  await page.getByLabel('Idea').fill('Something slow');
  await press(page, 'Start');
  await expect.poll(() => textOf(page)).toBe('Slowly now');
  const before = connections.connections();
  connections.cut();
  // Only a stream that goes on tells of the end. It must not begin again with the first words.
  await expect.poll(() => connections.connections()).toBeGreaterThan(before);
  await press(page, 'Stop');
  await page.getByText('The run was cancelled.').waitFor();
  expect(await textOf(page)).toBe('Slowly now');
  expect(await page.getByRole('button', { name: 'Start' }).isEnabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Stop' }).isDisabled()).toBe(true);
}

async function axe(page: Page): Promise<unknown> {
  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  return page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
}

describe.skipIf(isMissing)('the examples of docs/examples, installed and built,', () => {
  test.each([
    ['react-trpc', 'server-sent events'],
    ['react-trpc', 'a WebSocket'],
    ['react-apollo', 'a WebSocket'],
    ['vue-urql', 'a WebSocket'],
  ])(
    '%s tells that a key is refused, shows a run over %s, goes on after a drop, and stops it',
    async (example, way) => {
      await using page = await open(example);
      if (example === 'react-trpc' && way === 'a WebSocket') await page.getByLabel('Over a WebSocket').check();
      let sockets = 0;
      page.on('websocket', () => (sockets += 1));
      expect(await axe(page)).toEqual([]);

      await page.getByLabel('Key').fill('no-such-key');
      await page.getByLabel('Idea').fill(bakery);
      await press(page, 'Start');
      await page.getByRole('alert').filter({ hasText: 'The key is not valid.' }).waitFor();

      await page.getByLabel('Key').fill(testKey);
      await cutAndStop(page, proxy);
      expect(sockets > 0).toBe(way === 'a WebSocket');
    },
  );

  test('react-apollo shows a session of which events change the cache', async () => {
    await using page = await open('react-apollo');
    const queries: string[] = [];
    page.on('request', (request) => queries.push(request.postData() ?? ''));
    await page.getByLabel('Key').fill(testKey);
    await page.getByLabel('Idea').fill(bakery);
    await press(page, 'Start');
    await page.getByText(/^Event \d+: no summary yet$/).waitFor();
    await page.getByText(/^Event \d+: .*bakery/i).waitFor();
    await page.getByRole('status').filter({ hasText: 'completed' }).waitFor();
    expect(await textOf(page)).toContain('rye bread');
    // Only once: what it shows afterwards came with the events.
    expect(queries.filter((query) => query.includes('session(id:'))).toHaveLength(1);
  });
});

describe.skipIf(isMissing)('the route handler of docs/examples/next-proxy', () => {
  const own = new AsyncDisposableStack();
  const hungUp = Promise.withResolvers<void>();
  let url: string;
  let behind: CuttingProxy;
  beforeAll(async () => {
    const watched = await listen(stage.service, undefined, ({ url, socket }) => {
      if (url?.endsWith('/ideation-agent')) socket.once('close', () => hungUp.resolve());
    });
    own.use(watched);
    behind = own.use(await startCuttingProxy(watched.port, () => null));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const next = spawn(
      process.execPath,
      [join(home, 'node_modules/next/dist/bin/next'), 'start', '--port', `${port}`],
      {
        cwd: join(home, 'next-proxy'),
        env: { ...env, AGENTS_URL: behind.url, AGENTS_KEY: testKey },
        stdio: 'ignore',
      },
    );
    own.defer(async () => {
      next.kill();
      if (next.exitCode === null && next.signalCode === null) await once(next, 'exit');
    });
    const isUp = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => next.exitCode !== null,
      );
    while (!(await isUp())) await setTimeout(100);
  });
  afterAll(() => own.disposeAsync());

  const post = (path: string, body: object, signal: AbortSignal | null = null) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal,
    });

  test('shows text during a run, goes on after a drop, and stops it, without a key in the page', async () => {
    const page = await stage.browser.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(JSON.stringify([request.url(), request.headers()])));
    await page.goto(url);
    await cutAndStop(page, behind);
    expect(await axe(page)).toEqual([]);
    await page.close();
    expect(sent.filter((request) => request.includes(testKey))).toEqual([]);
  });

  test('passes on bytes during the run, and hangs up if the browser does, which stops nothing', async () => {
    const { sessionId } = (await (await post('/sessions', {})).json()) as { sessionId: string };
    const leaving = new AbortController();
    const messages = [{ role: 'user', content: 'Something slow' }];
    const response = await post(`/sessions/${sessionId}/ideation-agent`, { messages }, leaving.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"delta":')) text += (await reader?.read())?.value ?? '';
    leaving.abort();
    await hungUp.promise;
    const session = async () =>
      (await stage.service.fetch(`/api/v1/sessions/${sessionId}`)).json() as Promise<{ activeRun: object | null }>;
    expect((await session()).activeRun).not.toBeNull();
    const cancelled = await post(`/sessions/${sessionId}/runs/${response.headers.get('x-run-id')}/cancel`, {});
    expect(cancelled.status).toBe(202);
  });

  test.each([
    ['GET', '/sessions'],
    ['GET', '/keys'],
    ['POST', '/sessions/..%2Fkeys/events'],
    ['POST', '/sessions/abc/code-agent'],
  ])('does not forward %s %s', async (method, path) => {
    const response = await fetch(`${url}/api/v1${path}`, { method });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});
