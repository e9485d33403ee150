import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditVerification } from '../../schema/audit.ts';
import type { MemberErasure } from '../../schema/member.ts';
import { personTables } from '../../server/core/erasure/people.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { signedIn } from '../support/browser-session.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { columnsOf, filesWith, placesOf } from './look.ts';
import { join, leaveTraces, traces } from './person.ts';

const erase = async (service: TestService, memberId: string) => {
  const answer = await service.post(`/api/v1/members/${memberId}/erasure`);
  return { status: answer.status, body: (await answer.json()) as MemberErasure & { code?: string } };
};

const verify = async (service: TestService) =>
  (await (await service.fetch('/api/v1/audit/verification')).json()) as AuditVerification;

/** A service with another admin, so that the person is not the last one. */
async function open(options: Parameters<typeof createTestService>[0] = {}): Promise<TestService> {
  const service = await createTestService(options);
  await signedIn(service, { role: 'admin' });
  return service;
}

describe('a person who is erased', () => {
  test('leaves nothing in any table or file, and the audit log still verifies', async () => {
    const folder = await mkdtemp(pathOf(tmpdir(), 'uas-erasure-'));
    try {
      await using service = await open({ uploadDir: folder });
      const { pool } = service.store;
      const person = await join(service);
      const { sessionId } = await leaveTraces(service, person);
      // Sealed before the erasure, and after it.
      await service.services.audit.seal();
      expect(new Set((await placesOf(pool, traces)).map((place) => place.split('.')[0]))).toEqual(
        new Set([
          'api_key',
          'audit_personal',
          'browser_session',
          'comment',
          'identity',
          'member',
          'passkey',
          'person',
          'recovery_code',
          'session',
          'share_link',
          'sign_in_attempt',
          'sign_in_flow',
        ]),
      );
      const entries = await pool.query('select from audit_entry');

      const answer = await erase(service, person.memberId);
      expect(answer).toEqual({ status: 200, body: { memberId: person.memberId, account: 'deleted' } });
      // Counted refusals of hers are stored now.
      await service.services.audit.close();
      await service.services.audit.seal();
      expect(await placesOf(pool, traces)).toEqual([]);
      expect(await filesWith(folder, traces)).toEqual([]);

      const after = await pool.query('select from audit_entry');
      expect(after.rowCount).toBeGreaterThan(entries.rowCount ?? 0);
      const report = await verify(service);
      expect([report.verified, report.problems, report.unsealed]).toEqual([true, [], 0]);
      expect(report.erased).toBeGreaterThan(4);
      // What she wrote stays, without her name.
      const kept = await pool.query(
        `select s.created_by_name, c.author_name, c.text from session s join comment c on c.session_id = s.id where s.id = $1`,
        [sessionId],
      );
      expect(kept.rows).toEqual([
        { created_by_name: 'Erased person', author_name: 'Erased person', text: 'They ring.' },
      ]);
      expect((await person.browser.call('GET', '/api/v1/workspace')).status).toBe(401);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('keeps the account for another workspace, and what is of that', async () => {
    await using service = await open();
    const { pool } = service.store;
    const person = await join(service);
    await leaveTraces(service, person);
    const made = await service.post('/api/v1/workspaces', { name: 'Other', admin: { name: 'Ann' } });
    const { workspace } = (await made.json()) as { workspace: { workspaceId: string } };
    const { workspaceId } = workspace;
    await pool.query(
      `with joined as (
         insert into member (id, workspace_id, person_id, name, role, role_source, state, created_by, created_at)
         values (gen_random_uuid(), $1, $2, 'Zdenka', 'viewer', 'manual', 'active', 'service', now())
       )
       insert into browser_session
         (id, workspace_id, token_hash, person_id, via, connections, user_agent, created_at, proved_at, last_used_at, expires_at)
       values (gen_random_uuid(), $1, sha256('there'), $2, 'password', '[]', 'Quillfeather', now(), now(), now(), now())`,
      [workspaceId, person.personId],
    );
    expect((await erase(service, person.memberId)).body.account).toBe('kept');
    await service.services.audit.close();
    await service.services.audit.seal();
    const owned = (await columnsOf(pool)).filter(({ column }) => column === 'workspace_id');
    for (const { table } of owned) {
      const { rows } = await pool.query<{ row: string }>(
        `select t::text as row from "${table}" t where workspace_id is distinct from $1`,
        [workspaceId],
      );
      const left = rows.filter(({ row }) => traces.some((text) => row.toLowerCase().includes(text)));
      expect([table, left]).toEqual([table, []]);
    }
    const kept = await pool.query('select name, login from person where id = $1', [person.personId]);
    expect(kept.rows).toEqual([{ name: 'Zdenka Quillfeather', login: 'zdenka.quillfeather@example.com' }]);
    const there = await pool.query('select from browser_session where workspace_id = $1', [workspaceId]);
    expect(there.rowCount).toBe(1);
  });

  test('may have been removed before, and is erased once more without harm', async () => {
    await using service = await open();
    const { pool } = service.store;
    const person = await join(service);
    await leaveTraces(service, person);
    await service.fetch(`/api/v1/members/${person.memberId}`, { method: 'DELETE' });
    expect(await placesOf(pool, traces)).toContain('person.name');
    expect((await erase(service, person.memberId)).body.account).toBe('deleted');
    expect((await erase(service, person.memberId)).body.account).toBe('none');
    await service.services.audit.close();
    await service.services.audit.seal();
    expect(await placesOf(pool, traces)).toEqual([]);
    const { rows } = await pool.query(
      `select e.before, e.after, p.data ->> 'actorName' as name from audit_entry e
       join audit_personal p on p.entry_id = e.id where e.action = 'member.erased' order by e.id`,
    );
    const before = { role: 'admin' };
    expect(rows).toEqual([
      { before, after: { account: 'deleted' }, name: 'Service key' },
      { before, after: { account: 'none' }, name: 'Service key' },
    ]);
    expect((await verify(service)).verified).toBe(true);
  });

  test('leaves nothing of what another node was about to store', async () => {
    await using service = await open();
    const { pool } = service.store;
    const person = await join(service);
    await erase(service, person.memberId);
    const { workspaceId } = servicePrincipal;
    const actorId = person.memberId;
    service.services.audit.refused(
      {
        workspaceId,
        actor: {
          type: 'member',
          id: actorId,
          name: 'Zdenka',
          role: 'admin',
          via: 'password',
          sessionId: null,
          keyHint: null,
        },
        context: { ip: '203.0.113.77', userAgent: null, requestId: null, protocol: 'rest', procedure: null },
      },
      { action: 'access.denied', outcome: 'denied', target: null, after: { scope: 'keys:manage' } },
    );
    await service.services.audit.close();
    expect(await placesOf(pool, traces)).toEqual(['audit_personal.data']);
    await service.services.audit.seal();
    expect(await placesOf(pool, traces)).toEqual([]);
    expect((await verify(service)).verified).toBe(true);
  });
});

describe('to erase a person', () => {
  test('is refused for the last admin, and finds nobody who never was here', async () => {
    await using service = await createTestService();
    const { memberId } = await signedIn(service, { role: 'admin' });
    expect(await erase(service, memberId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const id of ['x', '00000000-0000-7000-8000-0000000000aa'])
      expect(await erase(service, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('works over GraphQL and tRPC, also before they have joined', async () => {
    await using service = await open();
    const invite = async () => {
      const made = await service.post('/api/v1/members', { name: 'Quillfeather', role: 'viewer' });
      return ((await made.json()) as { member: { memberId: string } }).member.memberId;
    };
    const [one, two] = [await invite(), await invite()];
    const mutation = 'mutation ($id: ID!) { eraseMember(id: $id) { memberId account } }';
    expect((await ask(service, mutation, { id: one })).data).toEqual({
      eraseMember: { memberId: one, account: 'none' },
    });
    const answer = await service.post('/api/trpc/members.erase', { memberId: two });
    expect(await answer.json()).toEqual({ result: { data: { memberId: two, account: 'none' } } });
    await service.services.audit.seal();
    expect(await placesOf(service.store.pool, traces)).toEqual([]);
  });
});

test('every column with the id of a person is of a table that goes with them', async () => {
  await using service = await createTestService();
  const columns = await columnsOf(service.store.pool);
  const found = columns.filter(({ column }) => column === 'person_id').map(({ table }) => table);
  expect([...found, 'person'].toSorted()).toEqual(Object.keys(personTables).toSorted());
});
