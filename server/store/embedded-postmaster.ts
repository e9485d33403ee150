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
  /** Folder of the socket; empty if it listens on the port only. */
  socketFolder: string;
  /** `starting`, `ready`, `standby` or `stopping`; empty where it is not written yet. */
  status: string;
}

/**
 * Reads `postmaster.pid`: one value per line; line 1 is the process id, 4 the port, 5 the socket's folder, 8 the state.
 * Null: not such a file, or only begun.
 * Source: https://github.com/postgres/postgres/blob/master/src/include/utils/pidfile.h
 */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const first = lines[0]?.trim() ?? '';
  if (!/^[1-9]\d{0,9}$/.test(first)) return null;
  const [, , , port = '', socketFolder = '', , , status = ''] = lines.map((line) => line.trim());
  return { pid: Number(first), port: Number(port), socketFolder, status };
}

/** Null: there is none, or only a begun one. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readText(join(cluster, 'postmaster.pid'));
  return text === null ? null : parsePostmasterFile(text);
}

/**
 * Stops the PostgreSQL that a killed service left behind in this cluster, and sees to it that what it left on
 * disk keeps no new one from starting. The caller holds the data folder, so nobody else needs it.
 */
export async function endLeftover(cluster: string, pgCtl: string): Promise<void> {
  const running = await readPostmasterFile(cluster);
  if (running !== null && (await isPostmaster(running.pid, cluster))) await stop(running.pid, cluster, pgCtl);
  const path = join(cluster, 'postmaster.pid');
  const left = await readText(path);
  if (left === null) return;
  if (parsePostmasterFile(left) === null || process.platform === 'win32') return rm(path, { force: true });
  // The id may belong to another program by now, or to one that ended and that nobody has waited for, and PostgreSQL
  // would take either for a running server. Our own id, its parent's, it takes for a stale one. The rest has to stay:
  // it tells whether orphans still hold the memory.
  await writeFile(path, left.replace(/^\d+/, String(process.pid)));
}

async function stop(pid: number, cluster: string, pgCtl: string): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster, '-w', '-t', '10', '-m'];
    const user = { prefix: [], uid: null };
    return runProgram(user, pgCtl, [...args, 'fast']).catch(() => runProgram(user, pgCtl, [...args, 'immediate']));
  }
  // Fast (a clean end), immediate (recovery at the next start), and at last without its consent.
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
  throw new EmbeddedPostgresError(`PostgreSQL, process ${pid}, was left by an earlier start and does not end.`);
}

/** Whether that process is the PostgreSQL of this cluster, and not another program that got its id. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  switch (process.platform) {
    case 'linux': {
      const [name, folder] = await Promise.all([
        readText(`/proc/${pid}/comm`),
        // PostgreSQL works in its data folder.
        readlink(`/proc/${pid}/cwd`).catch(() => null),
      ]);
      return name?.trim() === 'postgres' && folder === cluster;
    }
    case 'win32': {
      const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { windowsHide: true });
      return stdout.includes('"postgres.exe"');
    }
    default: {
      // Ends with 1 where there is no such process.
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
