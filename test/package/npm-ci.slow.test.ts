import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { machineNode, machinePath } from '../support/machine-node.ts';

const run = promisify(execFile);
const version = machineNode();

// Every package supports Node 24, so there is no warning in it.
test.skipIf(version === null || Number.parseInt(version, 10) >= 24)(
  `npm ci warns about no engine in the machine’s Node ${version}`,
  async () => {
    const env = { PATH: machinePath(), HOME: process.env.HOME };
    const { stdout, stderr } = await run('npm', ['ci', '--dry-run', '--offline', '--no-audit'], { env });
    expect(stdout).toMatch(/(?:added|removed|changed|up to date)/);
    expect(stderr).not.toContain('EBADENGINE');
  },
);
