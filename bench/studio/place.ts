import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { startServiceProcess } from '../../cli/demo/service-process.ts';
import { connectTo } from '../database.ts';
import { openBrowser } from '../eval/browser.ts';
import { cores } from '../processes.ts';
import { makeFolder, plenty } from '../service.ts';
import { openStudio, type StudioPlace } from '../studio-picture.ts';

/** A service with the studio, and a browser in which an admin is signed in. */
export interface Place extends StudioPlace, AsyncDisposable {
  dataDir: string;
  browser: Browser;
  /** Opens another tab of the admin. */
  openTab(): Promise<Page>;
  /** Calls the service, and returns its answer. */
  call<Answer>(path: string, schema: z.ZodType<Answer>, body?: unknown): Promise<Answer>;
  createSession(idea?: string): Promise<string>;
  /** Starts Ideation on a session. Returns the id of the run. */
  startTalk(sessionId: string): Promise<string>;
}

const created = z.object({ sessionId: z.string() });
const started = z.object({ result: z.object({ data: z.object({ runId: z.string() }) }) });

/** Starts both on all cores: a browser has several busy processes. */
export async function openPlace(environment: Readonly<Record<string, string>> = {}): Promise<Place> {
  await using opened = new AsyncDisposableStack();
  spawnSync('taskset', ['-a', '-p', '-c', `0-${cores - 1}`, String(process.pid)]);
  const { path: dataDir } = opened.use(await makeFolder());
  const { DATABASE_URL: _database, OPENAI_MODEL: _model, ...settings } = process.env;
  const service = await startServiceProcess(
    { ...settings, DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', ...plenty, ...environment },
    new AbortController().signal,
  );
  opened.defer(async () => void (await service.stop()));
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const { url, key } = service;
  const first = await openStudio(browser, { url, key }, { viewport: { width: 1280, height: 800 } });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

  async function call<Answer>(path: string, schema: z.ZodType<Answer>, body?: unknown): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return schema.parse(await answer.json());
  }

  const parts = opened.move();
  return {
    url,
    key,
    dataDir,
    browser,
    openTab: () => first.context().newPage(),
    call,
    createSession: async (idea) =>
      (await call('/api/v1/sessions', created, idea === undefined ? {} : { idea })).sessionId,
    async startTalk(sessionId) {
      const messages = [{ role: 'user', content: 'A tool that is measured' }];
      const body = { sessionId, phase: 'conversation', messages };
      return (await call('/api/trpc/agents.ideation.start', started, body)).result.data.runId;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Connects to the database of a place. */
export async function databaseOf({ dataDir }: Place): Promise<Awaited<ReturnType<typeof connectTo>> & AsyncDisposable> {
  const client = await connectTo(dataDir);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

export interface Weight {
  /** Megabytes of script values, after a collection of garbage. */
  heap: number;
  elements: number;
}

/** How much a page holds. */
export async function weightOf(page: Page): Promise<Weight> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { heap: usedSize / 1024 / 1024, elements };
}
