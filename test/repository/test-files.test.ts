import { execFile, execFileSync, exec, execSync, fork, spawn, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const inTest = await readdir('test', { recursive: true, withFileTypes: true });
const files = inTest.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);

test('each test file lies in a folder, and its name says its tier', () => {
  const named = /^test\/(?:[\w-]+\/)+[\w-]+(?:\.property)?(?:\.medium|\.slow)?\.test\.ts$/;
  const tests = files.filter((file) => /\.test\./.test(file) && !file.endsWith('.snap'));
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((file) => !named.test(file))).toEqual([]);
});

test('the root of test/ has only folders', () => {
  expect(files.filter((file) => file.split('/').length < 3)).toEqual([]);
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
