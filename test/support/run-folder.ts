import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Linux's in-memory file system. */
const memory = '/dev/shm';

/** Three concurrent test files use less than a quarter of it. */
const enough = 8 * 1024 ** 3;

/**
 * Gives this test run one folder for all temporary files, and ends every process that uses it after the run, even if
 * vitest is killed. In memory if there is room: otherwise the thousand files of each PostgreSQL take a fifth of the
 * tests' CPU time.
 *
 * Returns a function that removes the folder.
 */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  const reaper = spawn(process.execPath, [fileURLToPath(new URL('reaper.ts', import.meta.url)), folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // Ctrl-C in the terminal must not end it before its work.
    detached: true,
  });
  reaper.unref();
  process.env.TMPDIR = folder;
  return async () => {
    const ended = once(reaper, 'exit');
    reaper.stdin.end('finished');
    await ended;
  };
}

async function makeFolder(): Promise<string> {
  if (hasRoom()) {
    const folder = await mkdtemp(join(memory, 'uas-test-'));
    // Some tests run programs as another user, so use the mode of /tmp.
    await chmod(folder, 0o1777);
    if (await mayRunProgramsIn(folder)) return folder;
    await rm(folder, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(tmpdir(), 'uas-test-'));
  await chmod(folder, 0o1777);
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= enough;
}

/** Containers often mount it so that programs in it cannot be executed. */
async function mayRunProgramsIn(folder: string): Promise<boolean> {
  const program = join(folder, 'program');
  await writeFile(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    await rm(program);
  }
}
