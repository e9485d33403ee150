import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenantTables } from '../../server/store/tenant-tables.ts';
import { makeWorld, type World } from '../access/matrix/world.ts';
import { storeKey } from '../access/stored-key.ts';
import { bearer } from '../access/keys.ts';
import { signedIn } from '../support/browser-session.ts';
import { readArchive } from './archive.ts';
import { placesOf } from './look.ts';

interface Manifest {
  rows: Record<string, number>;
  head: { seq: number; signature: string };
  files: { path: string; bytes: number; sha256: string; rows: number }[];
}

let world: World;
let workspaceId: string;
let key: string;
beforeAll(async () => {
  world = await makeWorld();
  workspaceId = world.workspaces.foreign;
  key = await storeKey(world.service.store.pool, { workspaceId });
  await fillRest();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Rows of tables that the world leaves empty. */
async function fillRest(): Promise<void> {
  const { pool } = world.service.store;
  const { sessionId, runId } = world.ids.foreign;
  const values = [workspaceId, sessionId, runId];
  const statements: [string, string[]][] = [
    [`insert into former_member values (gen_random_uuid(), $1, gen_random_uuid(), now())`, [workspaceId]],
    [
      `insert into sandbox (name, workspace_id, session_id, provider, url, files, created_at, updated_at)
       values ('foreign-sandbox', $1, null, 'test', 'http://x', '{}', now(), now())`,
      [workspaceId],
    ],
    [
      `insert into preview (name, workspace_id, session_id, run_id, created_at) values ('foreign-preview', $1, $2, $3, now())`,
      values,
    ],
    [`insert into preview_file values ('foreign-preview', 'index.html', $1, 'hash')`, [workspaceId]],
    [`insert into preview_content values ($1, 'hash', 'They ring.')`, [workspaceId]],
    [
      `insert into run_step (run_id, name, workspace_id, session_id, value, last_cursor, finished_at)
       values ($3, 'one', $1, $2, '{}', 0, now())`,
      values,
    ],
    [
      `insert into run_decision (session_id, decision_key, workspace_id, run_id, body_hash, answer, decided_at)
       values ($2, 'one', $1, $3, '', '{}', now())`,
      values,
    ],
    [
      `insert into record (id, workspace_id, session_id, run_id, kind, details, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'code', '{}', now())`,
      values,
    ],
    [`insert into log_checkpoint values ($2, $1, 1, 1, '{}')`, [workspaceId, sessionId]],
    [
      `insert into usage (workspace_id, day, agent, model, key_id, member_id) values ($1, now(), 'prd', 'm', '', '')
       on conflict do nothing`,
      [workspaceId],
    ],
    [
      `with made as (
         insert into budget (id, workspace_id, subject, measure, most, created_by)
         values (gen_random_uuid(), $1, 'erasure', 'runs', 1, 'service') returning id)
       insert into budget_reservation (id, budget_id, workspace_id, kind, holder, amount)
       select gen_random_uuid(), id, $1, 'run', gen_random_uuid(), 1 from made`,
      [workspaceId],
    ],
    [`insert into rate_limit (key, workspace_id) values ('foreign', $1)`, [workspaceId]],
    [`insert into erased_id values ($1, 'somebody', now())`, [workspaceId]],
    [
      `insert into sign_in_link (id, workspace_id, kind, token_hash, created_by, created_at, expires_at)
       values (gen_random_uuid(), $1, 'setup', sha256('foreign'), 'service', now(), now())`,
      [workspaceId],
    ],
  ];
  for (const [statement, parameters] of statements) {
    // Not every statement names all three.
    await pool.query(statement, parameters);
  }
}

const exportWith = (headers: Record<string, string>) => world.service.fetch('/api/v1/workspace/export', { headers });

describe('an export of a workspace', () => {
  test('has every row of every table that is exported, and no secret', async () => {
    const { pool } = world.service.store;
    const answer = await exportWith(bearer(key));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="foreign-\d{4}-\d\d-\d\d\.tar\.gz"/);
    const files = readArchive(new Uint8Array(await answer.arrayBuffer()));
    const paths = [...files.keys()];
    expect([paths[0], paths.at(-1)]).toEqual(['README.txt', 'manifest.json']);
    const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
    expect(manifest.files.map(({ path }) => path)).toEqual(paths.slice(0, -1));
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.of();
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
    }
    for (const [name, { exported, owner = 'workspace_id' }] of Object.entries(tenantTables)) {
      if (exported === '') continue;
      const { rowCount } = await pool.query(`select from "${name}" where "${owner}" = $1`, [workspaceId]);
      expect([name, manifest.rows[name], (rowCount ?? 0) > 0]).toEqual([name, rowCount, true]);
    }
    const file = JSON.parse(String(files.get('data/preview_content/000001.jsonl'))) as { content: string };
    expect(Buffer.from(file.content, 'base64').toString()).toBe('They ring.');
    const all = [...files.values()].map(String).join('\n');
    const secrets = await pool.query<{ text: string }>(
      `select secret as text from webhook where workspace_id = $1
       union select encode(hash, 'hex') from api_key where workspace_id = $1
       union select encode(token_hash, 'hex') from browser_session where workspace_id = $1`,
      [workspaceId],
    );
    expect(secrets.rows.length).toBeGreaterThan(2);
    for (const { text } of secrets.rows) expect(all).not.toContain(text);
    expect(all).not.toContain(world.workspaces.own);
    // Its head is one of the log, which verifies with it.
    const { head } = JSON.parse(String(files.get('audit/head.jsonl'))) as { head: Manifest['head'] };
    expect(head).toEqual(manifest.head);
    const verified = await world.service.post('/api/v1/audit/verification', { checkpoint: [head] }, bearer(key));
    expect(await verified.json()).toMatchObject({ verified: true, problems: [] });
    const entries = String(files.get('audit/000001.jsonl')).trimEnd().split('\n');
    expect(JSON.parse(entries.at(-1) ?? '')).toMatchObject({ action: 'workspace.exported' });
  });

  test('stops reading if the client goes', async () => {
    const { pool } = world.service.store;
    const asked: string[] = [];
    const query = pool.query.bind(pool);
    Object.assign(pool, {
      query: (...args: Parameters<typeof query>) => {
        asked.push(String(args[0]));
        return query(...args);
      },
    });
    try {
      const answer = await exportWith(bearer(key));
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      const count = asked.length;
      // The end would have been reached meanwhile.
      const whole = await exportWith(bearer(key));
      await whole.arrayBuffer();
      expect(asked.slice(0, count).filter((text) => text.includes('from "webhook_attempt"'))).toEqual([]);
      expect(asked.filter((text) => text.includes('from "webhook_attempt" t')).length).toBe(1);
    } finally {
      delete (pool as { query?: unknown }).query;
    }
  });

  test('takes an admin who signed in lately', async () => {
    const { service } = world;
    const viewer = await storeKey(service.store.pool, { workspaceId, role: 'viewer' });
    expect((await exportWith(bearer(viewer))).status).toBe(403);
    const { cookie } = await signedIn(service, { role: 'admin', workspaceId });
    await service.store.pool.query(
      `update browser_session set proved_at = now() - interval '11 minutes' where workspace_id = $1`,
      [workspaceId],
    );
    service.services.accessChanged();
    const late = await service.withoutKey('/api/v1/workspace/export', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([403, 'step_up_required']);
  });
});

describe('an erased workspace', () => {
  test('leaves nothing in any table but what the log of the operator says', async () => {
    const { service, ids } = world;
    const { pool } = service.store;
    for (const [name, { owner = 'workspace_id' }] of Object.entries(tenantTables)) {
      const { rowCount } = await pool.query(`select from "${name}" where "${owner}" = $1 limit 1`, [workspaceId]);
      expect([name, rowCount]).toEqual([name, 1]);
    }
    await pool.query(`delete from sandbox where workspace_id = $1`, [workspaceId]);
    const answer = await service.fetch(`/api/v1/workspaces/${workspaceId}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slug: 'foreign', erase: true }),
    });
    expect(answer.status).toBe(204);
    // Not yet: other nodes may still know its keys.
    await service.services.eraseDeletedWorkspaces();
    expect(await placesOf(pool, [workspaceId])).toContain('session.workspace_id');
    await pool.query(`update workspace set erase_at = erase_at - interval '3 minutes' where id = $1`, [workspaceId]);
    await service.services.eraseDeletedWorkspaces();

    // The sealer may be about to seal the last entry.
    await service.services.audit.seal();
    const gone = [workspaceId, ...Object.values(ids.foreign)];
    expect(await placesOf(pool, gone)).toEqual(['audit_entry.target_id']);
    const { rows } = await pool.query(
      `select workspace_id, action, after from audit_entry where target_id = $1 order by id`,
      [workspaceId],
    );
    const own = { workspace_id: world.workspaces.own };
    expect(rows).toMatchObject([
      { ...own, action: 'workspace.deleted', after: { erase: true } },
      { ...own, action: 'workspace.erased', after: { sessions: 1, head: { seq: expect.any(Number) as number } } },
    ]);
    const report = await service.fetch('/api/v1/audit/verification');
    expect(await report.json()).toMatchObject({ verified: true });
    // Its slug is free again, and the other workspaces are whole.
    const again = await service.post('/api/v1/workspaces', {
      name: 'foreign',
      slug: 'foreign',
      admin: { name: 'Ann' },
    });
    expect(again.status).toBe(201);
    expect((await service.fetch(`/api/v1/sessions/${ids.own.sessionId}`)).status).toBe(200);
  });

  test('may have been deleted without its data before, which only the operator can erase', async () => {
    const { service, workspaces } = world;
    const { pool } = service.store;
    const erase = (body: object) =>
      service.fetch(`/api/v1/workspaces/${workspaces.deleted}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slug: 'deleted', ...body }),
      });
    expect((await erase({})).status).toBe(404);
    expect((await erase({ erase: true })).status).toBe(204);
    expect((await erase({ erase: true })).status).toBe(404);
    await pool.query(`update workspace set erase_at = erase_at - interval '3 minutes' where id = $1`, [
      workspaces.deleted,
    ]);
    await service.services.eraseDeletedWorkspaces();
    await service.services.audit.seal();
    expect(await placesOf(pool, [workspaces.deleted])).toEqual(['audit_entry.target_id']);
  });
});
