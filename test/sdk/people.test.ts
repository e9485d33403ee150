import { expect, expectTypeOf, test } from 'vitest';
import { InsufficientScopeError, type Key, type Member, NotFoundError } from '../../client/sdk/index.ts';
import { clientOf, collect, sdkService } from './service.ts';

const opened = sdkService();

test('keys are created for a service account, listed, rotated and revoked', async () => {
  const { keys, serviceAccounts } = opened.client;
  const { serviceAccountId } = await serviceAccounts.create({ name: 'Nightly', role: 'viewer' });
  const made = await keys.create({ name: 'CI', role: 'viewer', serviceAccountId, ipRanges: ['127.0.0.1/32'] });
  expect(made).toMatchObject({ ownerId: serviceAccountId, ipRanges: ['127.0.0.1/32'] });
  const other = clientOf(opened.http.url, { apiKey: made.key, maxRetries: 0 });
  expect((await other.workspaces.list()).map(({ slug }) => slug)).toEqual(['main']);
  await expect(other.keys.list()).rejects.toBeInstanceOf(InsufficientScopeError);
  expect(await serviceAccounts.update(serviceAccountId, { suspended: true })).toMatchObject({ suspended: true });
  await expect(other.workspaces.list()).rejects.toMatchObject({ status: 401 });
  await serviceAccounts.update(serviceAccountId, { suspended: false });
  const { key } = await keys.rotate(made.keyId, { overlapSeconds: 60 });
  expect(await other.workspaces.current()).toMatchObject({ slug: 'main' });
  await keys.revoke(made.keyId);
  await expect(clientOf(opened.http.url, { apiKey: key }).workspaces.list()).rejects.toMatchObject({ status: 401 });
  const listed = await collect(keys.list({ limit: 1 }));
  expectTypeOf(listed).toEqualTypeOf<Key[]>();
  expect(listed.map(({ status }) => status)).toEqual(['revoked']);
  expect((await serviceAccounts.get(serviceAccountId)).name).toBe('Nightly');
  await serviceAccounts.remove(serviceAccountId);
  expect(await collect(serviceAccounts.list())).toEqual([]);
});

test('members are invited, changed, suspended, recovered and removed', async () => {
  const { members } = opened.client;
  const { member, link } = await members.invite({ name: 'Ann Lee', role: 'pm' });
  const { memberId } = member;
  expect((await members.renewInvitation(memberId)).link).not.toBe(link);
  const person = `with p as (insert into person (id, name, created_at) values (gen_random_uuid(), 'Ann Lee', now()) returning id)
    update member set state = 'active', person_id = p.id from p where member.id = $1`;
  await opened.service.store.pool.query(person, [memberId]);
  expect(await members.update(memberId, { role: 'viewer' })).toMatchObject({ role: 'viewer', state: 'active' });
  expect(await members.suspend(memberId)).toMatchObject({ state: 'suspended' });
  expect(await members.reactivate(memberId)).toMatchObject({ state: 'active' });
  expect((await members.recover(memberId)).link).toMatch(/\/recover#uas_recover_/);
  const all = await collect(members.list({ limit: 1 }));
  expectTypeOf(all).toEqualTypeOf<Member[]>();
  expect(all.map(({ name }) => name)).toEqual(['Ann Lee']);
  await members.remove(memberId);
  await expect(members.get(memberId)).rejects.toBeInstanceOf(NotFoundError);
  const removed = await collect(opened.client.audit.list({ action: 'member.removed' }));
  expect(removed).toMatchObject([{ target: { id: memberId } }]);
});

test('workspaces are created and changed', async () => {
  const { workspaces } = opened.client;
  const made = await workspaces.create({ name: 'Blue Heron', admin: { name: 'Bo' } });
  expect(made).toMatchObject({ workspace: { slug: 'blue-heron' }, invitation: { member: { role: 'admin' } } });
  expect((await workspaces.list()).map(({ slug }) => slug)).toContain('blue-heron');
  expect(await workspaces.update({ sessionHours: 8 })).toMatchObject({ slug: 'main', sessionHours: 8 });
});

test('signed-in browsers are listed and signed out', async () => {
  const { members, signIns } = opened.client;
  const { memberId } = (await members.invite({ name: 'Cy' })).member;
  await opened.service.store.pool.query(
    `with p as (insert into person (id, name, created_at) values (gen_random_uuid(), 'Cy', now()) returning id),
     m as (update member set state = 'active', person_id = p.id from p where member.id = $1 returning workspace_id)
     insert into browser_session (id, workspace_id, token_hash, person_id, via, connections, created_at, proved_at, last_used_at, expires_at)
     select gen_random_uuid(), workspace_id, sha256(n::text::bytea), p.id, 'password', '[]', now(), now(), now(), now() + interval '1 hour'
     from m, p, generate_series(1, 3) as n`,
    [memberId],
  );
  const all = await collect(signIns.list({ memberId, limit: 2 }));
  expect(all.map(({ name, via }) => [name, via])).toEqual(Array.from({ length: 3 }, () => ['Cy', 'password']));
  await signIns.end(all[0]?.signInId ?? '');
  expect(await signIns.endAll(memberId)).toEqual({ ended: 2 });
  expect(await collect(signIns.list())).toEqual([]);
});
