import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeToken } from '../../server/core/access/tokens.ts';
import type { Invitation } from '../../schema/member.ts';
import type { Role } from '../../schema/role.ts';
import { signedIn } from '../support/browser-session.ts';
import { closedVault } from '../../server/store/vault.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type Browser, openBrowser, tokenOf } from './browser.ts';
import { setupToken } from './links.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

function withCookie(token: string, of: TestService = service): Browser {
  const browser = openBrowser(of);
  (browser.cookies as Map<string, string>).set('uas-session', token);
  return browser;
}

const signIn = async (role: Role, of: TestService = service) => withCookie((await signedIn(of, { role })).token, of);

describe('rubbish is refused, and breaks nothing', () => {
  test.for([
    ['/sign-in?workspace=%00', 200],
    ['/sign-in?workspace=%ED%A0%80&next=%00&lang=%00&again=%00', 200],
    [`/sign-in?next=/${'x'.repeat(8_000)}`, 200],
    ['/setup?lang[]=%3Cscript%3E', 200],
    ['/sign-in/callback/%00?state=%00&code=%00', 401],
  ] as const)('GET %s', async ([path, expected]) => {
    expect((await openBrowser(service).get(path)).status).toBe(expected);
  });

  test('a language with a line break in a form', async () => {
    const browser = await signIn('viewer');
    const page = await browser.send('/account/name', { name: 'Ann', lang: 'de\r\nx-evil: 1' });
    expect([page.status, page.headers.get('x-evil')]).toEqual([303, null]);
    await service.store.pool.query(`update browser_session set proved_at = now() - interval '1 hour'`);
    service.services.accessChanged();
    const again = await browser.send('/account/password', { password: 'x', lang: '&next=//evil.example' });
    expect([again.status, again.location]).toEqual([303, '/sign-in?again&next=/account&lang=en']);
  });

  test('a secret that no page of ours sent', async () => {
    const browser = await signIn('viewer');
    const page = await browser.send('/account/totp/confirm', { code: '1', secret: 'x', address: 'javascript:1' });
    expect([page.status, page.text.includes('javascript:1')]).toEqual([400, false]);
  });

  test('forms that are too long, and those with files', async () => {
    const long = await openBrowser(service).send('/sign-in', { email: 'x'.repeat(2_000_000) });
    expect(long.status).toBe(413);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await openBrowser(service).send('/sign-in', {}, type)).status).toBe(415);
  });
});

test('an old cookie keeps nobody from signing in, however many others sent theirs', async () => {
  await using crowded = await createTestService();
  const old = withCookie(makeToken('session'), crowded);
  for (let request = 0; request < 61; request += 1) await old.call('GET', '/api/v1/workspace');
  expect((await old.call('GET', '/api/v1/workspace')).status).toBe(429);
  expect((await old.send('/sign-in', { email: 'a@example.com', password: 'x' })).status).toBe(401);
});

test('the sign-in page does not tell which workspaces there are', async () => {
  await using several = await createTestService();
  await several.post('/api/v1/workspaces', { name: 'Acme', admin: { name: 'Ann' } });
  await several.store.pool.query(
    `insert into sign_on_connection (id, workspace_id, kind, name, issuer, client_id, scopes, group_roles, enabled, created_by, created_at)
     select gen_random_uuid(), id, 'oidc', 'X', 'https://id.example', 'x', '[]', '{}', true, 'service', now() from workspace where slug = 'main'`,
  );
  const asks = async (slug: string) =>
    (await openBrowser(several).get(`/sign-in?workspace=${slug}`)).text.includes('Sign in with my company');
  expect([await asks('acme'), await asks('nobody'), await asks('main')]).toEqual([true, true, false]);
});

test('a recent sign-in is recent, whatever the clock of the node says', async () => {
  const browser = await signIn('admin');
  const create = async () => (await browser.call('POST', '/api/v1/keys', { name: 'Mine', role: 'viewer' })).status;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect(await create()).toBe(201);
    vi.setSystemTime(Date.now() - 7_200_000);
    service.services.accessChanged();
    await service.store.pool.query(`update browser_session set proved_at = now() - interval '11 minutes'`);
    expect(await create()).toBe(403);
  } finally {
    vi.useRealTimers();
  }
});

test('a browser opens no workspace that refuses its network', async () => {
  const { token, personId } = await signedIn(service, { role: 'admin' });
  const browser = withCookie(token);
  const made = await service.post('/api/v1/workspaces', { name: 'Closed', admin: { name: 'Ann' } });
  const { workspace } = (await made.json()) as { workspace: { workspaceId: string } };
  const { workspaceId } = workspace;
  const { pool } = service.store;
  await pool.query(`update member set state = 'active', person_id = $1 where workspace_id = $2`, [
    personId,
    workspaceId,
  ]);
  await pool.query(`update workspace set ip_ranges = '["192.0.2.0/24"]' where id = $1`, [workspaceId]);
  const refused = await browser.call('POST', `/api/v1/workspaces/${workspaceId}/open`);
  expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
  expect((await browser.call('GET', '/api/v1/workspace')).status).toBe(200);
});

test('the audit log of a workspace tells who changed over to it', async () => {
  const { token, personId } = await signedIn(service, { role: 'viewer' });
  const made = await service.post('/api/v1/workspaces', { name: 'Watched', admin: { name: 'Ann' } });
  const { workspace } = (await made.json()) as { workspace: { workspaceId: string } };
  const { workspaceId } = workspace;
  const { rows: members } = await service.store.pool.query<{ id: string }>(
    `update member set state = 'active', person_id = $1 where workspace_id = $2 returning id`,
    [personId, workspaceId],
  );
  expect((await withCookie(token).call('POST', `/api/v1/workspaces/${workspaceId}/open`)).status).toBe(200);
  const { rows } = await service.store.pool.query(
    `select actor_id, actor_role, target_type from audit_entry where workspace_id = $1 and action = 'workspace.opened'`,
    [workspaceId],
  );
  expect(rows).toEqual([{ actor_id: members[0]?.id, actor_role: 'admin', target_type: 'browserSession' }]);
});

describe('limits hold for pages, too', () => {
  test('what a person does on the page of the account counts as a request', async () => {
    await using strict = await createTestService({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    const browser = await signIn('viewer', strict);
    const statuses = [];
    for (let request = 0; request < 4; request += 1)
      statuses.push((await browser.send('/account/name', { name: 'Ann' })).status);
    expect(statuses).toEqual([303, 303, 303, 429]);
  });

  test('emails that are taken cannot be tried out by an invitation', async () => {
    await using strict = await createTestService();
    const invite = async () =>
      tokenOf((await (await strict.post('/api/v1/members', { name: 'Ann', role: 'viewer' })).json()) as Invitation);
    const fields = { name: 'Ann Lee', email: 'ann@example.com', password: 'a long walk by the sea' };
    await openBrowser(strict).send('/invite/join', { ...fields, token: await invite() });
    const token = await invite();
    const guess = async () => (await openBrowser(strict).send('/invite/join', { ...fields, token })).status;
    expect(await guess()).toBe(409);
    await strict.store.pool.query(`update rate_limit set points = 60 where key like 'failures:%'`);
    expect(await guess()).toBe(429);
  });
});

test('an invitation ends when whoever made it loses their rights', async () => {
  const makers = await Promise.all([1, 2, 3].map(() => signedIn(service, { role: 'admin' })));
  const changes = [
    (id: string) => service.fetch(`/api/v1/members/${id}`, { method: 'DELETE' }),
    (id: string) => service.post(`/api/v1/members/${id}/suspend`),
    (id: string) =>
      service.fetch(`/api/v1/members/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"role":"viewer"}',
      }),
  ];
  for (const [index, change] of changes.entries()) {
    const { memberId, token } = makers[index] ?? { memberId: '', token: '' };
    const browser = withCookie(token);
    const made = await browser.call('POST', '/api/v1/members', { name: 'Myself again', role: 'admin' });
    const link = tokenOf(made.body as { link: string });
    expect((await openBrowser(service).send('/invite', { token: link })).status).toBe(200);
    expect((await change(memberId)).ok).toBe(true);
    expect((await openBrowser(service).send('/invite', { token: link })).status).toBe(404);
  }
});

test('the link of the first start opens no other workspace', async () => {
  const browser = openBrowser(service);
  await browser.send('/setup', { token: await setupToken(service) });
  const made = await service.post('/api/v1/workspaces', { name: 'Tenant', slug: 'tenant', admin: { name: 'Bo' } });
  const { workspace } = (await made.json()) as { workspace: { workspaceId: string } };
  const answer = await browser.call('POST', `/api/v1/workspaces/${workspace.workspaceId}/open`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

test('nobody joins a service that has no key for secrets', async () => {
  await using keyless = await createTestService({ vault: closedVault });
  const browser = openBrowser(keyless);
  await browser.send('/setup', { token: await setupToken(keyless) });
  const fields = { name: 'Ann', email: 'ann@example.com', password: 'a long walk by the sea' };
  const page = await browser.send('/setup/admin', fields);
  expect([page.status, page.alert]).toEqual([422, expect.stringContaining('SECRETS_KEY')]);
});
