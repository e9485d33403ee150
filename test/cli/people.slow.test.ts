import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { makeConfiguredAdmin } from '../../server/first-start.ts';
import { makeKey } from '../access/keys.ts';
import { blockNamed } from '../docs/page.ts';
import { jsonLines, openDesk } from './command.ts';

const run = promisify(execFile);
const desk = openDesk();

const link = (page: string) => new RegExp(String.raw`^http://localhost:\d+/${page}#uas_${page}_[\w-]{43}\n$`);
const as = (key: string) => ({ environment: { UNIFIED_AGENTS_API_KEY: key } });
const idOf = (line: string) => line.split('\t')[0] ?? '';

/** Lets the member in, as the page of the invitation does. */
const letIn = (memberId: string) =>
  desk.service.store.pool.query(
    `with p as (insert into person (id, name, created_at) values (gen_random_uuid(), 'Ann Lee', now()) returning id)
     update member set state = 'active', person_id = p.id from p where member.id = $1`,
    [memberId],
  );

test('members are invited, changed, suspended, recovered and removed', async () => {
  const invited = await desk.command(['members', 'invite', 'Ann', 'Lee', '--role', 'pm', '--email', 'ann@example.com']);
  expect([invited.code, invited.stdout]).toEqual([0, expect.stringMatching(link('invite'))]);
  expect(invited.stderr).toMatch(/^\S+: Ann Lee is invited as pm\.\nThe link works once, until /);
  const listed = await desk.command(['members', 'list']);
  expect(listed.stdout).toMatch(/^\S+\tinvited\tpm\tseen never\tann@example\.com\tAnn Lee\n$/);
  const id = idOf(listed.stdout);
  const renewed = await desk.command(['members', 'renew', id]);
  expect(renewed.stdout).toMatch(link('invite'));
  expect(renewed.stdout).not.toBe(invited.stdout);
  await letIn(id);
  expect((await desk.command(['members', 'role', id, 'viewer'])).stderr).toBe('Ann Lee is now viewer.\n');
  expect((await desk.command(['members', 'suspend', id])).stderr).toBe('Ann Lee is suspended.\n');
  expect((await desk.command(['members', 'reactivate', id])).stderr).toBe('Ann Lee has access again.\n');
  expect((await desk.command(['members', 'recover', id])).stdout).toMatch(link('recover'));
  expect((await desk.command(['members', 'remove', id])).code).toBe(0);
  const gone = await desk.command(['members', 'suspend', id]);
  expect([gone.code, gone.stderr]).toEqual([4, expect.stringContaining('listed by: unified-agents members list\n')]);
});

test('a service account has keys for networks, which stop with it', async () => {
  const made = await desk.command(['service-accounts', 'create', 'Nightly', 'job', '--role', 'viewer']);
  const id = made.stdout.trim();
  const words = ['keys', 'create', 'Nightly', '--role', 'viewer', '--service-account', id];
  const key = (await desk.command([...words, '--network', '127.0.0.0/8', '--network', '::1/128'])).stdout.trim();
  const [stored] = jsonLines((await desk.command(['keys', 'list', '--json'])).stdout);
  expect(stored).toMatchObject({ ownerId: id, ipRanges: ['127.0.0.0/8', '::1/128'] });
  const reads = async () => (await desk.command(['sessions', 'list'], as(key))).code;
  expect(await reads()).toBe(0);
  await desk.command(['service-accounts', 'suspend', id]);
  expect(await reads()).toBe(3);
  await desk.command(['service-accounts', 'resume', id]);
  expect(await reads()).toBe(0);
  const renamed = await desk.command(['service-accounts', 'update', id, '--name', 'Daily job']);
  expect(renamed.stderr).toBe('Daily job is now viewer.\n');
  expect((await desk.command(['service-accounts', 'list'])).stdout).toMatch(/^\S+\tactive\tviewer\t\S+\tDaily job\n$/);
  await desk.command(['service-accounts', 'remove', id]);
  expect(await reads()).toBe(3);
});

test('workspaces are created with the invitation of an admin, shown and changed', async () => {
  const made = await desk.command(['workspaces', 'create', 'Blue', 'Heron', '--admin', 'Bo']);
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(link('invite'))]);
  expect(made.stderr).toContain('blue-heron is created, and Bo is invited.');
  const all = await desk.command(['workspaces', 'list', '--json']);
  expect(jsonLines(all.stdout).map(({ slug }) => slug)).toEqual(expect.arrayContaining(['main', 'blue-heron']));
  const words = ['workspaces', 'set', '--session-hours', '8', '--network', '127.0.0.0/8'];
  expect((await desk.command(words)).stdout).toMatch(/^session hours {2}8\nnetworks +127\.0\.0\.0\/8$/m);
  const [shown] = jsonLines((await desk.command(['workspaces', 'set', '--any-network', '--json'])).stdout);
  expect(shown).toMatchObject({ sessionHours: 8, ipRanges: null });
  expect((await desk.command(['workspaces', 'show'])).stdout).toMatch(/^networks +any$/m);
  const both = await desk.command(['workspaces', 'set', '--any-network', '--network', '127.0.0.0/8']);
  expect([both.code, both.stdout]).toEqual([2, '']);
});

test('browsers are listed and signed out', async () => {
  await desk.command(['members', 'invite', 'Cy']);
  const id = idOf((await desk.command(['members', 'list', '--limit', '1'])).stdout);
  await letIn(id);
  await desk.service.store.pool.query(
    `insert into browser_session (id, workspace_id, token_hash, person_id, via, connections, created_at, proved_at, last_used_at, expires_at)
     select gen_random_uuid(), workspace_id, sha256(n::text::bytea), person_id, 'password', '[]', now(), now(), now(), now() + interval '1 hour'
     from member, generate_series(1, 3) as n where member.id = $1`,
    [id],
  );
  const listed = await desk.command(['sign-ins', 'list', '--member', id]);
  expect(listed.stdout).toMatch(/^(\S+\tpassword\tused \S+\t\tAnn Lee\t\n){3}$/);
  expect((await desk.command(['sign-ins', 'end', idOf(listed.stdout)])).code).toBe(0);
  expect((await desk.command(['sign-ins', 'end-all', id])).stderr).toBe('2 browsers are signed out.\n');
  expect((await desk.command(['sign-ins', 'list'])).stdout).toBe('');
  expect((await desk.command(['members', 'remove', id])).code).toBe(0);
});

describe('whoever runs the service', () => {
  test('makes a link for the browser, with the service key alone', async () => {
    const made = await desk.command(['open']);
    expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(link('setup'))]);
    const json = await desk.command(['open', '--json']);
    expect(jsonLines(json.stdout)).toEqual([
      { link: expect.any(String) as unknown, expiresAt: expect.any(String) as unknown },
    ]);
    const { key } = await makeKey(desk.service, { role: 'admin' });
    const refused = await desk.command(['open'], as(key));
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('This takes the service key: ')]);
  });

  test.skipIf(process.platform !== 'linux')('opens the link on a machine with a screen, from a terminal', async () => {
    const browser = join(desk.folder, 'browser');
    const opened = join(desk.folder, 'opened');
    await writeFile(browser, `#!/bin/sh\necho "$1" > '${opened}'\n`, { mode: 0o755 });
    // `xdg-open` runs what BROWSER names if no browser is installed in these folders.
    const environment = { BROWSER: browser, DISPLAY: ':9', XDG_DATA_DIRS: desk.folder, XDG_CURRENT_DESKTOP: 'none' };
    await using terminal = desk.terminal(['open'], { environment });
    const shown = await terminal.until('It opens in your browser.');
    await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toMatch(link('setup'));
    expect(shown.replaceAll('\n', '')).toContain((await readFile(opened, 'utf8')).trim());
  });

  test('lets the admin in again who lost the identity provider, as docs/self-hosting.md says', async () => {
    const settings = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'seven quiet otters' };
    const { orm, logger } = desk.service.services;
    await makeConfiguredAdmin(settings, orm, logger);
    await desk.service.store.pool.query(`update workspace set sign_on_required = true where slug = 'main'`);
    const script = await blockNamed('docs/self-hosting.md', 'way-out');
    const { stdout, stderr } = await run('bash', ['-euo', 'pipefail', '-c', script], { env: desk.environment });
    expect(stdout).toMatch(/^main\tsign-on enforced\t/m);
    expect(stdout.split('\n').slice(-2).join('\n')).toMatch(link('recover'));
    expect(stderr).toMatch(/^main no longer takes only sign-ins at its identity provider\. /m);
    expect(stderr).toContain('ann (ann@example.com) chooses a new password with this link.\n');
    expect((await desk.command(['admin', 'workspaces'])).stdout).toMatch(/^main\tsign-on optional\t/m);
    const again = await desk.command(['admin', 'recover', 'ANN@example.com', '--json']);
    expect(jsonLines(again.stdout)).toMatchObject([{ relaxed: false, workspace: 'main' }]);
  });

  test('invites an admin to a workspace that has none', async () => {
    await desk.command(['workspaces', 'create', 'Empty', '--admin', 'Dee']);
    const refused = await desk.command(['admin', 'recover', '--workspace', 'empty']);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('admin invite <name> --workspace empty'),
    ]);
    const made = await desk.command(['admin', 'invite', 'Eli', 'Fox', '--workspace', 'empty']);
    expect([made.stdout, made.stderr]).toEqual([
      expect.stringMatching(link('invite')),
      expect.stringMatching(/^Eli Fox is invited as admin\.\n/),
    ]);
  });
});
