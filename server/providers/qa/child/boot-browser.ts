/**
 * Renders each route of a built application in a browser, each in a window of its own. Standard input: BrowserInput and
 * BootInput. Standard output: the problems, as JSON.
 */
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { type BootInput, bootReport, type Happening } from './boot-report.ts';
import { readBrowserInput } from './browser-input.ts';
import { openBrowser } from './open-browser.ts';
import { countCalls, isRestless } from './restless.ts';
import { settle } from './settle.ts';
import { type ConsoleCall, describeCall, describeException, type ExceptionDetails } from './page-events.ts';

const happeningsAtMost = 200;
const hangMilliseconds = 6_000;
const deadline = performance.now() + 120_000;

const { routes, paths, maps, ...input } = await readBrowserInput<BootInput>();
const report = bootReport({ paths, maps });
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await openBrowser(input)}`);
let rendered = 0;
for (const route of routes) {
  if (performance.now() > deadline) break;
  await render(browser, route);
  rendered += 1;
}
writeSync(1, JSON.stringify({ problems: report.problems(), rendered }));
process.exit(0);

/** Resolves when the route has been rendered, or was ended because it hangs. */
async function render(from: Browser, route: string): Promise<void> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const flooded = Promise.withResolvers<void>();
  let happenings = 0;
  let over = false;
  const add = (happening: Happening) => {
    if (over) return;
    if ((happenings += 1) <= happeningsAtMost) report.add(happening);
    else flooded.resolve();
  };
  const say = (code: Happening['code'], text: string) => add({ code, text, stack: '' });
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }: { exceptionDetails: ExceptionDetails }) =>
    add(describeException(exceptionDetails)),
  );
  cdp.on('Runtime.consoleAPICalled', (call: ConsoleCall) => {
    // The browser also sends calls that are no errors, and a flood of them is ended like one of errors.
    if (call.type === 'error') add(describeCall(call));
    else if ((happenings += 1) > 100 * happeningsAtMost) flooded.resolve();
  });
  const crashed = Promise.withResolvers<void>();
  page.on('crash', () => {
    say('uncaught', `${route} crashed. It may have run out of memory.`);
    crashed.resolve();
  });
  await cdp.send('Runtime.enable');
  const hangs = pause(hangMilliseconds, 'hangs' as const);
  const ended = await Promise.race([open(cdp, route, say), hangs, flooded.promise, crashed.promise]);
  if (ended === 'hangs') say('hangs', `${route} hangs.`);
  over = true;
  // A window whose script does not end does not close either.
  if (ended !== 'rendered') void cdp.send('Page.crash').catch(() => {});
  await Promise.race([context.close(), pause(1_000)]).catch(() => {});
}

/** Shows the route and waits until it has come to rest. */
async function open(
  cdp: CDPSession,
  route: string,
  say: (code: Happening['code'], text: string) => void,
): Promise<'rendered'> {
  const counter = `globalThis.__turns = (${countCalls})(MessagePort.prototype, 'postMessage');`;
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: counter });
  const { frameId, errorText } = await cdp.send('Page.navigate', { url: `${input.url}#${route.replace(/^#/, '')}` });
  if (errorText !== undefined) throw new Error(`the build could not be opened: ${errorText}`);
  // The page's own functions could have been changed by the application.
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId });
  const evaluate = async (expression: string, contextId?: number) => {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      ...(contextId === undefined ? {} : { contextId }),
    });
    return result.value as unknown;
  };
  try {
    const shows = await evaluate(`(${settle})()`, executionContextId);
    if (shows !== true) say('empty', `${route} shows nothing.`);
    const restless = await isRestless(async () => Number(await evaluate('globalThis.__turns()')));
    if (restless) say('hangs', `${route} renders without end.`);
  } catch {
    // The document that was opened is gone.
    say('empty', `${route} leaves its page.`);
  }
  return 'rendered';
}
