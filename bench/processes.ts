import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Read before the clients are pinned to a core: a process on one core sees a machine with one core. */
export const cores = availableParallelism();

/** One of our programs in its own process, on one core. */
export interface Program extends AsyncDisposable {
  process: ChildProcess;
  pid: number;
  /** Its first IPC message. */
  ready: Record<string, unknown>;
  /** Milliseconds from spawn to that message. */
  startMilliseconds: number;
}

/**
 * Starts a module of this checkout, or of another folder, and waits for its first IPC message. If `core` is null, the
 * system chooses the core.
 */
export async function startProgram(
  module: string,
  environment: Record<string, string>,
  core: number | null,
  parameters: readonly string[] = [],
  cwd = process.cwd(),
): Promise<Program> {
  const pinned = core !== null && cores > core ? ['taskset', '-c', String(core)] : [];
  const [command = process.execPath, ...rest] = [...pinned, process.execPath, module, ...parameters];
  const began = performance.now();
  const child = spawn(command, rest, {
    cwd,
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
  throw new Error(`${module} exited with ${code} before it was ready`);
}

/** Linux counts CPU time in hundredths of a second. */
const tickMilliseconds = 10;

/** Returns the CPU time, user and system, in milliseconds: of a process and of its children that have exited. */
async function processorTimes(pid: number): Promise<{ own: number; ended: number; isDatabase: boolean }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    own: (user + system) * tickMilliseconds,
    ended: (endedUser + endedSystem) * tickMilliseconds,
    isDatabase: stat.includes('(postgres'),
  };
}

/** The process exited between the listing and the read. */
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

/** Pins the process's children (PostgreSQL) to another core. Processes that they start inherit it. */
export async function moveChildren(pid: number, core: number): Promise<void> {
  if (cores <= core) return;
  for (const child of await childrenOf(pid)) {
    await moveChildren(child, core);
    spawnSync('taskset', ['-a', '-p', '-c', String(core), String(child)]);
  }
}

/** CPU milliseconds. */
export interface Usage {
  /** Of the process, and of its workers. */
  own: number;
  /** Of PostgreSQL. */
  below: number;
}

export async function usageOf(pid: number): Promise<Usage> {
  const usage = { own: (await processorTimes(pid)).own, below: 0 };
  const open = await childrenOf(pid);
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    try {
      const { own, ended, isDatabase } = await processorTimes(child);
      usage[isDatabase ? 'below' : 'own'] += own + ended;
    } catch (error) {
      // A PostgreSQL connection is a process and exits after long idling; its CPU time then counts for its parent.
      if (!hasEnded(error)) throw error;
    }
    open.push(...(await childrenOf(child)));
  }
  return usage;
}

/** Waits until the process itself has used no CPU for a while. */
export async function untilIdle(pid: number): Promise<void> {
  let last = Number.NaN;
  for (let still = 0; still < 12;) {
    const { own } = await processorTimes(pid);
    still = own === last ? still + 1 : 0;
    last = own;
    await pause(25);
  }
}

/** Returns the resident memory of the process itself, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
