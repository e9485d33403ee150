import { execFile } from 'node:child_process';
import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runProgram } from './embedded-command.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';

const run = promisify(execFile);

export interface PostmasterFile {
  pid: number;
  port: number;
  /** The socket's folder; empty if the server listens only on a TCP port. */
  socketFolder: string;
  /** `starting`, `ready`, `standby` or `stopping`; empty if not written yet. */
  status: string;
}

/**
 * Parses `postmaster.pid`: one value per line; line 1 is the process id, 4 the port, 5 the socket's folder, 8 the
 * state. Returns null if the text is not such a file or is incomplete.
 * Source: https://github.com/postgres/postgres/blob/master/src/include/utils/pidfile.h
 */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const first = lines[0]?.trim() ?? '';
  if (!/^[1-9]\d{0,9}$/.test(first)) return null;
  const [, , , port = '', socketFolder = '', , , status = ''] = lines.map((line) => line.trim());
  return { pid: Number(first), port: Number(port), socketFolder, status };
}

/** Returns null if the file is missing or incomplete. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readText(join(cluster, 'postmaster.pid'));
  return text === null ? null : parsePostmasterFile(text);
}

/**
 * Stops the PostgreSQL server that a killed service left running in this cluster and makes sure that its leftover files
 * do not prevent a new start. The caller holds the data folder's lock, so no other process needs that server.
 */
export async function endLeftover(cluster: string, pgCtl: string): Promise<void> {
  const running = await readPostmasterFile(cluster);
  if (running !== null && (await isPostmaster(running.pid, cluster))) await stop(running.pid, cluster, pgCtl);
  const path = join(cluster, 'postmaster.pid');
  const left = await readText(path);
  if (left === null) return;
  if (parsePostmasterFile(left) === null || process.platform === 'win32') return rm(path, { force: true });
  // By now the process id may belong to another program or to a zombie process, and PostgreSQL would take either for a
  // running server. It treats our own process id (its parent's) as stale. Keep the rest of the file: it tells whether
  // orphans still hold the shared memory.
  await writeFile(path, left.replace(/^\d+/, String(process.pid)));
}

async function stop(pid: number, cluster: string, pgCtl: string): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster, '-w', '-t', '10', '-m'];
    const user = { prefix: [], uid: null };
    return runProgram(user, pgCtl, [...args, 'fast']).catch(() => runProgram(user, pgCtl, [...args, 'immediate']));
  }
  // Fast shutdown (clean), immediate shutdown (recovery on the next start), then kill.
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!(await isPostmaster(pid, cluster))) return;
      await delay(5);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) is still running from an earlier start and does not stop. Kill it, then try again.`,
  );
}

/** Returns whether the process is the PostgreSQL of this cluster and not another program that reused its id. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  switch (process.platform) {
    case 'linux': {
      const [name, folder] = await Promise.all([
        readText(`/proc/${pid}/comm`),
        // PostgreSQL's working directory is its data folder.
        readlink(`/proc/${pid}/cwd`).catch(() => null),
      ]);
      return name?.trim() === 'postgres' && folder === cluster;
    }
    case 'win32': {
      const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { windowsHide: true });
      return stdout.includes('"postgres.exe"');
    }
    default: {
      // Exits with 1 if there is no such process.
      const listed = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
      return listed.stdout.includes('postgres') && listed.stdout.includes(cluster);
    }
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}
