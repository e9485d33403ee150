import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'tests that end with %s leave no PostgreSQL and no file behind',
  async (signal) => {
    const program = spawn(process.execPath, ['test/support/leaves-postgres.ts'], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [{ folder, pid }] = (await once(program, 'message')) as [{ folder: string; pid: number }];
    expect(await readdir(folder)).not.toEqual([]);
    expect(isAlive(pid)).toBe(true);
    program.kill(signal);
    await expect.poll(() => [isAlive(pid), existsSync(folder)]).toEqual([false, false]);
  },
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
