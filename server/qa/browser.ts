import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import type { NotChecked } from '../../agents/ports.ts';
import { findProgram, hostPaths } from '../sandbox/host-paths.ts';
import { moduleEnding } from '../module-ending.ts';
import { failedHere, notChecked, program, programs, type Ran, runCommand, runTool, type ToolPlace } from './tool.ts';
import { openPreviewGate } from './preview-gate.ts';

const megabyte = 1024 * 1024;
const milliseconds = 180_000;

/** Where installers put the browser itself; what stands on the PATH is often a script around it. */
const usual = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser to look with; null when none is found. */
export function findChromium(): string | null {
  const named = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return usual.find((path) => existsSync(path)) ?? named.map(findProgram).find((path) => path !== null) ?? null;
}

export interface BrowserPlace extends ToolPlace {
  /** Chromium's program; null: there is none. */
  chromium: string | null;
}

/** What to do with a browser. */
export interface BrowserTask<Answer> {
  /** The program in `child/`, without its ending. */
  main: string;
  /** The preview to look at. */
  url: string;
  /** What the program is told besides. */
  more?: object;
  /** What it prints, as JSON. */
  answer: z.ZodType<Answer>;
  /** Why an answer is none; null where it is one. */
  failure?(answer: Answer): string | null;
}

/** What a program found, or why there is nothing. */
export type Looked<Answer> = { answer: Answer; durationMs: number } | NotChecked;

/**
 * Looks at a preview with Chromium. Browsers now and then fail for reasons of their own, which say nothing about the
 * page: what failed, and was not stopped at a limit, is done once more.
 */
export async function runInBrowser<Answer>(
  place: BrowserPlace,
  task: BrowserTask<Answer>,
  signal: AbortSignal,
): Promise<Looked<Answer>> {
  const { chromium } = place;
  if (chromium === null) return notChecked('Chromium was not found: install it, or name it in CHROMIUM_PATH.');
  const confined = (await place.boundary())?.name === 'bwrap';
  if (!confined && (process.getuid?.() ?? 0) === 0) {
    return notChecked(
      'A browser that nothing confines does not run as root: install bubblewrap, or run as another user.',
    );
  }
  const first = await look(place, { chromium, confined }, task, signal);
  if (!first.failed) return first.looked;
  place.logger.warn({ task: task.main, reason: first.looked.reason }, 'a browser failed, and is started once more');
  return (await look(place, { chromium, confined }, task, signal)).looked;
}

type Look<Answer> = { failed: false; looked: Looked<Answer> } | { failed: true; looked: NotChecked };

async function look<Answer>(
  place: BrowserPlace,
  browser: { chromium: string; confined: boolean },
  task: BrowserTask<Answer>,
  signal: AbortSignal,
): Promise<Look<Answer>> {
  const { printed, durationMs, stopped } = await runProgram(place, browser, task, signal);
  if (stopped !== null) {
    return { failed: stopped === failedHere, looked: notChecked(`The browser: ${stopped}`, durationMs) };
  }
  const answer = task.answer.parse(JSON.parse(printed));
  const reason = task.failure?.(answer) ?? null;
  if (reason !== null) return { failed: true, looked: notChecked(reason, durationMs) };
  return { failed: false, looked: { answer, durationMs } };
}

/**
 * Runs a program of `child/`. All of it, the browser too, lives where nothing but the preview can be reached:
 * bubblewrap's own network has no way out but a socket, and behind that stands the gate. Without bubblewrap the
 * browser's own sandbox and a proxy do it, and root has no sandbox.
 */
async function runProgram(
  place: BrowserPlace,
  { chromium, confined }: { chromium: string; confined: boolean },
  { main, url, more }: { main: string; url: string; more?: object },
  signal: AbortSignal,
): Promise<Ran> {
  await using gate = await openPreviewGate(url);
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
    const command = { file: hostPaths.node, arguments: [join(programs, `${main}${moduleEnding}`)], filter: null };
    return await runCommand(place, command, { ...shared, folder }, milliseconds, signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
