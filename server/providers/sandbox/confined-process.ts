import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { ConfinedCommand } from './confined-program.ts';

export interface ProcessLimits {
  /** Time until the process is killed. */
  milliseconds: number;
  /** Maximum output on each stream that is kept. */
  outputBytes: number;
}

export interface Ending {
  code: number | null;
  printed: string;
  complaint: string;
  /** Why we killed the process; null if it exited on its own. */
  stopped: 'time' | 'output' | null;
}

/** Exit codes of a process that a limit ended: signal, abort, kill, stack overflow, CPU time exceeded. */
export const limitCodes: ReadonlySet<number | null> = new Set([null, 134, 137, 139, 152]);

/**
 * Runs a command, without our environment, until it exits, and kills its process group on abort or at a limit. Also
 * resolves after an abort, when the process has exited. Rejects if it cannot be started.
 */
export function runProcess(
  { file, arguments: args, environment = {}, folder = '/', filter }: ConfinedCommand,
  input: string,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    // Its own process group, so that all of it can be killed at once.
    const stdio: ['pipe', 'pipe', 'pipe', ...'pipe'[]] = ['pipe', 'pipe', 'pipe', ...(filter ? ['pipe' as const] : [])];
    const child = spawn(file, args, { env: environment, cwd: folder, detached: true, stdio });
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
    // A process that exited early leaves a broken pipe. Its exit code says what happened.
    for (const [pipe, content] of [
      [child.stdin, input],
      [child.stdio[3] as Writable | undefined, filter],
    ] as const) {
      pipe?.on('error', () => {});
      pipe?.end(content);
    }
    if (signal.aborted) kill();
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Collects up to `limit` bytes of a stream, and calls `tooMuch` if there are more. */
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
