import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewKey } from '../../schema/key.ts';
import type { Invitation, Member, ServiceAccount } from '../../schema/member.ts';
import type { Workspace } from '../../schema/workspace.ts';
import { askAs, bearer, makeKey } from '../access/keys.ts';
import { createTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function call<Answer>(method: string, path: string, body?: object, key?: string) {
  const init = { method, headers: { 'content-type': 'application/json', ...(key === undefined ? {} : bearer(key)) } };
  const answer = await service.fetch(`/api/v1${path}`, body ? { ...init, body: JSON.stringify(body) } : init);
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Answer & { code?: string } };
}

const invite = async (body: object) => (await call<Invitation>('POST', '/members', { name: 'Ann', ...body })).body;

/** Lets an invited member in, as the page of the invitation will. */
async function join({ member: { memberId } }: Invitation): Promise<void> {
  const person = 'insert into person (id, name, created_at) values (gen_random_uuid(), $1, now()) returning id';
  const { rows } = await service.store.pool.query<{ id: string }>(person, [`Person of ${memberId}`]);
  await service.store.pool.query(`update member set state = 'active', person_id = $2 where id = $1`, [
    memberId,
    rows[0]?.id,
  ]);
}

/** A key that belongs to a member. */
async function keyOf(memberId: string, body: object = { role: 'admin' }): Promise<NewKey> {
  const made = await makeKey(service, body);
  await service.store.pool.query('update api_key set owner_member_id = $2 where id = $1', [made.keyId, memberId]);
  service.services.accessChanged();
  return made;
}

describe('an invitation', () => {
  test('shows its link once, and only the hash of the token is stored', async () => {
    const answer = await service.post('/api/v1/members', { name: ' Ann Lee ', email: 'ann@example.com', role: 'pm' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { member, link } = (await answer.json()) as Invitation;
    expect(member).toMatchObject({ name: 'Ann Lee', email: 'ann@example.com', role: 'pm', state: 'invited' });
    const [, token = ''] = /^http:\/\/service\.test\/invite#(uas_invite_.{43})$/.exec(link) ?? [];
    expect(token).not.toBe('');
    const stored = await service.store.pool.query('select l::text from sign_in_link l');
    expect(JSON.stringify(stored.rows)).not.toContain(token.slice(11));
    const read = await call<Member>('GET', `/members/${member.memberId}`);
    expect(read.body).toEqual(member);
  });

  test('is made for the default role of the workspace, and renewed on request', async () => {
    await call('PATCH', '/workspace', { defaultRole: 'developer' });
    const { member, link } = await invite({});
    expect(member.role).toBe('developer');
    const renewed = await call<Invitation>('POST', `/members/${member.memberId}/invitation`);
    expect([renewed.status, renewed.body.link === link]).toEqual([201, false]);
    const links = await service.store.pool.query('select from sign_in_link where member_id = $1', [member.memberId]);
    expect(links.rowCount).toBe(1);
  });

  test('gives no more rights than its maker has', async () => {
    const { key } = await makeKey(service, { role: 'admin', scopes: ['members:manage', 'sessions:read'] });
    const refused = await call('POST', '/members', { name: 'Eve', role: 'admin' }, key);
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
    expect((await call('POST', '/members', { name: 'Eve', role: 'viewer' }, key)).status).toBe(201);
  });
});

describe('a member', () => {
  test('who is the last admin stays one', async () => {
    await using alone = await createTestService();
    const [first, second] = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const answer = await alone.post('/api/v1/members', { name, role: 'admin' });
        return ((await answer.json()) as Invitation).member.memberId;
      }),
    );
    await alone.store.pool.query(`update member set state = 'active'`);
    const demote = (id = '') =>
      alone.fetch(`/api/v1/members/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"role":"viewer"}',
      });
    // At once: only one of them may succeed.
    const answers = await Promise.all([demote(first), demote(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('whose role changes loses the rights of its keys at once, and gets them back', async () => {
    const invitation = await invite({ role: 'admin' });
    await join(invitation);
    const { memberId } = invitation.member;
    const { key } = await keyOf(memberId);
    const asks = async () => (await askAs(service, key, '/api/v1/keys')).status;
    expect(await asks()).toBe(200);
    await join(await invite({ role: 'admin' }));
    await call('PATCH', `/members/${memberId}`, { role: 'viewer' });
    expect([await asks(), (await askAs(service, key)).status]).toEqual([403, 200]);
    await call('PATCH', `/members/${memberId}`, { role: 'admin' });
    expect(await asks()).toBe(200);
  });

  test('who is suspended or removed has no access by its keys', async () => {
    const invitation = await invite({ role: 'developer' });
    await join(invitation);
    const { memberId } = invitation.member;
    const { key } = await keyOf(memberId, { role: 'developer' });
    expect((await askAs(service, key)).status).toBe(200);
    await call('POST', `/members/${memberId}/suspend`);
    expect(await askAs(service, key)).toMatchObject({ status: 401, detail: expect.stringContaining('suspended') });
    await call('POST', `/members/${memberId}/reactivate`);
    expect((await askAs(service, key)).status).toBe(200);
    expect((await call('DELETE', `/members/${memberId}`)).status).toBe(204);
    expect((await askAs(service, key)).status).toBe(401);
    expect((await call('GET', `/members/${memberId}`)).status).toBe(404);
  });

  test('is the actor of what its key does, and alone can rotate it', async () => {
    const invitation = await invite({ role: 'admin' });
    await join(invitation);
    const { memberId } = invitation.member;
    const { key, keyId } = await keyOf(memberId);
    const refused = await call('POST', `/keys/${keyId}/rotate`, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
    expect((await call('POST', `/keys/${keyId}/rotate`, { overlapSeconds: 60 }, key)).status).toBe(201);
    const log = await call<{ entries: object[] }>('GET', `/audit?actorId=${memberId}&action=key.rotated`);
    expect(log.body.entries).toMatchObject([
      { outcome: 'success', actor: { type: 'member', id: memberId, via: 'key' }, target: { id: keyId } },
    ]);
  });
});

test('a service account owns keys, which stop with it and never do more than its role', async () => {
  const made = await call<ServiceAccount>('POST', '/service-accounts', { name: 'Nightly', role: 'viewer' });
  const { serviceAccountId } = made.body;
  const { key, ownerId } = await makeKey(service, { role: 'admin', serviceAccountId });
  expect(ownerId).toBe(serviceAccountId);
  const reads = async () => (await askAs(service, key)).status;
  expect([await reads(), (await askAs(service, key, '/api/v1/keys')).status]).toEqual([200, 403]);
  await call('PATCH', `/service-accounts/${serviceAccountId}`, { suspended: true });
  expect(await reads()).toBe(401);
  await call('PATCH', `/service-accounts/${serviceAccountId}`, { suspended: false });
  expect(await reads()).toBe(200);
  await call('DELETE', `/service-accounts/${serviceAccountId}`);
  expect(await reads()).toBe(401);
  expect((await call('POST', '/keys', { name: 'x', serviceAccountId })).status).toBe(400);
});

describe('a workspace', () => {
  test('is created by the service key alone, with the invitation of its first admin', async () => {
    const { key } = await makeKey(service, { role: 'admin' });
    const body = { name: 'Blue Heron GmbH', admin: { name: 'Ann' } };
    expect((await call('POST', '/workspaces', body, key)).body.code).toBe('insufficient_scope');
    const made = await call<{ workspace: Workspace; invitation: Invitation }>('POST', '/workspaces', body);
    expect(made.body.workspace).toMatchObject({ name: 'Blue Heron GmbH', slug: 'blue-heron-gmbh' });
    expect(made.body.invitation.member).toMatchObject({ role: 'admin', state: 'invited' });
    expect((await call('POST', '/workspaces', body)).body.code).toBe('conflict');
    // Its admin is no member of ours.
    expect((await call('GET', `/members/${made.body.invitation.member.memberId}`)).status).toBe(404);
  });

  test('takes requests only from its networks, which must contain one’s own address', async () => {
    const refused = await call<{ detail: string }>('PATCH', '/workspace', { ipRanges: ['192.0.2.0/24'] });
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('your own address')]);
    const { key } = await makeKey(service, { ipRanges: ['192.0.2.0/24'] });
    expect(await askAs(service, key)).toMatchObject({ status: 403, code: 'insufficient_scope' });
    await service.store.pool.query(`update api_key set ip_ranges = null where hint = $1`, [key.slice(0, 8)]);
    service.services.accessChanged();
    expect((await askAs(service, key)).status).toBe(200);
  });
});
