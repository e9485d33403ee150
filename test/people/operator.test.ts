import { createHash, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import type { AdminRecovery, SetupLink } from '../../schema/operator.ts';
import { makeToken, tokenHash } from '../../server/core/access/tokens.ts';
import { askAs, makeKey } from '../access/keys.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';

const first = '00000000-0000-7000-8000-000000000001';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function call<Answer>(path: string, body: object = {}) {
  const answer = await service.post(`/api/v1${path}`, body);
  type Body = Answer & { code?: string; detail?: string };
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
}

const audited = async (action: string, workspaceId: string) =>
  (
    await service.store.pool.query<Record<string, unknown>>(
      'select actor_type, target_type, target_id, procedure, after from audit_entry where action = $1 and workspace_id = $2',
      [action, workspaceId],
    )
  ).rows;

async function addWorkspace(slug: string): Promise<string> {
  const made = await call<{ workspace: { workspaceId: string } }>('/workspaces', {
    name: slug,
    slug,
    admin: { name: 'X' },
  });
  return made.body.workspace.workspaceId;
}

/** A member who has joined. */
async function addMember(
  workspaceId: string,
  given: { name: string; login?: string; role?: string; state?: string; personId?: string },
) {
  const { name, login = null, role = 'admin', state = 'active', personId = randomUUID() } = given;
  const memberId = uuidv7();
  const { pool } = service.store;
  await pool.query(
    'insert into person (id, name, email, login, created_at) values ($1, $2, $3, $3, now()) on conflict do nothing',
    [personId, name, login],
  );
  await pool.query(
    `insert into member (id, workspace_id, person_id, name, role, role_source, state, created_by, created_at)
     values ($1, $2, $3, $4, $5, 'manual', $6, 'service', now())`,
    [memberId, workspaceId, personId, name, role, state],
  );
  return { memberId, personId };
}

/** A browser that a link of the first start opened. */
async function setupBrowser(): Promise<Record<string, string>> {
  const token = makeToken('session');
  await service.store.pool.query(
    `insert into browser_session (id, workspace_id, token_hash, person_id, via, connections, created_at, proved_at, last_used_at, expires_at)
     values ($1, $2, $3, null, 'link', '[]', now(), now(), now(), now() + interval '12 hours')`,
    [randomUUID(), first, tokenHash(token)],
  );
  return { cookie: `uas-session=${token}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
}

describe('a link of the first start', () => {
  test('is shown once, works for 15 minutes, and is recorded', async () => {
    const { status, body, headers } = await call<SetupLink>('/setup-links');
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const [, token = ''] = /^http:\/\/service\.test\/setup#(uas_setup_.{43})$/.exec(body.link) ?? [];
    const hash = createHash('sha256').update(token).digest();
    const found = await service.store.pool.query<{ id: string; minutes: number }>(
      `select id, round(extract(epoch from expires_at - created_at) / 60)::int as minutes from sign_in_link
       where token_hash = $1 and kind = 'setup' and member_id is null and workspace_id = $2`,
      [hash, first],
    );
    expect(found.rows).toEqual([{ id: expect.any(String) as unknown, minutes: 15 }]);
    expect(await audited('setupLink.created', first)).toContainEqual({
      actor_type: 'serviceKey',
      target_type: 'link',
      target_id: found.rows[0]?.id,
      procedure: 'setupLinks.create',
      after: { expiresAt: body.expiresAt },
    });
  });

  test('leaves those that were made before, and removes those that expired a day ago', async () => {
    const { pool } = service.store;
    await pool.query(`update sign_in_link set expires_at = now() - interval '25 hours' where kind = 'setup'`);
    await call('/setup-links');
    await ask(service, 'mutation { createSetupLink { link expiresAt } }');
    const { rowCount } = await pool.query(`select from sign_in_link where kind = 'setup' and expires_at > now()`);
    const all = await pool.query(`select from sign_in_link where kind = 'setup'`);
    expect([rowCount, all.rowCount]).toEqual([2, 2]);
  });

  test('takes the service key itself: neither an admin’s key nor the browser that such a link opened', async () => {
    const { key } = await makeKey(service, { role: 'admin' });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await using http = await listen(service);
    const browser = await setupBrowser();
    expect((await fetch(`${http.url}/api/v1/workspaces`, { headers: browser })).status).toBe(200);
    for (const path of ['/api/v1/setup-links', '/api/v1/operator/recover']) {
      expect(await askAs(service, key, path, init)).toMatchObject({ status: 403, code: 'insufficient_scope' });
      const answer = await fetch(http.url + path, { ...init, headers: browser });
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'insufficient_scope', scope: 'operate' },
      ]);
    }
  });

  test('names localhost, so that the cookie of the browser never reaches previews, which are on 127.0.0.1', async () => {
    await using http = await listen(service);
    const headers = { authorization: `Bearer ${testKey}` };
    const answer = await fetch(`${http.url}/api/v1/setup-links`, { method: 'POST', headers });
    const { link } = (await answer.json()) as SetupLink;
    expect(link).toMatch(new RegExp(`^http://localhost:${http.port}/setup#`));
  });

  test('is refused while the first workspace enforces sign-on', async () => {
    await using own = await createTestService();
    await own.store.pool.query('update workspace set sign_on_required = true');
    const answer = await own.post('/api/v1/setup-links');
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('admin recover') },
    ]);
  });
});

describe('the way out', () => {
  test('lets the only admin in, also one of several workspaces, and turns enforced sign-on off', async () => {
    const [here, elsewhere] = [await addWorkspace('lost'), await addWorkspace('other')];
    const { memberId, personId } = await addMember(here, { name: 'Ann', login: 'ann@lost.example' });
    await addMember(elsewhere, { name: 'Ann', personId });
    await addMember(here, { name: 'Old', state: 'suspended' });
    await addMember(here, { name: 'Eve', role: 'viewer' });
    await service.store.pool.query('update workspace set sign_on_required = true where id = $1', [here]);

    const { status, body } = await call<AdminRecovery>('/operator/recover', { workspace: 'lost' });
    expect([status, body]).toMatchObject([
      201,
      { member: { memberId, name: 'Ann' }, workspace: 'lost', relaxed: true },
    ]);
    expect(body.link).toMatch(/^http:\/\/service\.test\/recover#uas_recover_.{43}$/);
    const { rows } = await service.store.pool.query('select sign_on_required from workspace where id = $1', [here]);
    expect(rows).toEqual([{ sign_on_required: false }]);
    expect(await audited('signOn.relaxed', here)).toMatchObject([{ procedure: 'operator.recover', target_id: here }]);
    expect(await audited('recovery.linkCreated', here)).toMatchObject([{ target_id: memberId }]);

    const again = await call<AdminRecovery>('/operator/recover', { workspace: 'lost', member: 'ANN@lost.example' });
    expect(again.body).toMatchObject({ member: { memberId }, relaxed: false });
    expect(await audited('signOn.relaxed', here)).toHaveLength(1);
    const links = await service.store.pool.query('select from sign_in_link where member_id = $1', [memberId]);
    expect(links.rowCount).toBe(1);
  });

  test('asks which admin, if there are several', async () => {
    const here = await addWorkspace('two');
    const { memberId } = await addMember(here, { name: 'Bob', login: 'bob@two.example' });
    await addMember(here, { name: 'Cy' });
    const { status, body } = await call('/operator/recover', { workspace: 'two' });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.detail).toContain(`Bob <bob@two.example> (${memberId}), Cy (`);
    expect((await call('/operator/recover', { workspace: 'two', member: memberId })).status).toBe(201);
    const unknown = await call('/operator/recover', { workspace: 'two', member: 'dan@two.example' });
    expect([unknown.status, unknown.body.detail]).toEqual([404, expect.stringContaining('Bob')]);
  });

  test('lets any member in who is named, because no admin may if they are in several workspaces', async () => {
    const [here, elsewhere] = [await addWorkspace('several'), await addWorkspace('more')];
    await addMember(here, { name: 'Bob' });
    const { memberId, personId } = await addMember(here, { name: 'Gus', login: 'gus@x.example', role: 'viewer' });
    await addMember(elsewhere, { name: 'Gus', personId });
    await addMember(here, { name: 'Hal', login: 'hal@x.example', role: 'viewer', state: 'suspended' });
    await service.store.pool.query('update workspace set sign_on_required = true where id = $1', [here]);
    const workspace = 'several';
    const { status, body } = await call<AdminRecovery>('/operator/recover', { workspace, member: 'gus@x.example' });
    // Only for an admin, who can do something about it.
    expect([status, body]).toMatchObject([201, { member: { memberId, role: 'viewer' }, relaxed: false }]);
    expect((await call('/operator/recover', { workspace, member: memberId })).status).toBe(201);
    expect((await call('/operator/recover', { workspace, member: 'hal@x.example' })).status).toBe(404);
  });

  test('of a workspace without an admin is an invitation', async () => {
    const here = await addWorkspace('empty');
    const refused = await call('/operator/recover', { workspace: 'empty' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('admin invite <name> --workspace empty'),
    ]);
    const { status, body } = await call<Invitation>('/operator/invite', { workspace: 'empty', name: 'Dee' });
    expect([status, body.member]).toMatchObject([201, { name: 'Dee', role: 'admin', state: 'invited' }]);
    const invited = await audited('member.invited', here);
    expect(invited).toContainEqual(
      expect.objectContaining({ target_id: body.member.memberId, procedure: 'operator.invite' }),
    );
    expect((await call('/operator/recover', { workspace: 'nowhere' })).status).toBe(404);
  });

  test('has the same in GraphQL, of the first workspace by default', async () => {
    await using own = await createTestService();
    const refused = await ask(own, 'mutation { recoverAdmin { link } }');
    expect(refused.errors).toMatchObject([{ extensions: { code: 'conflict' } }]);
    const { data } = await ask(own, 'mutation { inviteAdmin(input: { name: "Fay" }) { link member { role } } }');
    expect(data).toMatchObject({ inviteAdmin: { member: { role: 'admin' } } });
  });
});
