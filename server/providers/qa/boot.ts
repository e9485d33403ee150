import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { FilesChecked, Problem } from '../../../agents/ports.ts';
import type { Slots } from '../../process/slots.ts';
import type { Boot, BootTask, BuiltApp } from '../../ports.ts';
import { findBoundary } from '../sandbox/boundary.ts';
import type { Confinement } from '../sandbox/confined-program.ts';
import { systemCallFilter } from '../sandbox/seccomp.ts';
import { type BrowserPlace, findChromium, runInBrowser, usableBrowser } from './browser.ts';
import { appUrl, openBuildGate } from './build-gate.ts';
import { notChecked, program, runTool } from './tool.ts';

export interface BootOptions {
  logger: Logger;
  /** A folder for the processes. */
  workDir: string;
  /** Limits concurrent processes across all workspaces. */
  slots: Slots;
  /** Path of the Chromium program. If absent, it is searched for; null renders with jsdom. */
  chromium?: string | null | undefined;
  /** Confinement of the processes; null for none. If absent, the strongest boundary that works on this machine. */
  confinement?: Confinement | null;
}

const routesAtMost = 60;
const jsdomMilliseconds = 120_000;
const megabyte = 1024 * 1024;
const jsdomProgram = program('boot-jsdom', { memory: 4096 * megabyte, cpuSeconds: 240 });
/** Names that a build gives its files. They become paths in a folder of this machine. */
const builtPath = /^(?:index\.html|assets\/[^./\\\0][^/\\\0]*)$/;

export const hasWrongPath = ({ files }: BuiltApp) => Object.keys(files).some((path) => !builtPath.test(path));

const answer = z.object({
  problems: z
    .array(
      z.object({
        path: z.string().nullable(),
        line: z.int().min(1).nullable(),
        code: z.string().max(20),
        text: z.string(),
      }),
    )
    .max(50),
  /** How many routes were rendered before the time was up. */
  rendered: z.int().min(0),
});
type Answer = z.output<typeof answer>;

/** Renders in Chromium if a browser can run here, otherwise in jsdom; neither can reach a network. */
export function createBoot(options: BootOptions): Boot {
  return async (task, signal) => {
    if (hasWrongPath(task.app)) return notChecked('The build has a file with an unknown name.');
    const place: BrowserPlace = {
      ...options,
      workspaceId: task.workspaceId,
      chromium: options.chromium === undefined ? findChromium() : options.chromium,
      boundary: async () => (options.confinement === undefined ? findBoundary() : options.confinement),
    };
    const routes = [...new Set(task.routes.length === 0 ? ['/'] : task.routes)];
    const input = { routes: routes.slice(0, routesAtMost), paths: task.paths, maps: task.app.maps };
    const browser = await usableBrowser(place);
    const result =
      'reason' in browser
        ? await renderInJsdom(place, task, { input, noBrowser: browser.reason }, signal)
        : await runInBrowser(
            place,
            { main: 'boot-browser', url: appUrl, openGate: () => openBuildGate(task.app), more: input, answer },
            signal,
          );
    if ('reason' in result) return result;
    return toChecked(result.answer, routes.length, result.durationMs);
  };
}

/** Only in bubblewrap, as tests of a project, and for the same reasons. */
async function renderInJsdom(
  place: BrowserPlace,
  { app }: BootTask,
  { input, noBrowser }: { input: object; noBrowser: string },
  signal: AbortSignal,
) {
  if ((await place.boundary())?.name !== 'bwrap' || systemCallFilter() === null)
    return notChecked(`Pages are rendered only in a browser or in bubblewrap. ${noBrowser}`);
  // The application could print: a token that it cannot know marks the answer.
  const token = randomUUID();
  const texts = Object.entries(app.files).map(([path, content]) => [path, content.toString('utf8')] as const);
  const files = { ...Object.fromEntries(texts), 'package.json': '{"type":"module"}' };
  const ran = await runTool(place, jsdomProgram, { files, input: { token, ...input } }, jsdomMilliseconds, signal);
  if (ran.stopped !== null) return notChecked(ran.stopped, ran.durationMs);
  const line = ran.printed.split('\n').find((one) => one.startsWith(`${token} `));
  if (line === undefined) return notChecked('The application ended the check before it was complete.', ran.durationMs);
  return { answer: answer.parse(JSON.parse(line.slice(token.length))), durationMs: ran.durationMs };
}

function toChecked({ problems, rendered }: Answer, routes: number, durationMs: number): FilesChecked {
  if (problems.length > 0) return { state: 'failed', problems: problems.map(clean), durationMs };
  if (rendered < routes) return notChecked(`Only ${rendered} of ${routes} routes were rendered in time.`, durationMs);
  return { state: 'passed', problems: [], durationMs };
}

function clean(problem: Problem): Problem {
  const text = problem.text
    .replaceAll(/(?:file:\/\/)?\/(?:project|app)\/|http:\/\/preview\.localhost\//g, '')
    .replaceAll('\0', '\u{fffd}')
    .slice(0, 500)
    .toWellFormed();
  return { ...problem, text };
}
