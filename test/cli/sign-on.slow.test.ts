import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockNamed } from '../docs/page.ts';
import { type FakeProvider, startFakeProvider } from '../sign-on/fake-provider.ts';
import type { TestServiceOptions } from '../support/service.ts';
import { jsonLines, openDesk } from './command.ts';

const run = promisify(execFile);
const options: TestServiceOptions = {};
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  options.environment = { SIGN_ON_HOSTS: provider.host };
});
afterAll(() => provider[Symbol.asyncDispose]());
const desk = openDesk(options);

const idOf = (line: string) => line.split('\t')[0] ?? '';
const redirect = /^http:\/\/127\.0\.0\.1:\d+\/sign-in\/callback\/[\w-]{36}\n$/;
const client = () => ['--issuer', provider.issuer, '--client-id', 'agents'];

test('an identity provider is connected, shown, changed and removed', async () => {
  const groups = ['--group-claim', 'groups', '--group-role', 'a=b=admin', '--group-role', 'staff=pm'];
  const words = ['sign-on', 'create', 'Company', 'account', ...client(), '--client-secret-stdin', ...groups];
  const made = await desk.command(words, { input: 'the secret\n' });
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(redirect)]);
  expect(made.stderr).toMatch(/^Company account is connected as [\w-]{36}\. Register this address at the provider:\n$/);
  const { rows } = await desk.service.store.pool.query('select client_secret from sign_on_connection');
  expect(JSON.stringify(rows)).not.toContain('the secret');

  const listed = await desk.command(['sign-on', 'list']);
  expect(listed.stdout).toMatch(/^[\w-]{36}\tnot tested\thttp:\/\/\S+\tCompany account\n$/);
  const id = idOf(listed.stdout);
  const shown = (await desk.command(['sign-on', 'show', id])).stdout;
  expect(shown).toMatch(/^client {9}agents\n(?:.*\n)?group claim {4}groups\ngroup roles {4}a=b=admin staff=pm\n/m);
  expect(shown).toMatch(/^new members {4}are not let in\nregister {7}http/m);

  const update = async (...changes: string[]) =>
    jsonLines((await desk.command(['sign-on', 'update', id, ...changes, '--json'])).stdout)[0];
  const roles = ['--no-group-role', '--group-role', 'staff=viewer', '--new-member-role', 'viewer'];
  expect(await update('--name', 'Other', '--scope', 'openid', '--disable', ...roles)).toMatchObject({
    name: 'Other',
    scopes: ['openid'],
    enabled: false,
    groupClaim: 'groups',
    groupRoles: [{ group: 'staff', role: 'viewer' }],
    newMemberRole: 'viewer',
    hasClientSecret: true,
  });
  const none = ['--no-group-claim', '--no-group-role', '--no-new-member-role', '--enable', '--client-secret-stdin'];
  expect(await update(...none)).toMatchObject({
    enabled: true,
    groupClaim: null,
    groupRoles: [],
    newMemberRole: null,
    hasClientSecret: false,
  });
  expect((await desk.command(['sign-on', 'relax'])).stderr).toBe('main takes any sign-in.\n');
  expect((await desk.command(['sign-on', 'remove', id])).stderr).toBe(`${id} is removed.\n`);
  const gone = await desk.command(['sign-on', 'show', id]);
  expect([gone.code, gone.stderr]).toEqual([4, expect.stringContaining('listed by: unified-agents sign-on list\n')]);
});

test('the client secret is asked for on a terminal, and not shown', async () => {
  await using terminal = desk.terminal(['sign-on', 'create', 'Typed', ...client()]);
  await terminal.until('Client secret (Enter for none): ');
  terminal.type('typed secret\r');
  expect(await terminal.ended).toBe(0);
  expect(terminal.raw()).not.toContain('typed secret');
  const [made] = jsonLines((await desk.command(['sign-on', 'list', '--limit', '1', '--json'])).stdout);
  expect(made).toMatchObject({ name: 'Typed', hasClientSecret: true });
});

test('the command of docs/sign-on.md connects a provider', async () => {
  const script = (await blockNamed('docs/sign-on.md', 'command')).replace('https://id.example.com', provider.issuer);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env: desk.environment });
  expect(stdout).toMatch(redirect);
  const [made] = jsonLines((await desk.command(['sign-on', 'list', '--limit', '1', '--json'])).stdout);
  const groupRoles = expect.arrayContaining([
    { group: 'agents-admins', role: 'admin' },
    { group: 'staff', role: 'developer' },
  ]) as unknown;
  expect(made).toMatchObject({ hasClientSecret: true, groupClaim: 'groups', groupRoles });
});

test('a workspace is deleted by who names it', async () => {
  const create = (name: string) => desk.command(['workspaces', 'create', name, '--admin', 'Bo']);
  const idNamed = async (slug: string) => {
    const all = jsonLines((await desk.command(['workspaces', 'list', '--json'])).stdout);
    return String(all.find((workspace) => workspace.slug === slug)?.workspaceId);
  };
  await create('Heron');
  await create('Otter');
  const heron = await idNamed('heron');
  const wrong = await desk.command(['workspaces', 'delete', heron, '--yes', 'otter']);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('is not the slug of this workspace')]);
  const deleted = await desk.command(['workspaces', 'delete', heron, '--yes', 'heron']);
  expect([deleted.code, deleted.stderr]).toEqual([0, 'heron is deleted.\n']);
  const gone = await desk.command(['workspaces', 'delete', heron, '--yes', 'heron']);
  expect([gone.code, gone.stderr]).toEqual([4, expect.stringContaining('listed by: unified-agents workspaces list\n')]);

  await using terminal = desk.terminal(['workspaces', 'delete', await idNamed('otter')]);
  await terminal.until('to delete it: ');
  terminal.type('otter\r');
  expect(await terminal.ended).toBe(0);
  expect((await desk.command(['workspaces', 'list'])).stdout).toMatch(/^\S+\tmain\t.*\n$/);
});
