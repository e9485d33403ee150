import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../server/store/embedded-postgres.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('../../server/store/embedded-postgres.ts', import.meta.url));

/** A new folder that is removed with its content when disposed of. */
export async function temporaryFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, '.pg-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** The only value of the only row of a statement's result. */
export async function value(postgres: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/**
 * A service that starts PostgreSQL in the folder and prints its process id. With `diesAt`, it kills itself once a file or
 * folder whose name ends like that is there: a test that looks from outside may come too late.
 */
export function startElsewhere(folder: string, diesAt = '') {
  const program = `
    import { watch } from 'node:fs';
    import { startEmbeddedPostgres } from ${JSON.stringify(source)};
    const diesAt = ${JSON.stringify(diesAt)};
    if (diesAt !== '') watch(${JSON.stringify(folder)}, (_, name) => {
      if (name?.endsWith(diesAt)) process.kill(process.pid, 'SIGKILL');
    });
    const postgres = await startEmbeddedPostgres(${JSON.stringify(folder)});
    console.log(postgres.pid);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Process id of a PostgreSQL whose service was killed. */
export async function orphan(folder: string): Promise<number> {
  const service = startElsewhere(folder);
  const [pid] = await once(service.stdout, 'data');
  await kill(service);
  return Number(pid);
}

/** Whether the process runs; a zombie does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return /^[^Z\s]/.test(stdout);
}

/** The PostgreSQL programs that use this folder: process id and command line. */
export async function programsOn(folder: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-e', '-ww', '-o', 'pid=,args=']);
  return stdout.split('\n').filter((line) => /native\/bin\/(postgres|initdb)/.test(line) && line.includes(folder));
}
