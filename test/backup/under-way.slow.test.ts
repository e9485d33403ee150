import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { gates } from '../support/echo-agent.ts';
import { readEvents, readUntil, types } from '../support/events.ts';
import { startNode } from '../support/node.ts';
import { say } from '../support/other-server.ts';
import { backUpDatabase, makeFolder, restoreDatabase, rowsOf } from './databases.ts';

const talk = { messages: [{ role: 'user', content: 'one two' }] };
const workspace = '00000000-0000-7000-8000-000000000001';

test('a run that is active in the backup continues where it is restored, with the same cursors', async () => {
  await using folder = await makeFolder();
  await using database = await createDatabase();
  await using target = await createDatabase();
  await using node = await startNode(database, 1);
  const id = await node.createSession();
  gates.set('backup', Promise.withResolvers());
  const stream = await node.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'backup' });
  const seen = await readUntil(stream, ({ type }) => type === 'text_delta');
  await backUpDatabase(database.address, folder.file('one'));
  expect((await stat(folder.file('one'))).mode & 0o777).toBe(0o600);
  gates.get('backup')?.resolve();

  await restoreDatabase(target.address, folder.file('one'));
  // The lease of its node has expired by then, as in any backup that is not restored at once.
  await say(target.address, `update run set lease_until = now() - interval '1 minute'`);
  await using restored = await startNode(target, 2);
  const events = await readEvents(await restored.fetch(`/api/v1/sessions/${id}/events`));
  expect(events.slice(0, seen.length)).toEqual(seen);
  expect(events[seen.length]?.type).toBe('text_reset');
  expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, index) => index + 1));
  expect(restored.store.epoch.current()).toBeGreaterThan(node.store.epoch.current());
});

test('data written during a backup is in it completely or not at all', async () => {
  await using folder = await makeFolder();
  await using database = await createDatabase();
  await using target = await createDatabase();
  await using node = await startNode(database, 1);
  // Enough data between the tables of a session that runs start and end while they are read.
  await node.store.pool.query(
    `insert into record (id, workspace_id, session_id, run_id, kind, details, created_at)
     select gen_random_uuid(), '${workspace}', gen_random_uuid(), gen_random_uuid(), 'filler',
       to_jsonb(repeat(md5(i::text), 100)), now() from generate_series(1, 4000) i`,
  );
  const made = new AbortController();
  async function write(): Promise<void> {
    while (!made.signal.aborted) {
      const id = await node.createSession();
      await readEvents(await node.post(`/api/v1/sessions/${id}/echo-back-agent`, talk));
    }
  }
  const writers = Array.from({ length: 4 }, write);
  await expect.poll(() => node.services.runs.count()).toBeGreaterThan(0);
  const { rows } = await backUpDatabase(database.address, folder.file('busy'));
  made.abort();
  await Promise.all(writers);
  const after = await rowsOf(database.address, 'select count(*)::int as count from session');
  expect(after[0]?.count).toBeGreaterThan(rows.session ?? 0);

  await restoreDatabase(target.address, folder.file('busy'));
  const torn = await rowsOf(
    target.address,
    `select s.id from session s
     left join (select session_id, max(last_cursor) as cursor, bool_or(final) as ended, sum(last_cursor - first_cursor + 1) as events
       from event_chunk group by 1) c on c.session_id = s.id
     left join run r on r.session_id = s.id
     where s.last_cursor <> coalesce(c.cursor, 0) or s.last_cursor <> coalesce(c.events, 0)
       or (r.finished_at is not null) <> coalesce(c.ended, false) or (s.active_run is null) <> (r.finished_at is not null or r.id is null)`,
  );
  expect(torn).toEqual([]);
});
