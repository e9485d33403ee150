import type { ChildAnswer } from './child/answer.ts';
import { cleanErrors } from './clean-errors.ts';
import { buildProgram } from './confinement.ts';
import { type Ending, limitCodes, type ProcessLimits, runProcess } from './confined-process.ts';
import { inFolder, type WorkPlace } from './work-folder.ts';

export const defaultLimits: ProcessLimits = { milliseconds: 30_000, outputBytes: 32 * 1024 * 1024 };

export type BuildResult =
  | { kind: 'built'; files: Record<string, Buffer> }
  /** The project is at fault. */
  | { kind: 'failed'; errors: string }
  /** The machine is at fault; `reason` is for the log. */
  | { kind: 'broken'; reason: string };

export interface BuildPlace extends WorkPlace {
  limits: ProcessLimits;
}

/** Builds in a fresh process. Rejects with the signal's reason when it aborts; the process has ended by then. */
export async function buildInProcess(
  place: BuildPlace,
  files: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BuildResult> {
  return inFolder(place, (folder) => runChild(place, folder, files, signal));
}

async function runChild(
  place: BuildPlace,
  folder: string,
  files: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BuildResult> {
  signal.throwIfAborted();
  let ending;
  try {
    const { confinement, limits } = place;
    ending = await runProcess(confinement.command(folder, buildProgram), JSON.stringify({ files }), limits, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'broken', reason: String(error) };
  }
  signal.throwIfAborted();
  return toResult(ending, place.limits, place.confinement.readable(folder));
}

function toResult(
  { code, printed, complaint, stopped }: Ending,
  limits: ProcessLimits,
  readable: [path: string, instead: string][],
): BuildResult {
  if (stopped === 'time') {
    return { kind: 'failed', errors: `The build was stopped after ${limits.milliseconds / 1000} s.` };
  }
  if (stopped === 'output') return { kind: 'failed', errors: 'The build was stopped: what it builds is too large.' };
  if (limitCodes.has(code)) {
    return { kind: 'failed', errors: 'The build was stopped: it needed more memory or time than a build may use.' };
  }
  if (code !== 0) return { kind: 'broken', reason: `exit code ${code}: ${complaint.slice(-2_000)}` };
  const answer = JSON.parse(printed) as ChildAnswer;
  if (!answer.ok) return { kind: 'failed', errors: cleanErrors(answer.errors, readable) };
  const files = Object.entries(answer.files).map(([path, text]) => [path, Buffer.from(text, 'base64')] as const);
  return { kind: 'built', files: Object.fromEntries(files) };
}
