import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, openDesk } from './command.ts';

const run = promisify(execFile);
const desk = openDesk();
let sessionId: string;
beforeAll(async () => {
  sessionId = await desk.service.createSession({ idea: 'A planner for bell founders' });
  await (await desk.service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
});

const as = (value: string) => ({ environment: { UNIFIED_AGENTS_API_KEY: value } });
const shell = (line: string) => run('bash', ['-c', line], { env: desk.environment, cwd: desk.folder });

test('whoami shows whose key is used, and what it may do', async () => {
  const [lines, json] = await Promise.all([desk.command(['whoami']), desk.command(['--json', 'whoami'])]);
  expect(lines.stdout).toMatch(
    /^name {10}Service key\nid {12}service\ntype {10}serviceKey\nrole {10}admin\nscopes {8}sess/,
  );
  expect(jsonLines(json.stdout)).toMatchObject([{ actor: { type: 'serviceKey' }, workspace: { slug: 'main' } }]);
  expect((await desk.command(['whoami'], as('wrong'))).code).toBe(3);
});

describe('sessions', () => {
  test('are listed, as lines or as JSON', async () => {
    const [lines, json] = await Promise.all([
      desk.command(['sessions', 'list']),
      desk.command(['--json', 'sessions', 'list', '--limit', '1']),
    ]);
    expect(lines.stdout.split('\t').slice(0, 3)).toEqual([sessionId, expect.stringMatching(/Z$/), 'prd']);
    expect(jsonLines(json.stdout)).toMatchObject([{ sessionId, phase: 'prd' }]);
  });

  test('are named, archived and found', async () => {
    const id = await desk.service.createSession({ idea: 'Bells for sheep' });
    expect((await desk.command(['sessions', 'rename', id, 'Sheep', 'bells'])).stderr).toBe(
      `${id} is named Sheep bells.\n`,
    );
    expect((await desk.command(['sessions', 'archive', id])).stderr).toBe(`${id} is archived.\n`);
    const found = async (...flags: string[]) =>
      (await desk.command(['--json', 'sessions', 'list', '--search', 'sheep', ...flags])).stdout;
    expect(await found()).toBe('');
    expect(jsonLines(await found('--archived', '--created-by', 'me'))).toMatchObject([{ sessionId: id }]);
    expect(await found('--archived', '--created-by', 'somebody')).toBe('');
    expect(jsonLines(await found('--archived', '--state', 'idle'))).toMatchObject([{ sessionId: id }]);
    expect(await found('--archived', '--state', 'waiting')).toBe('');
    expect(jsonLines(await found('--archived'))).toMatchObject([{ sessionId: id, name: 'Sheep bells' }]);
    expect((await desk.command(['sessions', 'unarchive', id])).stderr).toBe(`${id} is listed again.\n`);
    expect(jsonLines(await found())).toMatchObject([{ sessionId: id }]);
  });

  test('are shown as they were at a cursor', async () => {
    const [lines, json] = await Promise.all([
      desk.command(['sessions', 'show', sessionId, '--at', '2']),
      desk.command(['--json', 'sessions', 'show', sessionId, '--at', '2']),
    ]);
    expect(lines.stdout).toMatch(/^cursor {8}2\nat {12}\S+Z\nrun {11}prd, under way/);
    expect(jsonLines(json.stdout)).toMatchObject([{ cursor: 2, runs: [{ agent: 'prd', outcome: null }] }]);
  });

  test('are shown and deleted', async () => {
    const id = await desk.service.createSession({ idea: 'To be deleted' });
    expect((await desk.command(['sessions', 'show', 'latest'])).stdout).toMatch(
      /^created by {4}Service key\n[^]*^idea {10}To be deleted$/m,
    );
    expect(await desk.command(['sessions', 'rm', id])).toEqual({ code: 0, stdout: '', stderr: `${id} is deleted.\n` });
    expect((await desk.command(['sessions', 'show', id])).code).toBe(4);
  });
});

test('comments are made on the newest PRD, listed, resolved and deleted', async () => {
  const made = await desk.command(['comments', 'add', sessionId, 'Guests', 'order,', 'too.', '--anchor', 'US-1']);
  const id = made.stdout.trim();
  expect(made).toEqual({ code: 0, stdout: `${id}\n`, stderr: '' });
  const list = async () => (await desk.command(['comments', 'list', sessionId, '--kind', 'prd'])).stdout;
  expect(await list()).toBe(`${id}\topen\tprd 1\tUS-1\tService key\tGuests order, too.\n`);
  expect((await desk.command(['comments', 'resolve', sessionId, id])).stderr).toBe(`${id} is resolved.\n`);
  expect(await list()).toContain('\tresolved\t');
  expect((await desk.command(['comments', 'reopen', sessionId, id])).stderr).toBe(`${id} is open again.\n`);
  expect((await desk.command(['comments', 'rm', sessionId, id])).stderr).toBe(`${id} is deleted.\n`);
  expect((await desk.command(['comments', 'rm', sessionId, id])).code).toBe(4);
  const empty = await desk.service.createSession();
  expect((await desk.command(['comments', 'add', empty, 'What?'])).stderr).toContain('no PRD yet');
});

describe('events', () => {
  test('are the log: as JSON the stored bytes, from a cursor on', async () => {
    const { stdout } = await desk.command(['events', sessionId, '--since', '2', '--json']);
    const log = await (await desk.service.fetch(`/api/v1/sessions/${sessionId}/events?since=2`)).text();
    expect(stdout).toBe(log.replaceAll(/^data: /gm, '').replaceAll('\n\n', '\n'));
  });

  test('end cleanly if the reader leaves early', async () => {
    const { stdout } = await shell(`unified-agents events ${sessionId} | head -1; echo "\${PIPESTATUS[0]}"`);
    expect(stdout).toMatch(/^1\tprd\tphase\tprd\n0\n$/);
    const none = await shell(`unified-agents events ${sessionId} 2>&1 >&- | cat; echo "\${PIPESTATUS[0]}"`);
    expect(none.stdout).not.toContain('at ');
  });
});

test('export writes the file that the service names, and does not overwrite another', async () => {
  const first = await desk.command(['export', sessionId]);
  const name = first.stdout.trim();
  expect([first.code, name]).toEqual([0, expect.stringMatching(/^[\w-]+\.zip$/)]);
  expect((await readFile(join(desk.folder, name))).subarray(0, 2).toString()).toBe('PK');
  const [again, piped, bundle] = await Promise.all([
    desk.command(['export', sessionId]),
    shell(`unified-agents export ${sessionId} --output - | head -c 2`),
    desk.command(['export', sessionId, '--format', 'bundle', '--output', 'all.bundle']),
  ]);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('--force')]);
  expect([piped.stdout, bundle.stdout]).toEqual(['PK', 'all.bundle\n']);
  expect((await readFile(join(desk.folder, 'all.bundle'))).toString('latin1')).toMatch(/^# v2 git bundle/);
});

test('signals import reports the rows of a file, and its bad rows', async () => {
  await writeFile(join(desk.folder, 'notes.csv'), 'title,text\nLists,I lose an hour a week to lists\n,\n');
  const first = await desk.command(['signals', 'import', 'notes.csv']);
  expect(first.stdout).toMatch(/^\S+\timported 1\tduplicates 0\tbad 1\n$/);
  expect(first.stderr).toMatch(/^row \d+: /);
  const words = ['signals', 'import', '-', '--name', 'notes.csv', '--json'];
  const again = await desk.command(words, { input: 'title,text\nLists,I lose an hour a week to lists\n' });
  expect(jsonLines(again.stdout)).toMatchObject([{ imported: 0, duplicates: 1, name: 'notes.csv' }]);
  expect((await desk.command(['signals', 'import', 'nowhere.csv'])).code).toBe(2);
});

test('keys are created, shown once, narrowed, rotated and revoked', async () => {
  const words = ['keys', 'create', 'CI', 'box', '--scope', 'sessions:read', '--expires', '30d'];
  const made = await desk.command(words);
  const key = made.stdout.trim();
  expect([made.code, key]).toEqual([0, expect.stringMatching(/^uas_\w{36}$/)]);
  const [listed] = jsonLines((await desk.command(['keys', 'list', '--json'])).stdout);
  expect(listed).toMatchObject({ name: 'CI box', scopes: ['sessions:read'], status: 'active' });
  expect(Date.parse(String(listed?.['expiresAt'])) - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
  const id = String(listed?.['keyId']);
  const narrow = await desk.command(['keys', 'list'], as(key));
  expect([narrow.code, narrow.stderr]).toEqual([3, expect.stringContaining('403 insufficient_scope')]);
  const rotated = await desk.command(['keys', 'rotate', id, '--overlap', '1d']);
  const next = rotated.stdout.trim();
  const [byOld, byNew] = await Promise.all([key, next].map((one) => desk.command(['sessions', 'list'], as(one))));
  expect([byOld?.code, byNew?.code]).toEqual([0, 0]);
  expect((await desk.command(['keys', 'revoke', id])).code).toBe(0);
  expect((await desk.command(['sessions', 'list'], as(next))).code).toBe(3);
});

test('shares are created, shown once, listed and revoked, and forbidden', async () => {
  const words = ['shares', 'create', sessionId, '--days', '30', '--include', 'cost,comments', '--at', '2'];
  const made = await desk.command(words);
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^http\S+\/r#uas_share_[\w-]{43}\n$/)]);
  expect(made.stderr).toContain('to event 2, with cost, comments');
  const [listed] = jsonLines((await desk.command(['shares', 'list', '--session', sessionId, '--json'])).stdout);
  expect(listed).toMatchObject({ sessionId, cursor: 2, status: 'active', include: { cost: true, people: false } });
  expect((await desk.command(['shares', 'create', sessionId, '--include', 'names'])).code).toBe(2);
  expect((await desk.command(['shares', 'revoke', String(listed?.['shareId'])])).code).toBe(0);
  expect((await desk.command(['shares', 'list'])).stdout).toContain('\trevoked\t');
  expect((await desk.command(['workspaces', 'set', '--share-links', 'off'])).stdout).toMatch(/^share links +off$/m);
  const refused = await desk.command(['shares', 'create', sessionId]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('allows no links')]);
  expect((await desk.command(['workspaces', 'set', '--share-links', 'on'])).code).toBe(0);
});

test('doctor reports what is in order and what is not', async () => {
  const [good, badKey, away] = await Promise.all([
    desk.command(['doctor', '--json']),
    desk.command(['doctor', '--api-key', 'wrong']),
    desk.command(['doctor', '--url', 'http://127.0.0.1:9']),
  ]);
  expect([good.code, jsonLines(good.stdout).map(({ what, ok }) => [what, ok])]).toEqual([
    0,
    ['program', 'address', 'service', 'key', 'model', 'answers'].map((what) => [what, true]),
  ]);
  expect([badKey.code, badKey.stdout]).toEqual([3, expect.stringContaining('BAD  key')]);
  expect([away.code, away.stdout]).toEqual([1, expect.stringContaining('BAD  service')]);
});
