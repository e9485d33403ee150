import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArchivePage } from '../../schema/archive.ts';
import { leftTables, sessionTables } from '../../server/core/archive/session-tables.ts';
import { columnsOf } from '../erasure/look.ts';
import type { TestService } from '../support/service.ts';
import { age, archivingService, firstWorkspace, fullSession, rowsOf, seenOf, talk } from './stored-session.ts';

let service: TestService;
let root: string;
beforeAll(async () => {
  ({ service, root } = await archivingService());
});
afterAll(() => service[Symbol.asyncDispose]());

const pass = (on: TestService = service) => on.services.archives?.pass();
const folderOf = (sessionId: string) => join(root, firstWorkspace, sessionId);
const status = async (sessionId: string) => (await service.fetch(`/api/v1/sessions/${sessionId}`)).status;
const restore = async (sessionId: string, on: TestService = service) => {
  const answer = await on.post(`/api/v1/archive/${sessionId}/restore`);
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
};
const verify = async (body: object = {}) =>
  (await (await service.post('/api/v1/archive/verification', body)).json()) as object;
const actions = async (sessionId: string) =>
  (
    await service.store.pool.query<{ action: string }>(
      'select action from audit_entry where target_id = $1 order by id',
      [sessionId],
    )
  ).rows.map(({ action }) => action);

test('every table with rows of a session is in its archive', async () => {
  const tables = (await columnsOf(service.store.pool)).filter(({ column }) => column === 'session_id');
  const decided = new Set([...Object.keys(sessionTables), ...Object.keys(leftTables)]);
  expect(tables.map(({ table }) => table).filter((table) => !decided.has(table))).toEqual([]);
});

describe('a session that nobody used for the retention time', () => {
  test('goes to files and comes back as it was: every row, and every byte of its replay', async () => {
    const sessionId = await fullSession(service);
    const [rows, seen] = [await rowsOf(service.store.pool, sessionId), await seenOf(service, sessionId)];
    for (const [table, found] of Object.entries(rows)) expect([table, found.length > 0]).toEqual([table, true]);
    expect(String(seen.replays[0]?.[2]).length).toBeGreaterThan(1_000);

    expect(await pass()).toBe(1);
    expect(await status(sessionId)).toBe(404);
    const left = await rowsOf(service.store.pool, sessionId);
    expect(Object.values(left).flat()).toEqual([]);
    const list = (await (await service.fetch('/api/v1/archive')).json()) as ArchivePage;
    expect(list).toMatchObject({ sessions: [{ sessionId, workspaceId: firstWorkspace }], nextBefore: null });
    expect(await verify()).toEqual({ checked: 1, problems: [], nextBefore: null });
    for (const name of await readdir(folderOf(sessionId)))
      expect([name, (await stat(join(folderOf(sessionId), name))).mode & 0o777]).toEqual([name, 0o600]);

    // The sandbox provider has removed the sandbox.
    await service.store.pool.query('delete from sandbox where session_id is null');
    expect(await restore(sessionId)).toMatchObject({
      status: 200,
      sessionId,
      lastCursor: list.sessions[0]?.lastCursor,
    });
    expect(await rowsOf(service.store.pool, sessionId)).toEqual(rows);
    expect(await seenOf(service, sessionId)).toEqual(seen);
    expect(await readdir(join(root, firstWorkspace))).toEqual([]);
    expect(await actions(sessionId)).toEqual(['session.archived', 'session.restored']);
    // It stays for another retention time, and goes on after its last cursor.
    expect(await pass()).toBe(0);
    await talk(service, sessionId);
    const [before, after] = [seen.replays[0]?.[2] ?? '', (await seenOf(service, sessionId)).replays[0]?.[2] ?? ''];
    expect(
      Buffer.from(String(after), 'base64')
        .toString()
        .startsWith(Buffer.from(String(before), 'base64').toString()),
    ).toBe(true);
    await age(service.store.pool, sessionId, 31);
    expect(await pass()).toBe(1);
    await service.store.pool.query('delete from sandbox where session_id is null');
    await service.services.archives?.removeOfWorkspace(firstWorkspace);
  });

  test.each([
    ['was used a day before', `update session set updated_at = now() - interval '29 days' where id = $1`],
    ['has a run that is not over', `update run set finished_at = null, status = 'waiting' where session_id = $1`],
    [
      'has a link that works',
      `update share_link set revoked_at = null, expires_at = now() + interval '1 hour' where session_id = $1`,
    ],
    ['has a new comment', `update comment set created_at = now() where session_id = $1`],
    [
      'is in a workspace that keeps it longer',
      `update workspace w set retention_days = 40 from session s where s.id = $1 and w.id = s.workspace_id`,
    ],
  ])('stays if it %s', async (_, statement) => {
    const { pool } = service.store;
    const sessionId = await fullSession(service);
    await pool.query(statement, [sessionId]);
    expect(await pass()).toBe(0);
    expect(await status(sessionId)).toBe(200);
    await pool.query('update workspace set retention_days = null');
    await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
    await pool.query('delete from sandbox where session_id is null');
  });

  test('is kept for the days of its workspace, which an admin sets', async () => {
    const sessionId = await fullSession(service, 8);
    const set = (retentionDays: unknown) =>
      service.fetch('/api/v1/workspace', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ retentionDays }),
      });
    expect((await set(0)).status).toBe(400);
    expect(await (await set(7)).json()).toMatchObject({ retentionDays: 7 });
    expect(await pass()).toBe(1);
    expect(await (await set(null)).json()).toMatchObject({ retentionDays: null });
    expect(await status(sessionId)).toBe(404);
    await service.services.archives?.removeOfWorkspace(firstWorkspace);
    await service.store.pool.query('delete from sandbox where session_id is null');
  });
});

/** The service with a pool that does something before the first statement that begins like this. */
async function beforeStatement(begins: string, work: () => Promise<void>): Promise<TestService> {
  let isDone = false;
  const { pool } = service.store;
  const watched = new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') {
        // `pool.query` of the driver calls `connect` with a callback.
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return async () => {
        const client = await target.connect();
        const { query } = client;
        client.query = (async (...given: unknown[]) => {
          if (!isDone && String(given[0]).startsWith(begins)) {
            isDone = true;
            await work();
          }
          return Reflect.apply(query, client, given) as unknown;
        }) as typeof client.query;
        return client;
      };
    },
  });
  const store = { ...service.store, pool: watched as pg.Pool };
  return (
    await archivingService({ store, node: '00000000-0000-7000-8000-00000000000b', environment: { ARCHIVE_DIR: root } })
  ).service;
}

describe('if something happens while a session is archived', () => {
  const lock = 'select from session where id = $1 for update';

  test.each([
    ['a run starts', (sessionId: string) => talk(service, sessionId)],
    [
      'a comment is edited',
      async (sessionId: string) =>
        void (await service.store.pool.query(`update comment set text = 'Louder.' where session_id = $1`, [sessionId])),
    ],
  ])('%s: the session stays, and no archive', async (_, happens) => {
    const sessionId = await fullSession(service);
    await using other = await beforeStatement(lock, () => happens(sessionId));
    expect(await pass(other)).toBe(0);
    expect(await status(sessionId)).toBe(200);
    expect(await readdir(join(root, firstWorkspace))).toEqual([]);
    await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
    await service.store.pool.query('delete from sandbox where session_id is null');
  });

  test.each([
    ['the files are written', 'fetch'],
    ['they are renamed', lock],
    ['the transaction ends', '\nwith entry as'],
  ])('the node dies before %s: the session stays, and the next pass does it all', async (_, statement) => {
    const sessionId = await fullSession(service);
    const rows = await rowsOf(service.store.pool, sessionId);
    {
      await using other = await beforeStatement(statement, () => Promise.reject(new Error('the node dies')));
      expect(await pass(other)).toBe(0);
    }
    expect(await rowsOf(service.store.pool, sessionId)).toEqual(rows);
    await writeFile(join(root, firstWorkspace, 'left.part'), '');
    expect(await pass()).toBe(1);
    expect(await readdir(join(root, firstWorkspace))).toEqual([sessionId]);
    expect(await verify({ sessionId })).toMatchObject({ checked: 1, problems: [] });
    await service.services.archives?.removeOfWorkspace(firstWorkspace);
    await service.store.pool.query('delete from sandbox where session_id is null');
  });

  test('two nodes at once archive each session once', async () => {
    const ids = [await fullSession(service), await fullSession(service), await fullSession(service)];
    await using other = await beforeStatement('nothing', () => Promise.resolve());
    const counts = await Promise.all([pass(), pass(other)]);
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(3);
    expect(await verify()).toEqual({ checked: 3, problems: [], nextBefore: null });
    for (const id of ids) expect(await actions(id)).toContain('session.archived');
    await service.services.archives?.removeOfWorkspace(firstWorkspace);
    await service.store.pool.query('delete from sandbox where session_id is null');
  });

  test('an archive that a node left goes with its session', async () => {
    const sessionId = await fullSession(service);
    await pass();
    await service.store.pool.query('delete from sandbox where session_id is null');
    // As if the node had died before the end of its transaction.
    await restore(sessionId);
    await age(service.store.pool, sessionId, 31);
    await pass();
    const manifest = await readFile(join(folderOf(sessionId), 'manifest.json'), 'utf8');
    expect(manifest).toContain(sessionId);
    await service.services.archives?.discard({ sessionId, workspaceId: '00000000-0000-7000-8000-000000000009' });
    expect(await readdir(join(root, firstWorkspace))).toEqual([sessionId]);
    await service.services.archives?.discard({ sessionId, workspaceId: firstWorkspace });
    expect(await readdir(join(root, firstWorkspace))).toEqual([]);
    await service.store.pool.query('delete from sandbox where session_id is null');
  });
});

test('the names of an erased person leave the archives, and do not come back', async () => {
  const { pool } = service.store;
  const [one, two] = [await fullSession(service), await fullSession(service)];
  await pass();
  await pool.query('delete from sandbox where session_id is null');
  await pool.query(`insert into erased_id (workspace_id, id, erased_at) values ($1, 'ann', now())`, [firstWorkspace]);
  // Before the next pass, and after it.
  expect(await restore(one)).toMatchObject({ status: 200 });
  await pass();
  expect(await verify({ sessionId: two })).toMatchObject({ checked: 1, problems: [] });
  expect(await readFile(join(folderOf(two), 'manifest.json'), 'utf8')).not.toContain('"ann"');
  expect(await readdir(folderOf(two))).not.toContain('comment.jsonl.gz');
  expect(await restore(two)).toMatchObject({ status: 200 });
  const { rows } = await pool.query('select author_name from comment where session_id = any($1)', [[one, two]]);
  expect(rows).toEqual([{ author_name: 'Erased person' }, { author_name: 'Erased person' }]);
  await pool.query('delete from erased_id');
});
