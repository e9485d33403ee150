import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Three files of tests at once take less than a quarter of it. */
const enough = 8 * 1024 ** 3;

/**
 * Has the tests keep their temporary files in memory, where there is plenty: a fifth of their processor time went to the
 * file system's making and flushing the thousand files of each PostgreSQL. Elsewhere they are where they always are.
 *
 * Returns what takes the files away again.
 */
export async function useMemoryFolder(): Promise<() => Promise<void>> {
  if (!hasRoom()) return () => Promise.resolve();
  const folder = await mkdtemp(join(memory, 'uas-test-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  // Some tests run programs as another user: like /tmp.
  await chmod(folder, 0o1777);
  if (!(await mayRunProgramsIn(folder))) {
    await remove();
    return () => Promise.resolve();
  }
  process.env.TMPDIR = folder;
  return remove;
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= enough;
}

/** Containers often mount it so that nothing in it can be started. */
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
