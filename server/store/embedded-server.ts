import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asUser, bareEnvironment, runProgram } from './embedded-command.ts';
import type { Binaries } from './embedded-binaries.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { BoundedLog } from './embedded-log.ts';
import { readPostmasterFile } from './embedded-postmaster.ts';
import type { PostgresUser } from './embedded-user.ts';

/** Where PostgreSQL listens: a socket in a folder, or a TCP port on the loopback interface. */
export type Listening = { kind: 'socket'; folder: string; port: number } | { kind: 'tcp'; port: number };

export interface ServerPlan {
  binaries: Binaries;
  user: PostgresUser;
  cluster: string;
  listening: Listening;
  log: BoundedLog;
  signal?: AbortSignal | undefined;
}

export interface PostgresServer {
  readonly pid: number;
  /** Resolves when the process has exited, whether requested or not. */
  readonly exited: Promise<void>;
  /** Requests a clean shutdown, and forces it after 5 s. */
  stop(): Promise<void>;
}

/** Recovery after a crash can be slow. A process that is alive but not ready after this time has a fault. */
const readyWithinMs = 120_000;

/**
 * For one service on one machine. Passed on the command line, so that no configuration file of an older start can
 * override them.
 */
const settings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Saves three processes. The operating system's cache is enough for a database of this size.
  io_method: 'sync',
  // There is no replication.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement contains users' text. The service reports errors itself.
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
};

/** Starts PostgreSQL and waits until it accepts connections. Throws EmbeddedPostgresError. */
export async function startServer(plan: ServerPlan): Promise<PostgresServer> {
  const child = launch(plan);
  let ended = false;
  // If this process exits without cleaning up, for example after an uncaught error, stop the server too.
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  const exited = new Promise<void>((resolve) => {
    const onEnd = () => {
      ended = true;
      process.off('exit', onExit);
      resolve();
    };
    child.once('exit', onEnd);
    // If the program does not exist, there is no process and so no `exit` event.
    child.on('error', () => child.pid === undefined && onEnd());
  });
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= end(child, exited, plan);
    return stopping;
  };
  try {
    await untilReady(plan, child, () => ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, exited, stop };
}

function launch({ binaries, user, cluster, listening, log }: ServerPlan): ChildProcess {
  const address =
    listening.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: listening.folder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const all = Object.entries({ ...settings, ...address, port: String(listening.port) });
  const args = ['-D', cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, rest] = asUser(user, binaries.postgres, args);
  return spawn(command, rest, {
    env: bareEnvironment(),
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    windowsHide: true,
    // In its own process group, so that Ctrl-C in the terminal reaches only the service, which stops PostgreSQL when
    // done.
    detached: process.platform !== 'win32',
  });
}

async function untilReady(plan: ServerPlan, child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  if (child.pid === undefined) throw new EmbeddedPostgresError(`Could not run ${child.spawnfile}.`);
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    plan.signal?.throwIfAborted();
    if (hasEnded()) {
      throw new EmbeddedPostgresError(await whyNotStarted(plan));
    }
    const file = await readPostmasterFile(plan.cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return;
    await delay(5);
  }
  throw new EmbeddedPostgresError(`PostgreSQL was not ready within ${readyWithinMs / 1000} s.`);
}

async function whyNotStarted({ cluster, log }: ServerPlan): Promise<string> {
  const failure = await log.lastFailure();
  if (!failure.includes('incompatible with server')) return `PostgreSQL did not start: ${failure}`;
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  return (
    `${cluster} holds the files of PostgreSQL ${version}, which the PostgreSQL of this release cannot read. ` +
    'Make a backup with the release that wrote them, and restore it with this one: see docs/embedded-postgres.md.'
  );
}

async function end(child: ChildProcess, exited: Promise<void>, { binaries, user, cluster }: ServerPlan): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return exited;
  if (process.platform === 'win32') {
    // Windows has no signals: only PostgreSQL's own program can reach the pipe that the server listens on.
    await runProgram(user, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '5']).catch(() =>
      child.kill('SIGKILL'),
    );
    return exited;
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    child.kill(signal);
    if (await within(exited, patienceMs)) return;
  }
  child.kill('SIGKILL');
  await exited;
}

async function within(promise: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return inTime;
}
