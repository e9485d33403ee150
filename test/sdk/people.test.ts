import { expect, expectTypeOf, test } from 'vitest';
import {
  InsufficientScopeError,
  InvalidRequestError,
  type Key,
  type Member,
  NotFoundError,
  type SignOnConnection,
} from '../../client/sdk/index.ts';
import { startFakeProvider } from '../sign-on/fake-provider.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';
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

test('identity providers are connected, changed and removed', async () => {
  await using provider = await startFakeProvider();
  await using service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
  await using http = await listen(service);
  const { signOn } = clientOf(http.url);
  const made = await signOn.create({ name: 'Company', issuer: provider.issuer, clientId: 'agents', clientSecret: 's' });
  expectTypeOf(made).toEqualTypeOf<SignOnConnection>();
  const { connectionId } = made;
  expect(made).toMatchObject({ hasClientSecret: true, redirectUri: `${http.url}/sign-in/callback/${connectionId}` });
  const groups = { groupClaim: 'groups', groupRoles: [{ group: 'staff', role: 'pm' as const }] };
  const updated = await signOn.update(connectionId, { clientSecret: null, ...groups });
  expect(updated).toMatchObject({ ...groups, hasClientSecret: false });
  expect(await signOn.get(connectionId)).toMatchObject({ groupClaim: 'groups' });
  await signOn.create({ name: 'Other', issuer: provider.issuer, clientId: 'agents' });
  expect((await collect(signOn.list({ limit: 1 }))).map(({ name }) => name)).toEqual(['Other', 'Company']);
  expect(await signOn.relax()).toMatchObject({ slug: 'main', signOnRequired: false });
  await signOn.remove(connectionId);
  await expect(signOn.get(connectionId)).rejects.toBeInstanceOf(NotFoundError);
});

test('workspaces are created, changed and deleted', async () => {
  const { workspaces } = opened.client;
  const made = await workspaces.create({ name: 'Blue Heron', admin: { name: 'Bo' } });
  expect(made).toMatchObject({ workspace: { slug: 'blue-heron' }, invitation: { member: { role: 'admin' } } });
  expect((await workspaces.list()).map(({ slug }) => slug)).toContain('blue-heron');
  expect(await workspaces.update({ sessionHours: 8 })).toMatchObject({ slug: 'main', sessionHours: 8 });
  const { workspaceId } = made.workspace;
  await expect(workspaces.delete(workspaceId, 'main')).rejects.toBeInstanceOf(InvalidRequestError);
  await workspaces.delete(workspaceId, 'blue-heron');
  expect((await workspaces.list()).map(({ slug }) => slug)).toEqual(['main']);
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
