import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from './measure.ts';
import { moveChildren, type Program, startProgram } from './processes.ts';

/** The server has its own core. PostgreSQL, the model and the clients share the other one. */
export const serverCore = 0;
export const otherCore = 1;

/** Limits stay enabled, but too high to be reached. */
export const plenty = { RATE_LIMIT_PER_MINUTE: '1000000', RUN_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error' };

export interface BenchService extends Target, AsyncDisposable {
  startMilliseconds: number;
  process: ChildProcess;
}

/** Starts the service as a process, with its PostgreSQL on the other core. */
export async function startService(
  dataDir: string,
  environment: Record<string, string> = {},
  checkout?: string,
): Promise<BenchService> {
  const service = await startOn(serverCore, dataDir, environment, checkout);
  await moveChildren(service.pid, otherCore);
  return service;
}

/** Starts the service as a process. It and its children, such as workers, may use all cores. */
export const startUnpinned = (dataDir: string, environment: Record<string, string>) =>
  startOn(null, dataDir, environment);

async function startOn(
  core: number | null,
  dataDir: string,
  environment: Record<string, string>,
  checkout?: string,
): Promise<BenchService> {
  const program = await startProgram(
    'server/main.ts',
    { DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', ...plenty, ...environment },
    core,
    [],
    checkout,
  );
  const { url, key } = program.ready.ready as { url: string; key: string };
  const { pid, startMilliseconds, process } = program;
  return { url, key, pid, startMilliseconds, process, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
}

/** Starts the model server; `everyMs` paces its deltas. */
export async function startModel(everyMs = 0): Promise<Program & { url: string }> {
  const program = await startProgram('bench/stub.ts', {}, otherCore, [String(everyMs)]);
  return Object.assign(program, { url: String(program.ready.url) });
}

/** Starts the append path, with its PostgreSQL on the other core; `everyMs` paces its events. */
export async function startLimit(everyMs = 0): Promise<Program> {
  const limit = await startProgram('bench/bare-append.ts', {}, serverCore, [String(everyMs)]);
  await moveChildren(limit.pid, otherCore);
  return limit;
}

export const withModel = (url: string) => ({ OPENAI_BASE_URL: url, OPENAI_MODEL: 'stub' });

export async function makeFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'uas-bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
