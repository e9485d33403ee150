import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '../../schema/audit.ts';
import { createKeyedDesk } from './desk.ts';
import { blockNamed, readBlocks } from '../docs/page.ts';
import { lacks } from '../support/needs.ts';
import { testKey } from '../support/service.ts';
import { actionRows } from './doc-rows.ts';

const run = promisify(execFile);
const page = 'docs/audit.md';
const desk = createKeyedDesk();

test('the table of docs/audit.md has every action, as the code records it', async () => {
  const text = await readFile(page, 'utf8');
  const table = text.slice(text.indexOf('## What is recorded'), text.indexOf('## Verify'));
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
  expect(cells.map((row) => row.map((cell) => cell.replace(/^\|$/, '')))).toEqual(actionRows());
});

test('the entry of docs/audit.md has the form of entries', async () => {
  const [entry] = (await readBlocks(page)).filter(({ language }) => language === 'json');
  const shown = JSON.parse(entry?.code ?? '') as AuditEntry;
  expect(auditEntrySchema.parse(shown)).toEqual(shown);
});

test.skipIf(lacks('curl'))('the requests of docs/audit.md read, export and check the log', async () => {
  await desk.service.post('/api/v1/keys', { name: 'Laptop' });
  await desk.service.services.audit.seal();
  const script = await blockNamed(page, 'audit', desk.http.url);
  const env = { PATH: process.env.PATH, KEY: testKey };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env });
  const parts = stdout.split(/(?<=\})(?=\{"(?:entries|verified|heads)":)/).map((part) => JSON.parse(part) as object);
  expect(parts).toMatchObject([
    { entries: [{ action: 'key.created' }] },
    { entries: [{ action: 'key.created' }] },
    { verified: true, problems: [] },
    { heads: [{ seq: 3 }, { seq: 2 }] },
  ]);
  expect((await readFile(join(desk.folder, 'audit.jsonl'), 'utf8')).trimEnd().split('\n')).toHaveLength(3);
  expect(await readFile(join(desk.folder, 'audit.csv'), 'utf8')).toMatch(/^seq,id,at,/);
});

test('the commands of docs/audit.md do the same', async () => {
  const script = await blockNamed(page, 'commands');
  const environment = { ...desk.environment, UNIFIED_AGENTS_URL: desk.http.url, UNIFIED_AGENTS_API_KEY: testKey };
  await run('rm', ['-f', join(desk.folder, 'audit.csv')]);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env: environment });
  expect(stdout).toMatch(/\tkey\.created\tsuccess\t1×\tService key\tkey Laptop$/m);
  expect(stdout).toMatch(/The log is as it was written\.\n$/);
});
