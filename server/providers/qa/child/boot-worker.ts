/** Renders one route of a built application in jsdom, and posts what happens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { JSDOM, VirtualConsole } from 'jsdom';
import { populateGlobal } from 'vitest/runtime';
import type { WorkerPost } from './boot-jsdom.ts';
import type { Happening } from './boot-report.ts';
import { takeSecret } from './lock-worker.ts';
import { countCalls, isRestless } from './restless.ts';
import { settle } from './settle.ts';
import { stubBrowser } from './stub-browser.ts';

const { folder, route } = workerData as { folder: string; route: string };
const port = parentPort;
if (port === null) throw new Error('This is a worker.');
const seal = takeSecret('seal');
// Bound, because the application can replace the method.
const send = port.postMessage.bind(port);
const post = (news: WorkerPost['news']) => send({ seal, news } satisfies WorkerPost);

const html = readFileSync(join(folder, 'index.html'), 'utf8');
const virtualConsole = new VirtualConsole();
virtualConsole.on('jsdomError', ({ type, message }) => {
  // What jsdom lacks is no problem of the application, except that it leaves: no route has to.
  if (type === 'not-implemented' && message.includes('navigation'))
    post({ code: 'empty', text: `${route} leaves its page.`, stack: '' });
});
const { window } = new JSDOM(html, {
  pretendToBeVisual: true,
  virtualConsole,
  url: `http://preview.localhost/#${route.replace(/^#/, '')}`,
});
populateGlobal(globalThis, window, { bindFunctions: true });
stubBrowser(globalThis);
const turns = countCalls(globalThis, 'setImmediate');

const note = (code: Happening['code'], error: unknown) => {
  const isError = error instanceof Error;
  const text = isError ? `${error.name}: ${error.message}` : String(error);
  post({ code, text: text.slice(0, 2_000), stack: (isError ? String(error.stack) : '').slice(0, 20_000) });
};
process.on('uncaughtException', (error) => note('uncaught', error));
process.on('unhandledRejection', (reason) => note('rejected', reason));
window.addEventListener('error', ({ error, message }) => note('uncaught', error ?? message));
globalThis.reportError = (error: unknown) => note('uncaught', error);

// A browser has neither, and an application that uses them fails there.
for (const name of ['process', 'global']) Reflect.deleteProperty(globalThis, name);

const silent = () => {};
globalThis.console = new Proxy(console, {
  get: (_, name) => (name === 'error' ? logError : silent),
});

function logError(...args: unknown[]): void {
  const error = args.find((one) => one instanceof Error);
  // React logs the error of a component that failed in this way.
  if (args.length === 1 && error !== undefined) return note('uncaught', error);
  const text = args.map((one) => (one instanceof Error ? one.message : describe(one))).join(' ');
  post({
    code: 'console',
    text: text.slice(0, 2_000),
    stack: String((error ?? new Error(text)).stack).slice(0, 20_000),
  });
}

function describe(value: unknown): string {
  try {
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  } catch {
    return typeof value;
  }
}

post('loaded');
const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
for (const script of scripts) {
  const path = new URL(script.src).pathname;
  // oxlint-disable-next-line import/no-dynamic-require -- the name of a built script has a hash
  await import(pathToFileURL(join(folder, path)).href).catch((error: unknown) => note('uncaught', error));
}
if (!(await settle())) post({ code: 'empty', text: `${route} shows nothing.`, stack: '' });
if (await isRestless(() => turns())) post({ code: 'hangs', text: `${route} renders without end.`, stack: '' });
post('settled');
