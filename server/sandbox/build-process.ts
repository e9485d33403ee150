import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildAnswer } from './child/answer.ts';
import { cleanErrors } from './clean-errors.ts';
import type { Confinement } from './confinement.ts';

export interface BuildLimits {
  /** Until the process is killed. */
  milliseconds: number;
  /** Of what it prints, the built files in base64 among it. */
  outputBytes: number;
}
export const defaultLimits: BuildLimits = { milliseconds: 30_000, outputBytes: 32 * 1024 * 1024 };

export type BuildResult =
  | { kind: 'built'; files: Record<string, Buffer> }
  /** The project is at fault. */
  | { kind: 'failed'; errors: string }
  /** The machine is at fault; `reason` is for the log. */
  | { kind: 'broken'; reason: string };

export interface BuildPlace {
  confinement: Confinement;
  limits: BuildLimits;
  /** Where folders for builds that need one are made; each is gone after its build. */
  workDir: string;
}

/** Builds in a fresh process. Rejects with the signal's reason when it aborts; the process has ended by then. */
export async function buildInProcess(
  place: BuildPlace,
  files: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BuildResult> {
  const { confinement } = place;
  if (!confinement.needsFolder) return runChild(place, '', files, signal);
  await mkdir(place.workDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(await mkdtemp(join(place.workDir, 'build-')));
  try {
    return await runChild(place, folder, files, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ending {
  code: number | null;
  printed: string;
  complaint: string;
  /** Why we ended it; null when it ended of itself. */
  stopped: 'time' | 'output' | null;
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
    ending = await runProcess(place, folder, JSON.stringify({ files }), signal);
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'broken', reason: String(error) };
  }
  signal.throwIfAborted();
  return toResult(ending, place.limits, place.confinement.readable(folder));
}

function runProcess(
  { confinement, limits }: BuildPlace,
  folder: string,
  input: string,
  signal: AbortSignal,
): Promise<Ending> {
  const { file, arguments: args } = confinement.command(folder);
  return new Promise((resolve, reject) => {
    // A group of its own, so that all of it can be killed at once.
    const child = spawn(file, args, { env: {}, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let stopped: Ending['stopped'] = null;
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
    };
    const stop = (reason: Ending['stopped']) => {
      stopped ??= reason;
      kill();
    };
    const timer = setTimeout(() => stop('time'), limits.milliseconds);
    signal.addEventListener('abort', kill, { once: true });
    const printed = collect(child.stdout, limits.outputBytes, () => stop('output'));
    const complaint = collect(child.stderr, 64 * 1024, () => {});
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      resolve({ code, printed: printed(), complaint: complaint(), stopped });
    });
    // A process that ended early leaves a broken pipe; how it ended says what happened.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Keeps up to `limit` bytes of a stream, and says when there are more. */
function collect(stream: NodeJS.ReadableStream, limit: number, tooMuch: () => void): () => string {
  const parts: Buffer[] = [];
  let size = 0;
  stream.on('data', (part: Buffer) => {
    size += part.length;
    if (size > limit) tooMuch();
    else parts.push(part);
  });
  return () => Buffer.concat(parts).toString('utf8');
}

/** Exit codes of what a limit ended: by a signal, abort, kill, a stack that overflowed, processor time used up. */
const limitCodes = new Set<number | null>([null, 134, 137, 139, 152]);

function toResult(
  { code, printed, complaint, stopped }: Ending,
  limits: BuildLimits,
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
