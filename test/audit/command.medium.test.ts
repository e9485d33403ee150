import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditEntry, AuditHead } from '../../schema/audit.ts';
import { createKeyedDesk } from './desk.ts';
import { tamper } from './chain.ts';

const desk = createKeyedDesk();
const pool = () => desk.service.store.pool;
const linesOf = <Line>(text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('lists, exports, and finds with kept heads that the end of the log was cut off', async () => {
  for (const name of ['one', 'two']) await desk.service.post('/api/v1/keys', { name });
  const listed = linesOf<AuditEntry>((await desk.command(['audit', 'list', '--limit', '1', '--json'])).stdout);
  expect(listed).toMatchObject([{ action: 'key.created', target: { name: 'two' } }]);
  const none = await desk.command(['audit', 'list', '--outcome', 'denied']);
  expect([none.code, none.stdout]).toEqual([0, '']);

  const file = join(desk.folder, 'kept.jsonl');
  const exported = await desk.command(['audit', 'export', '--output', file]);
  expect([exported.code, exported.stderr]).toEqual([0, '']);
  const again = await desk.command(['audit', 'export', '--output', file]);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain('kept.jsonl already exists. Overwrite it with --force.');
  const head = linesOf<{ head: AuditHead }>(await readFile(file, 'utf8')).at(-1)?.head;
  const heads = linesOf<AuditHead>((await desk.command(['audit', 'heads'])).stdout);
  expect(heads.at(-1)).toMatchObject(head ?? {});

  const good = await desk.command(['audit', 'verify', '--checkpoint', file]);
  expect([good.code, good.stdout]).toMatchObject([0, expect.stringContaining('1 heads compared') as unknown]);
  await tamper(pool(), 'delete from audit_entry where id in (select entry_id from audit_seal where seq > 1)');
  await tamper(pool(), 'delete from audit_seal where seq > 1');
  await tamper(pool(), 'delete from audit_head');
  const unaware = await desk.command(['audit', 'verify']);
  expect(unaware.code).toBe(0);
  const cut = await desk.command(['audit', 'verify', '--checkpoint', file]);
  expect([cut.code, cut.stderr]).toEqual([1, 'unified-agents: The audit log was changed.\n']);
  expect(cut.stdout).toContain(`truncated: The chain ends at 1, and a head was signed at ${head?.seq}.`);
  const json = await desk.command(['audit', 'verify', '--checkpoint', file, '--json']);
  expect(linesOf(json.stdout)).toMatchObject([{ verified: false, problems: [{ kind: 'truncated', seq: 2 }] }]);
});

test('a checkpoint may be longer than one request carries', async () => {
  await desk.service.services.audit.seal();
  const forged = {
    workspaceId: '00000000-0000-7000-8000-000000000001',
    hash: 'x',
    at: '2026-11-20T09:00:00.000Z',
    signature: 'x',
  };
  const file = join(desk.folder, 'many.jsonl');
  const lines = Array.from({ length: 2_001 }, (_, index) => JSON.stringify({ ...forged, seq: index + 1 }));
  await writeFile(file, `not JSON\n${lines.slice(2_000).join('\n')}\n`);
  const few = await desk.command(['audit', 'verify', '--checkpoint', file]);
  expect(few.stdout).toContain('headForged: The signature of the head at 2001 is wrong.');
  await writeFile(file, lines.join('\n'));
  const many = await desk.command(['audit', 'verify', '--checkpoint', file]);
  expect([many.code, many.stderr]).toEqual([1, 'unified-agents: The audit log was changed.\n']);
  expect(many.stdout).toContain('2001 heads compared');
  expect(many.stdout).toContain('headForged: The signature of the head at 2001 is wrong.');
});

test('a checkpoint without heads is refused', async () => {
  const file = join(desk.folder, 'empty.jsonl');
  await writeFile(file, '{"seq":1}\n');
  const { code, stderr } = await desk.command(['audit', 'verify', '--checkpoint', file]);
  expect([code, stderr]).toEqual([
    2,
    `unified-agents: ${file} has no heads. List them with: unified-agents audit heads\n`,
  ]);
  const missing = await desk.command(['audit', 'verify', '--checkpoint', 'nowhere.jsonl']);
  expect([missing.code, missing.stderr]).toEqual([2, 'unified-agents: nowhere.jsonl cannot be read.\n']);
});
