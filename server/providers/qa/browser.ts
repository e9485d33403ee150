import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import type { NotChecked } from '../../../agents/ports.ts';
import { findProgram, hostPaths } from '../sandbox/host-paths.ts';
import { moduleExtension } from '../../process/module-extension.ts';
import { failedHere, notChecked, program, programs, type Ran, runCommand, runTool, type ToolPlace } from './tool.ts';
import { leftOut } from './left-out.ts';
import { openPreviewGate, type PreviewGate } from './preview-gate.ts';

const megabyte = 1024 * 1024;
const defaultMilliseconds = 180_000;

/**
 * Where installers put the browser itself. The program on the PATH is often a script around it. The one without windows
 * starts with a fifth of the CPU time.
 */
const usual = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds a browser for previews. Returns null if there is none. */
export function findChromium(): string | null {
  const named = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return usual.find((path) => existsSync(path)) ?? named.map(findProgram).find((path) => path !== null) ?? null;
}

export interface BrowserPlace extends ToolPlace {
  /** Path of the Chromium program; null if there is none. */
  chromium: string | null;
}

/** A task for a browser. */
export interface BrowserTask<Answer> {
  /** The program in `child/`, without its extension. */
  main: string;
  /** The preview to open. */
  url: string;
  /** Opens the only way out of the browser; defaults to a gate that leads to the preview. */
  openGate?(): Promise<PreviewGate>;
  /** Further input of the program. */
  more?: object;
  /** When the program is ended, in milliseconds. Default: 180,000. */
  milliseconds?: number;
  /** The schema of the program's JSON output. */
  answer: z.ZodType<Answer>;
  /** Returns why an answer is unusable; null if it is usable. */
  failure?(answer: Answer): string | null;
}

/** The result of a browser program, or the reason why there is none. */
export type BrowserResult<Answer> = { answer: Answer; durationMs: number } | NotChecked;

/**
 * Inspects a preview with Chromium. Browsers occasionally fail for reasons unrelated to the page, so a failure that is
 * not due to a limit is retried once.
 */
export async function runInBrowser<Answer>(
  place: BrowserPlace,
  task: BrowserTask<Answer>,
  signal: AbortSignal,
): Promise<BrowserResult<Answer>> {
  const browser = await usableBrowser(place);
  if ('reason' in browser) return browser;
  const first = await attempt(place, browser, task, signal);
  if (!first.failed) return first.result;
  place.logger.warn({ task: task.main, reason: first.result.reason }, 'a browser failed; retrying once');
  return (await attempt(place, browser, task, signal)).result;
}

interface UsableBrowser {
  /** Path of the Chromium program. */
  chromium: string;
  /** Whether bubblewrap confines it. */
  confined: boolean;
}

/** Returns the browser that can run here, or the reason why none can. */
export async function usableBrowser(place: BrowserPlace): Promise<UsableBrowser | NotChecked> {
  const { chromium } = place;
  const missing = leftOut('playwright-core');
  if (missing) return missing;
  if (chromium === null) return notChecked('Chromium was not found. Install it, or set CHROMIUM_PATH to its path.');
  const confined = (await place.boundary())?.name === 'bwrap';
  if (!confined && (process.getuid?.() ?? 0) === 0) {
    return notChecked(
      'An unconfined browser does not run as root. Install bubblewrap, or run the service as another user.',
    );
  }
  return { chromium, confined };
}

type Attempt<Answer> = { failed: false; result: BrowserResult<Answer> } | { failed: true; result: NotChecked };

async function attempt<Answer>(
  place: BrowserPlace,
  browser: UsableBrowser,
  task: BrowserTask<Answer>,
  signal: AbortSignal,
): Promise<Attempt<Answer>> {
  const { printed, durationMs, stopped } = await runProgram(place, browser, task, signal);
  if (stopped !== null) {
    return {
      failed: stopped === failedHere,
      result: notChecked(`The browser check was not completed: ${stopped}`, durationMs),
    };
  }
  const answer = task.answer.parse(JSON.parse(printed));
  const reason = task.failure?.(answer) ?? null;
  if (reason !== null) return { failed: true, result: notChecked(reason, durationMs) };
  return { failed: false, result: { answer, durationMs } };
}

/**
 * Runs a program of `child/`, including its browser, where it can reach only the preview. Bubblewrap's own network has
 * a single socket as its way out, and the gate is behind that socket. Without bubblewrap, the browser's own sandbox and
 * a proxy confine it; root has no such sandbox.
 */
async function runProgram(
  place: BrowserPlace,
  { chromium, confined }: UsableBrowser,
  { main, url, more, openGate, milliseconds = defaultMilliseconds }: Omit<BrowserTask<unknown>, 'answer' | 'failure'>,
  signal: AbortSignal,
): Promise<Ran> {
  await using gate = await (openGate?.() ?? openPreviewGate(url));
  const shared = { chromium, confined, gate: gate.socket, url, ...more };
  if (confined) {
    const shows = [
      ...['/usr', '/etc/fonts', dirname(chromium)].filter((path) => existsSync(path)),
      dirname(gate.socket),
    ];
    const browser = { disk: 256 * megabyte, shows };
    const confinedProgram = program(main, { memory: 8192 * megabyte, cpuSeconds: 180, browser });
    const input = { ...shared, folder: '/project' };
    return await runTool(place, confinedProgram, { files: {}, input }, milliseconds, signal);
  }
  const folder = await mkdtemp(join(tmpdir(), 'qa-browser-'));
  try {
    const command = { file: hostPaths.node, arguments: [join(programs, `${main}${moduleExtension}`)], filter: null };
    return await runCommand(place, command, { ...shared, folder }, milliseconds, signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
