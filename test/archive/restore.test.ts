import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../support/graphql.ts';
import type { TestService } from '../support/service.ts';
import { age, archivingService, firstWorkspace, fullSession } from './stored-session.ts';

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
describe('a restore refuses', () => {
  let sessionId: string;
  beforeAll(async () => {
    sessionId = await fullSession(service);
    await pass();
    await service.store.pool.query('delete from sandbox where session_id is null');
  });

  /** Refuses with another file, and leaves it as it was. */
  async function refusal(name: string, change: (bytes: Buffer) => Buffer) {
    const path = join(folderOf(sessionId), name);
    const bytes = await readFile(path);
    await writeFile(path, change(bytes));
    const answers = [await restore(sessionId), await verify({ sessionId })];
    await writeFile(path, bytes);
    expect(await status(sessionId)).toBe(404);
    return answers;
  }
  const inManifest = (change: (manifest: Record<string, unknown>) => object) =>
    refusal('manifest.json', (bytes) =>
      Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Record<string, unknown>))),
    );

  test.each(['event_chunk.jsonl.gz', 'comment.jsonl.gz'])('if a byte of %s changed', async (name) => {
    const [answer, found] = await refusal(name, (bytes) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
      return changed;
    });
    expect(answer).toMatchObject({ status: 409, code: 'conflict', reason: 'damaged' });
    expect(found).toMatchObject({ checked: 1, problems: [{ sessionId }] });
  });

  test('if the end of a file is missing', async () => {
    const [answer] = await refusal('run.jsonl.gz', (bytes) => bytes.subarray(0, -3));
    expect(answer).toMatchObject({ status: 409, reason: 'damaged' });
  });

  test('a newer format, a newer schema, another session, and a path in place of a file', async () => {
    expect((await inManifest((it) => ({ ...it, format: 2 })))[0]).toMatchObject({ status: 409, reason: 'newer' });
    expect((await inManifest((it) => ({ ...it, migrations: ['9999-later'] })))[0]).toMatchObject({ reason: 'newer' });
    expect((await inManifest((it) => ({ ...it, sessionId: firstWorkspace })))[0]).toMatchObject({ reason: 'damaged' });
    const files = [
      { name: '../../x.jsonl.gz', table: 'run', columns: ['id'], rows: 0, bytes: 0, sha256: 'a'.repeat(64) },
    ];
    expect((await inManifest((it) => ({ ...it, files })))[0]).toMatchObject({ reason: 'damaged' });
  });

  test('ids that are none, and sessions that are not there', async () => {
    for (const id of ['..', '..%2F..%2Fetc', sessionId.toUpperCase(), firstWorkspace, '%00'])
      expect([id, (await restore(id)).status]).toEqual([id, id === '%00' ? 400 : 404]);
    expect((await service.post('/api/v1/archive/verification', { sessionId: '../..' })).status).toBe(404);
  });

  test('a column that is gone, and takes the default of a new one', async () => {
    const { pool } = service.store;
    await pool.query('alter table comment rename anchor to anchor_gone');
    expect(await restore(sessionId)).toMatchObject({ status: 409, reason: 'columns_gone' });
    await pool.query('alter table comment rename anchor_gone to anchor');
    await pool.query(`alter table comment add mood text not null default 'calm'`);
    expect(await ask(service, `mutation { restoreArchivedSession(id: "${sessionId}") { lastCursor } }`)).toMatchObject({
      data: { restoreArchivedSession: { lastCursor: expect.any(Number) as unknown } },
    });
    const { rows } = await pool.query('select mood from comment where session_id = $1', [sessionId]);
    expect(rows).toEqual([{ mood: 'calm' }]);
    await pool.query('alter table comment drop mood');
  });

  test('a session that exists, a sandbox that is still there, and a workspace that is gone', async () => {
    const { pool } = service.store;
    await age(pool, sessionId, 31);
    await pass();
    expect(await restore(sessionId)).toMatchObject({ status: 409, reason: 'sandbox_pending' });
    await pool.query('delete from sandbox where session_id is null');
    await pool.query('update workspace set deleted_at = now()');
    expect(await restore(sessionId)).toMatchObject({ status: 409, reason: 'workspace_gone' });
    await pool.query('update workspace set deleted_at = null');
    await pool.query(
      `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'idle')`,
      [sessionId, firstWorkspace],
    );
    expect(await restore(sessionId)).toMatchObject({ status: 409, reason: 'session_exists' });
    // It goes further than the session, so a pass keeps it.
    await pass();
    expect(await readdir(join(root, firstWorkspace))).toEqual([sessionId]);
    await pool.query('delete from session where id = $1', [sessionId]);
    expect(await restore(sessionId)).toMatchObject({ status: 200 });
  });
});
