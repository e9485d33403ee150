/**
 * Looks at one route of a built application: on a phone and on a desktop, each in light and in dark mode. Standard input:
 * BrowserInput and LookInput. Standard output: the views, or why a page could not be looked at, as JSON.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { readBrowserInput } from './browser-input.ts';
import { axeFlaws } from './look/axe-flaws.ts';
import { findContent } from './look/find-content.ts';
import { findCut } from './look/find-cut.ts';
import { findOverlap } from './look/find-overlap.ts';
import { type Flaw, pageKit } from './look/page-kit.ts';
import { openBrowser } from './open-browser.ts';
import { settle } from './settle.ts';

interface LookInput {
  route: string;
  /** How long all views may take together. */
  milliseconds: number;
}

interface View {
  width: number;
  mode: 'light' | 'dark';
  flaws: Flaw[];
  /** A JPEG in Base64; null if the page is too large for one. */
  picture: string | null;
}

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const modes = ['light', 'dark'] as const;
/** Of one view. What is more is one fault many times. */
const flawsAtMost = 300;
const pictureHeight = 1_600;
const pictureCharsAtMost = 700_000;

const { route, milliseconds, ...input } = await readBrowserInput<LookInput>();
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await openBrowser(input)}`);
const sides = windows.flatMap((window) => modes.map((mode) => ({ ...window, mode })));
const views: View[] = [];
const failure = await lookAt(browser, views);
// With its pictures, it is more than a pipe takes at once.
process.stdout.write(JSON.stringify({ views, failure }), () => process.exit(0));

/** Adds the views, in one window, because opening a window takes longer than a view. Returns why one is missing, or null. */
async function lookAt(from: Browser, seen: View[]): Promise<string | null> {
  const context = await from.newContext({ viewport: windows[0], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const unloaded = await watchImages(cdp);
  await cdp.send('Page.enable');
  const crashed = new Promise<string>((resolve) => page.on('crash', () => resolve('crashed')));
  const late = pause(milliseconds, 'does not come to rest');
  for (const { width, height, mode } of sides) {
    const view = async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: mode });
      return viewOf(cdp, unloaded, { width, mode });
    };
    const ended = await Promise.race([view().catch(unreadable), crashed, late]);
    if (typeof ended === 'string') return `The page ${ended} at ${width} px in ${mode} mode.`;
    seen.push(ended);
  }
  return null;
}

function unreadable(error: unknown): string {
  process.stderr.write(`${String(error)}\n`);
  return 'cannot be read';
}

async function viewOf(
  cdp: CDPSession,
  unloaded: () => Flaw[],
  { width, mode }: Pick<View, 'width' | 'mode'>,
): Promise<View> {
  const evaluate = await openRoute(cdp);
  await evaluate(`(${settle})()`);
  await evaluate(axeSource);
  // What a page says for machines does not depend on its width and mode.
  const rules = width > 1_000 && mode === 'light' ? 'null' : "['color-contrast']";
  const marked = await evaluate<Flaw[]>(`(${axeFlaws})(${rules})`);
  const found = await evaluate<Flaw[]>(`(() => {
    const kit = (${pageKit})();
    return [...(${findContent})(kit, '${mode}'), ...(${findCut})(kit), ...(${findOverlap})(kit)];
  })()`);
  const images = found.some(({ code }) => code === 'broken-image') ? [] : unloaded();
  const flaws = [...found, ...images, ...marked].slice(0, flawsAtMost);
  return { width, mode, flaws, picture: await takePicture(cdp, evaluate, width) };
}

type Evaluate = <Value>(expression: string) => Promise<Value>;

/** Opens the route anew. Returns a function that runs code there. */
async function openRoute(cdp: CDPSession): Promise<Evaluate> {
  await cdp.send('Page.navigate', { url: 'about:blank' });
  // Applications keep their state in the window's name, and their mode with it.
  await cdp.send('Runtime.evaluate', { expression: "window.name = ''" });
  const { frameId } = await cdp.send('Page.navigate', { url: `${input.url}#${route.replace(/^#/, '')}` });
  // The page's own functions could have been changed by the application.
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId });
  return async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  };
}

/** Returns a function that names the images that the page asked for and did not get. */
async function watchImages(cdp: CDPSession): Promise<() => Flaw[]> {
  const asked = new Map<string, string>();
  const lost = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Image' && asked.size < 1_000) asked.set(requestId, request.url);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.status >= 400) lost.add(asked.get(requestId) ?? '');
  });
  cdp.on('Network.loadingFailed', ({ requestId, type }) => {
    if (type === 'Image') lost.add(asked.get(requestId) ?? '');
  });
  await cdp.send('Network.enable');
  return () =>
    [...lost].flatMap((url): Flaw[] => {
      if (url === '' || url.endsWith('/favicon.ico')) return [];
      const name = url.slice(0, 80);
      return [{ code: 'broken-image', key: name, text: `The image ${name} does not load.` }];
    });
}

async function takePicture(cdp: CDPSession, evaluate: Evaluate, width: number): Promise<string | null> {
  const full = await evaluate<number>('document.documentElement.scrollHeight');
  const height = Math.max(1, Math.min(full, pictureHeight));
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 60,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  return data.length > pictureCharsAtMost ? null : data;
}
