import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { NotChecked } from '../../agents/ports.ts';
import { findProgram, hostPaths } from '../sandbox/host-paths.ts';
import { moduleEnding } from '../module-ending.ts';
import { notChecked, program, programs, type Ran, runCommand, runTool, type ToolPlace } from './tool.ts';
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

/**
 * Runs a program of `child/` that looks at a preview with Chromium. All of it, the browser too, lives where nothing but
 * the preview can be reached: bubblewrap's own network has no way out but a socket, and behind that stands the gate.
 * Without bubblewrap the browser's own sandbox and a proxy do it, and root has no sandbox.
 */
export async function runInBrowser(
  place: BrowserPlace,
  main: string,
  url: string,
  more: object,
  signal: AbortSignal,
): Promise<Ran | NotChecked> {
  const { chromium } = place;
  if (chromium === null) return notChecked('Chromium was not found: install it, or name it in CHROMIUM_PATH.');
  const confined = (await place.confinement()).name === 'bwrap';
  if (!confined && (process.getuid?.() ?? 0) === 0) {
    return notChecked(
      'A browser that nothing confines does not run as root: install bubblewrap, or run as another user.',
    );
  }
  await using gate = await openPreviewGate(url);
  const shared = { chromium, confined, gate: gate.socket, url, ...more };
  if (confined) {
    const shows = [
      ...['/usr', '/etc/fonts', dirname(chromium)].filter((path) => existsSync(path)),
      dirname(gate.socket),
    ];
    const confinedProgram = program(main, { memory: 8192 * megabyte, cpuSeconds: 180, disk: 256 * megabyte, shows });
    return withReason(await runTool(place, confinedProgram, { ...shared, folder: '/project' }, milliseconds, signal));
  }
  const folder = await mkdtemp(join(tmpdir(), 'qa-browser-'));
  try {
    const command = { file: hostPaths.node, arguments: [join(programs, `${main}${moduleEnding}`)], filter: null };
    return withReason(await runCommand(place, command, { ...shared, folder }, milliseconds, signal));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function withReason(ran: Ran): Ran | NotChecked {
  return ran.stopped === null ? ran : notChecked(`The browser: ${ran.stopped}`, ran.durationMs);
}
