import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { sessionTables } from '../../server/core/archive/session-tables.ts';
import { echo } from '../support/echo-agent.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';

export const firstWorkspace = '00000000-0000-7000-8000-000000000001';

/** A service that archives sessions after 30 days, with a folder of its own. */
export async function archivingService(
  options: TestServiceOptions = {},
): Promise<{ service: TestService; root: string }> {
  const root = options.environment?.ARCHIVE_DIR ?? (await mkdtemp(join(tmpdir(), 'uas-archive-')));
  const environment = { RETENTION_DAYS: '30', ...options.environment, ARCHIVE_DIR: root };
  return { service: await createTestService({ agents: { echoBack: echo }, ...options, environment }), root };
}

// U+2028 ends lines for some readers, and `json` keeps the order of members and apart `null` from nothing.
const words = 'Bells ring “loud”\u2028\n\\ \u{1f514} one two three';

export async function talk(service: TestService, sessionId: string, content = words): Promise<void> {
  const messages = [{ role: 'user', content }];
  await (await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages })).text();
}

/** A session with rows in every table, last used `days` ago. */
export async function fullSession(service: TestService, days = 31): Promise<string> {
  const sessionId = await service.createSession({ idea: 'Bells' });
  await talk(service, sessionId);
  await talk(service, sessionId);
  const { pool } = service.store;
  const values = [firstWorkspace, sessionId, randomUUID()];
  const preview = `p${sessionId.slice(-12)}`;
  const insert = (text: string) => pool.query(text.replaceAll('$4', `'${preview}'`), values);
  await insert(`with one as (select $3::uuid) insert into run_step (run_id, name, workspace_id, session_id, value, last_cursor, finished_at)
    select run.id, n.name, $1, $2, n.value, 0, now() from run, one,
      (values ('null', 'null'::json), ('none', null), ('order', '{"b": 1,\n "a": 0.1}')) as n(name, value) where run.session_id = $2`);
  await insert(`insert into run_decision (session_id, decision_key, workspace_id, run_id, body_hash, answer, decided_at)
    values ($2, 'one', $1, $3, '', '{"z":1,"a":2}', now())`);
  await insert(`insert into model_call (run_id, name, workspace_id, session_id, content, bytes, asked_at)
    values ($3, 'one', $1, $2, '{}', 2, now())`);
  await insert(`insert into record (id, workspace_id, session_id, run_id, kind, details, created_at)
    values (gen_random_uuid(), $1, $2, $3, 'code', '{"n": 12345678901234567890.5}', now())`);
  await insert(`insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
    values ($3, $1, $2, $3, 'prd', 'prd', 1, '{}', now())`);
  await insert(`insert into attachment (id, workspace_id, session_id, name, media_type, bytes, sha256, content, created_at)
    values ($3, $1, $2, 'a.bin', 'image/png', 3, 'x', '\\x00ff0a', now())`);
  await insert(`insert into comment (id, workspace_id, session_id, artifact_id, text, author_type, author_id, author_name, created_at)
    values (gen_random_uuid(), $1, $2, $3, 'They ring.', 'member', 'ann', 'Ann Lee', now())`);
  await insert(`insert into sandbox (name, workspace_id, session_id, provider, url, files, created_at, updated_at)
    select $4, $1, $2, 'test', 'http://x', '{"b.ts":"1","a.ts":"2"}', now(), now() from (select $3::uuid) as o`);
  await insert(
    `insert into preview (name, workspace_id, session_id, run_id, created_at) values ($4, $1, $2, $3, now())`,
  );
  await insert(`insert into preview_file (preview_name, path, workspace_id, sha256)
    select $4, p, $1, p || $2::text from unnest(array['index.html', 'app.js']) as p, (select $3::uuid) as o`);
  await insert(`insert into preview_content (workspace_id, sha256, content)
    select $1, p || $2::text, '\\x00fe' from unnest(array['index.html', 'app.js']) as p, (select $3::uuid) as o`);
  const share = await service.post('/api/v1/shares', { sessionId });
  const { shareId } = (await share.json()) as { shareId: string };
  await service.fetch(`/api/v1/shares/${shareId}`, { method: 'DELETE' });
  await age(pool, sessionId, days);
  return sessionId;
}

/** Moves all that happened in a session into the past. */
export async function age(pool: pg.Pool, sessionId: string, days: number): Promise<void> {
  const by = `- make_interval(days => ${days})`;
  await pool.query(
    `update session set created_at = created_at ${by}, updated_at = updated_at ${by}, restored_at = restored_at ${by} where id = $1`,
    [sessionId],
  );
  await pool.query(`update run set finished_at = finished_at ${by} where session_id = $1`, [sessionId]);
  for (const table of ['comment', 'attachment', 'artifact'])
    await pool.query(`update ${table} set created_at = created_at ${by} where session_id = $1`, [sessionId]);
}

/** Every row of a session as text, by table. */
export async function rowsOf(pool: pg.Pool, sessionId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, where] of Object.entries(sessionTables)) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'restored_at' ${table === 'run_step' ? `|| jsonb_build_object('value', t.value::text)` : ''})::text as row
       from ${table} t where ${where} order by 1`,
      [sessionId],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** What a client sees of a session: the replay since each cursor as bytes, and the session. */
export async function seenOf(service: TestService, sessionId: string) {
  const path = `/api/v1/sessions/${sessionId}`;
  const replay = async (since: number) => {
    const answer = await service.fetch(`${path}/events?since=${since}&follow=false`, {
      headers: { accept: 'text/event-stream' },
    });
    return [
      answer.status,
      answer.headers.get('x-log-epoch'),
      Buffer.from(await answer.arrayBuffer()).toString('base64'),
    ];
  };
  const session = (await (await service.fetch(path)).json()) as { lastCursor?: number };
  return { session, replays: await Promise.all([0, 1, 5, 9].map(replay)) };
}
