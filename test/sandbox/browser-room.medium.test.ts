import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { ConfinedProgram } from '../../server/providers/sandbox/confined-program.ts';
import { runProcess } from '../../server/providers/sandbox/confined-process.ts';
import { hostPaths } from '../../server/providers/sandbox/host-paths.ts';
import { inFolder } from '../../server/providers/sandbox/work-folder.ts';
import { withPerl } from '../support/native.ts';
import { lacks } from '../support/needs.ts';
import { boundariesHere } from '../support/sandboxes.ts';

const megabyte = 1024 * 1024;
const disk = 8 * megabyte;
const program: ConfinedProgram = {
  source: hostPaths.child,
  main: 'main',
  memory: 512 * megabyte,
  cpuSeconds: 20,
  browser: { disk, shows: [] },
};
const script = fileURLToPath(new URL('fill.pl', import.meta.url));
const [bwrap] = (await boundariesHere()).filter(({ name }) => name === 'bwrap');

test.skipIf(lacks('bubblewrap', 'perl'))(
  'a browser has space of a limited size, and no other mount to fill',
  async () => {
    if (!bwrap) return;
    const workDir = await mkdtemp(join(tmpdir(), 'uas-room-'));
    try {
      await inFolder({ workDir }, {}, async (folder) => {
        const command = withPerl(bwrap, folder, program, script, []);
        const limits = { milliseconds: 250_000, outputBytes: megabyte };
        const { printed, complaint } = await runProcess(command, '', limits, new AbortController().signal);
        expect(complaint).toBe('');
        const taken = Object.fromEntries(
          printed
            .trim()
            .split('\n')
            .map((line) => line.split(' ')),
        );
        const filled = Object.entries(taken).filter(([, bytes]) => bytes !== '0');
        expect(Object.keys(taken)).toContain('/');
        expect(filled.map(([mount]) => mount).toSorted()).toEqual(['/dev/shm', '/project', '/tmp']);
        expect(filled.reduce((sum, [, bytes]) => sum + Number(bytes), 0)).toBeLessThanOrEqual(disk + 32 * megabyte);
      });
    } finally {
      await rm(workDir, { recursive: true });
    }
  },
);
