import { execFile, execFileSync, exec, execSync, fork, spawn, spawnSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const files = await Array.fromAsync(glob('test/**/*.test.*'));

test('each test file lies in a folder, and its name says its tier', () => {
  const named = /^test\/(?:[\w-]+\/)+[\w-]+(?:\.property)?(?:\.medium|\.slow)?\.test\.ts$/;
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !named.test(file) && !file.endsWith('.snap'))).toEqual([]);
});

test('the root of test/ has only folders', async () => {
  expect(await Array.fromAsync(glob('test/*.*'))).toEqual([]);
});

test.each([
  () => spawn('true'),
  () => exec('true'),
  () => execFile('true'),
  () => fork('true'),
  () => spawnSync('true'),
  () => execSync('true'),
  () => execFileSync('true'),
])('a fast test file cannot start a process by %s', (start) => {
  expect(start).toThrow('A fast test starts no process');
});

test('the files that are started first exist', async () => {
  const [, list = ''] = /longest = \[([^\]]*)\]/.exec(await readFile('test/support/longest-first.ts', 'utf8')) ?? [];
  const first = [...list.matchAll(/'(.+)'/g)].map(([, name = '']) => `test/${name}.test.ts`);
  expect(first.length).toBeGreaterThan(10);
  expect(first.filter((file) => !files.includes(file))).toEqual([]);
});
