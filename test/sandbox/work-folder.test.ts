import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostPaths } from '../../server/providers/sandbox/host-paths.ts';
import { inFolder } from '../../server/providers/sandbox/work-folder.ts';

test('no build starts if the data folder is inside a folder that builds may read', async () => {
  const workDir = await mkdtemp(join(hostPaths.nodeModules, '.uas-data-'));
  try {
    await expect(inFolder({ workDir }, {}, async () => 'it ran')).rejects.toThrow('Set DATA_DIR to another folder');
  } finally {
    await rm(workDir, { recursive: true });
  }
});
