import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Asked before the clients are given a core: a process on one core is told that the machine has one. */
export const cores = availableParallelism();

/** A program of ours in a process of its own, on one core. */
export interface Program extends AsyncDisposable {
  process: ChildProcess;
  pid: number;
  /** What it sent over IPC as its first message. */
  ready: Record<string, unknown>;
  /** Milliseconds from spawn to that message. */
  startMilliseconds: number;
}

/** Starts a module and waits for its first IPC message. `core` null leaves it where the system puts it. */
export async function startProgram(
  module: string,
  environment: Record<string, string>,
  core: number | null,
  parameters: readonly string[] = [],
): Promise<Program> {
  const pinned = core !== null && cores > core ? ['taskset', '-c', String(core)] : [];
  const [command = process.execPath, ...rest] = [...pinned, process.execPath, module, ...parameters];
  const began = performance.now();
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await Promise.race([once(child, 'message'), failure(child, module)])) as [Record<string, unknown>];
  return {
    process: child,
    pid: child.pid ?? 0,
    ready: message,
    startMilliseconds: performance.now() - began,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function failure(child: ChildProcess, module: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${module} ended with ${code} before it was ready`);
}

/** Linux counts processor time in hundredths of a second. */
const tickMilliseconds = 10;

/** Processor time, user and system, milliseconds: of a process, and of those that it started and that have ended. */
async function processorTimes(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) * tickMilliseconds, ended: (endedUser + endedSystem) * tickMilliseconds };
}

/** A process that ended between the listing and the look. */
function hasEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}

async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = await readFile(`/proc/${entry}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) children.push(Number(entry));
    } catch (error) {
      if (!hasEnded(error)) throw error;
    }
  }
  return children;
}

/** Gives what the process has started, PostgreSQL, another core than its own; what that starts later goes along. */
export async function moveChildren(pid: number, core: number): Promise<void> {
  if (cores <= core) return;
  for (const child of await childrenOf(pid)) {
    await moveChildren(child, core);
    spawnSync('taskset', ['-a', '-p', '-c', String(core), String(child)]);
  }
}

export interface Usage {
  /** The process itself, milliseconds of processor time. */
  own: number;
  /** All that it started: PostgreSQL. */
  below: number;
}

export async function usageOf(pid: number): Promise<Usage> {
  let below = 0;
  const open = await childrenOf(pid);
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    try {
      const { own, ended } = await processorTimes(child);
      below += own + ended;
    } catch (error) {
      // A connection of PostgreSQL is a process, and ends when it has been idle for long; its time is its parent's then.
      if (!hasEnded(error)) throw error;
    }
    open.push(...(await childrenOf(child)));
  }
  return { own: (await processorTimes(pid)).own, below };
}

/** Resident memory of the process itself, megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
