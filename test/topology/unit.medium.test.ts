import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../server/process/config.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);

describe('the unit for systemd', () => {
  test.skipIf(lacks('systemd-analyze'))('is understood by systemd', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uas-unit-'));
    try {
      const file = join(folder, 'unified-agents.service');
      const unit = await readFile('docs/deploy/unified-agents.service', 'utf8');
      // The program is where the unit says only on a machine on which it was installed.
      await writeFile(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const { stdout, stderr } = await run('systemd-analyze', ['verify', file]);
      const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('unified-agents'));
      expect(about).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('sets settings that exist', async () => {
    const unit = await readFile('docs/deploy/unified-agents.service', 'utf8');
    const names = [...unit.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name.replace(/_FILE$/, ''));
    const known = new Set<string>([...settingNames, 'NODE_ENV', 'HOME', 'XDG_CACHE_HOME', 'NAME']);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});
