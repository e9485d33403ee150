import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { limit } from './setting-values.ts';

/** So that each worker of an embedded database, which allows 100 connections, has a few. */
const most = 16;

export const workers = z.union([z.literal('auto'), limit.pipe(z.int().max(most))]);
export const workersExpected = `a whole number from 1 to ${most}, or auto`;

interface Counted {
  WORKERS: number | 'auto';
  MAX_RUNS_PER_NODE: number;
}

/** Returns the number of processes of this node that answer requests. Throws ConfigError. */
export function workerCount({ WORKERS, MAX_RUNS_PER_NODE }: Counted): number {
  if (WORKERS === 'auto') return Math.min(availableParallelism(), most, MAX_RUNS_PER_NODE);
  if (WORKERS <= MAX_RUNS_PER_NODE) return WORKERS;
  throw new ConfigError(
    `WORKERS must be at most MAX_RUNS_PER_NODE, which they divide. It is set to "${WORKERS}", and MAX_RUNS_PER_NODE to "${MAX_RUNS_PER_NODE}".`,
  );
}

/** Returns what worker `index`, from 1 to `count`, has of a limit of the node. The parts add up to `total`. */
export function partOf(total: number, { index, count }: { index: number; count: number }): number {
  return Math.floor(total / count) + (index <= total % count ? 1 : 0);
}

/** Connections that the pools of all workers of a node have together. */
const connections = 72;
const usual = 20;

/** Size of the connection pool of one of `count` workers. */
export const poolSizeOf = (count: number) => Math.min(usual, Math.floor(connections / count));

const mark = 'UNIFIED_AGENTS_WORKER';

/** The variable that tells a process that it is worker `index`. */
export const markOf = (index: number) => ({ [mark]: String(index) });

/** Whether this process was started as a worker. Removes the mark, so that no process that it starts has it. */
export function takeMark(): boolean {
  const isWorker = process.env[mark] !== undefined && process.send !== undefined;
  Reflect.deleteProperty(process.env, mark);
  return isWorker;
}
