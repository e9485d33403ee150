import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser } from '../../bench/eval/browser.ts';
import { stateAtSchema, type LogState } from '../../schema/log-state.ts';
import type { Role } from '../../schema/role.ts';
import { putCookie, type SignedIn, signedIn } from '../support/browser-session.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { builtStudio } from './build.ts';

/** Somebody with a browser of their own, signed in. */
export interface Someone extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
  signedIn: SignedIn;
}

export interface World extends AsyncDisposable {
  service: TestService;
  http: HttpService;
  browser: Browser;
  /** Opens a browser in which somebody is signed in, with one page. `url`: where the service is for it. */
  someone(options?: BrowserContextOptions & { role?: Role; url?: string }): Promise<Someone>;
  /** Creates a session, with an idea. */
  session(idea?: string): Promise<string>;
  /** What the log of a session adds up to. */
  state(sessionId: string): Promise<LogState>;
}

/** The service with the studio, over HTTP, and a browser. */
export async function openWorld(options: TestServiceOptions = {}): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const studio = { is: 'built', folder: await builtStudio() } as const;
  const service = opened.use(await createTestService({ studio, ...options }));
  const http = opened.use(await listen(service));
  const parts = opened.move();
  return {
    service,
    http,
    browser,
    async someone({ role = 'admin', url = http.url, ...settings } = {}) {
      const who = await signedIn(service, { role });
      return openFor(browser, who, url, settings);
    },
    session: (idea) => service.createSession(idea === undefined ? {} : { idea }),
    state: (sessionId) => readState(service, sessionId),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Opens a browser in which somebody is signed in at a service. */
export async function openFor(
  browser: Browser,
  who: SignedIn,
  url: string,
  settings: BrowserContextOptions = {},
): Promise<Someone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en',
    ...settings,
  });
  await putCookie(context, who, new URL(url).hostname);
  // As long as polls wait.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  return { context, page, signedIn: who, [Symbol.asyncDispose]: () => context.close() };
}

type Asked = Pick<TestService, 'fetch' | 'post'>;

async function readState(service: Pick<Asked, 'fetch'>, sessionId: string): Promise<LogState> {
  const answer = await service.fetch(`/api/v1/sessions/${sessionId}/state`);
  return stateAtSchema.parse(await answer.json()).state;
}

/** Starts Ideation with some words; returns the run's id. */
export async function startTalk(service: Asked, sessionId: string, words: string): Promise<string> {
  const messages = [{ role: 'user', content: words }];
  const answer = await service.post('/api/trpc/agents.ideation.start', { sessionId, phase: 'conversation', messages });
  const { result } = (await answer.json()) as { result: { data: { runId: string } } };
  return result.data.runId;
}

/** White space depends on how text is rendered. */
export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The text that each stage shows in the thread, in order. */
export async function shownTexts(page: Page): Promise<string[]> {
  return (await page.locator('[data-run] .document').allTextContents()).map(plain);
}

/** The text of each stage, as the log adds up to it. */
const storedTexts = ({ runs }: LogState) =>
  runs.flatMap(({ stages }) => stages.map(({ text }) => plain(text))).filter((text) => text !== '');

/** Waits until a page shows exactly what is in the log: nothing is lost, nothing doubled. */
export async function showsTheLog(page: Page, service: Pick<Asked, 'fetch'>, sessionId: string): Promise<void> {
  await expect
    .poll(async () => [await shownTexts(page), await page.locator('[data-run]').count()])
    .toEqual(await expected(service, sessionId));
}

async function expected(service: Pick<Asked, 'fetch'>, sessionId: string): Promise<[string[], number]> {
  const state = await readState(service, sessionId);
  return [storedTexts(state), state.runs.length];
}

/** Waits until the log has all that a model has said. */
export async function isStored(service: Pick<Asked, 'fetch'>, sessionId: string, text: string): Promise<void> {
  await expect.poll(async () => storedTexts(await readState(service, sessionId)).at(-1)).toBe(plain(text));
}

export const sentences = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `Sentence ${from + index} of the answer is here. `).join('');
