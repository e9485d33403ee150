import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { machineNode, machinePath } from '../support/machine-node.ts';
import { lacks } from '../support/needs.ts';
import { blockNamed } from './page.ts';

const run = promisify(execFile);
const env = { PATH: machinePath(), HOME: process.env.HOME };
const inNode = `where the machine’s Node is ${machineNode() ?? 'the one of these tests'}`;

test.skipIf(lacks('bash'))(
  `the function of docs/install.md is the command line, from any folder, ${inNode}`,
  async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const script = `${await blockNamed('docs/install.md', 'function')}\ncd / && unified-agents --version`;
    const { stdout } = await run('bash', ['-euc', script], { env });
    expect(stdout).toBe(`${version}\n${version}\n`);
  },
);

test(`\`npx node\` runs TypeScript in this folder, ${inNode}`, async () => {
  expect(await readFile('docs/install.md', 'utf8')).toContain('npx node example.ts');
  const file = `example-${process.pid}.ts`;
  await writeFile(file, "const major: number = Number(process.versions.node.split('.')[0]);\nconsole.log(major);\n");
  try {
    const { stdout } = await run('npx', ['node', file], { env });
    expect(Number(stdout)).toBeGreaterThanOrEqual(24);
  } finally {
    await rm(file);
  }
});
