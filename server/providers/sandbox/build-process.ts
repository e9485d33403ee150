import { packageNames } from '../../../agents/kit/project/packages.ts';
import type { BuiltApp } from '../../ports.ts';
import type { ChildAnswer } from './child/answer.ts';
import type { BuildInput } from './child/build.ts';
import { readAnswer } from './read-answer.ts';
import { UnwritableFilesError } from './child/place-files.ts';
import { cleanErrors } from './clean-errors.ts';
import { type Ending, limitCodes, type ProcessLimits, runProcess } from './confined-process.ts';
import type { ConfinedProgram } from './confined-program.ts';
import { hostPaths } from './host-paths.ts';
import { inFolder, type WorkPlace } from './work-folder.ts';

const buildProgram: ConfinedProgram = {
  source: hostPaths.child,
  main: 'main',
  memory: 2048 * 1024 * 1024,
  cpuSeconds: 60,
};

export const defaultLimits: ProcessLimits = { milliseconds: 30_000, outputBytes: 32 * 1024 * 1024 };

export type BuildResult =
  | { kind: 'built'; app: BuiltApp }
  /** The project caused the failure. */
  | { kind: 'failed'; errors: string }
  /** The machine caused the failure; `reason` is for the log. */
  | { kind: 'broken'; reason: string };

/** Marks the workspace root. Otherwise Vite searches the parent folders, which it may not read. */
export const workspaceRoot = { 'pnpm-workspace.yaml': '' };

export interface BuildPlace extends WorkPlace {
  limits: ProcessLimits;
}

/** Builds in a fresh process. Rejects with the signal's reason on abort, after the process has exited. */
export async function buildInProcess(
  place: BuildPlace,
  files: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BuildResult> {
  try {
    return await inFolder(place, { ...files, ...workspaceRoot }, (folder) => runChild(place, folder, files, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnwritableFilesError) return { kind: 'failed', errors: error.message };
    return { kind: 'broken', reason: String(error) };
  }
}

async function runChild(
  place: BuildPlace,
  folder: string,
  files: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BuildResult> {
  signal.throwIfAborted();
  const { confinement, limits } = place;
  const command = confinement.command(folder, buildProgram);
  const ending = await runProcess(
    command,
    JSON.stringify({ files, packages: packageNames } satisfies BuildInput),
    limits,
    signal,
  );
  signal.throwIfAborted();
  return toResult(ending, limits, confinement.readable(folder));
}

function toResult(
  { code, printed, complaint, stopped }: Ending,
  limits: ProcessLimits,
  readable: [path: string, instead: string][],
): BuildResult {
  if (stopped === 'time') {
    return { kind: 'failed', errors: `The build was stopped after ${limits.milliseconds / 1000} s.` };
  }
  if (stopped === 'output') return { kind: 'failed', errors: 'The build was stopped because its output is too large.' };
  if (limitCodes.has(code)) {
    return { kind: 'failed', errors: 'The build was stopped because it exceeded its limit of memory or CPU time.' };
  }
  if (code !== 0) return { kind: 'broken', reason: `exit code ${code}: ${complaint.slice(-2_000)}` };
  const answer = JSON.parse(printed) as ChildAnswer;
  if (!answer.ok) return { kind: 'failed', errors: cleanErrors(answer.errors, readable) };
  return { kind: 'built', app: readAnswer(answer) };
}
