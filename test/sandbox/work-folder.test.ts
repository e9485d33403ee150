import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostPaths } from '../../server/sandbox/host-paths.ts';
import { inFolder } from '../../server/sandbox/work-folder.ts';

test('no build begins if the data folder lies among what builds may read', async () => {
  const workDir = await mkdtemp(join(hostPaths.nodeModules, '.uas-data-'));
  try {
    await expect(inFolder({ workDir }, {}, async () => 'it ran')).rejects.toThrow('move DATA_DIR elsewhere');
  } finally {
    await rm(workDir, { recursive: true });
  }
});
