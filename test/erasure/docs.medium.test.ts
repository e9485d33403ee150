import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDesk } from '../cli/command.ts';
import { blockNamed } from '../docs/page.ts';
import { lacks } from '../support/needs.ts';
import { testKey } from '../support/service.ts';

const run = promisify(execFile);
const desk = openDesk();

test.skipIf(lacks('curl'))('the requests of docs/erasure.md erase somebody', async () => {
  const script = await blockNamed('docs/erasure.md', 'erase', desk.http.url);
  const env = { PATH: process.env.PATH, KEY: testKey };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env });
  expect(JSON.parse(stdout)).toMatchObject({ account: 'none' });
});

test('the command erases people after it was told to', async () => {
  const made = await desk.service.post('/api/v1/members', { name: 'Ann Lee', role: 'pm' });
  const { memberId } = ((await made.json()) as { member: { memberId: string } }).member;
  const asked = await desk.command(['members', 'erase', memberId]);
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('members erase needs --yes')]);
  const done = await desk.command(['members', 'erase', memberId, '--yes']);
  expect([done.code, done.stderr]).toEqual([0, `${memberId} is erased. They had no account.\n`]);
});

test('the commands of docs/erasure.md export the workspace, and compare its log with the head', async () => {
  const script = await blockNamed('docs/erasure.md', 'export');
  const env = { ...desk.environment, UNIFIED_AGENTS_URL: desk.http.url, UNIFIED_AGENTS_API_KEY: testKey };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env });
  expect(stdout).toMatch(/1 heads compared\nThe log is as it was written\.\n$/);
  const [manifest, head] = await Promise.all(
    ['manifest.json', 'audit/head.jsonl'].map((path) => readFile(join(desk.folder, path), 'utf8')),
  );
  expect(JSON.parse(manifest ?? '')).toMatchObject({ version: 1, rows: { workspace: 1 }, head: {} });
  expect(head).toMatch(/^\{"head":\{/);
});
