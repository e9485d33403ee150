import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advisoryLocks } from '../../server/store/advisory-locks.ts';
import { oneByOne, rowsOf, storeLog } from '../compaction/stored-log.ts';
import { clientOf } from '../sdk/service.ts';
import { createStore } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { readEvents } from '../support/events.ts';

const path = '/api/v1/operator/log/compaction';
const stack = new AsyncDisposableStack();
let store: Awaited<ReturnType<typeof createStore>>;
let service: TestService;
beforeAll(async () => {
  store = stack.use(await createStore());
  const environment = { LOG_COMPACTION: 'off' };
  service = stack.use(await createTestService({ store, agents: { echoBack: echo }, environment }));
});
afterAll(() => stack.disposeAsync());
beforeEach(async () => void (await store.pool.query('truncate run, session, event_chunk')));

const state = async () => (await service.fetch(path)).json();
const compact = async (body: unknown = {}) => {
  const answer = await service.post(path, body);
  return [answer.status, await answer.json()] as const;
};
const replay = async (sessionId: string) =>
  (await service.fetch(`/api/v1/sessions/${sessionId}/events?since=0&follow=false`)).text();

test('what is left to compact is told, and a command compacts it although nodes do not', async () => {
  const nothing = { on: false, waitsForOldNode: false, runs: 0, moreRuns: false, events: 0, failedRuns: 0 };
  expect(await state()).toEqual({ ...nothing, nodeId: service.services.node, oldestEndedAt: null });
  const { sessionId, frames } = await storeLog(store, [oneByOne(130), [1, 2]]);
  const { rows } = await store.pool.query<{ first: string }>('select min(finished_at) as first from run');
  expect(await state()).toMatchObject({
    runs: 2,
    events: 133,
    oldestEndedAt: new Date(rows[0]?.first ?? '').toISOString(),
  });
  expect(await compact()).toEqual([
    200,
    { rowsBefore: 130, rowsAfter: 2, savedBytes: expect.any(Number), failedRuns: 0, hasMore: false },
  ]);
  expect(await rowsOf(store, sessionId)).toEqual([100, 30, 1, 2]);
  expect(await replay(sessionId)).toBe(frames.join(''));
  expect(await state()).toMatchObject(nothing);
});

test('a session is compacted although its run ended just now, and no other session', async () => {
  const other = await storeLog(store, [oneByOne(12)]);
  const sessionId = await service.createSession();
  const words = { messages: [{ role: 'user', content: 'one two three four five six seven eight nine ten' }] };
  await readEvents(await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, words));
  const before = await replay(sessionId);
  await store.pool.query(
    `with gone as (delete from event_chunk where session_id = $1 returning *)
     insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
     select session_id, workspace_id, run_id, first_cursor + n - 1, first_cursor + n - 1, frame || E'\\n\\n',
       final and first_cursor + n - 1 = last_cursor
     from gone cross join lateral unnest(string_to_array(rtrim(frames, E'\\n'), E'\\n\\n')) with ordinality as f(frame, n)`,
    [sessionId],
  );
  const events = (await rowsOf(store, sessionId)).length;
  expect(await compact({ sessionId })).toMatchObject([200, { rowsBefore: events, rowsAfter: 1, hasMore: false }]);
  expect(await rowsOf(store, sessionId)).toEqual([events]);
  expect(await replay(sessionId)).toBe(before);
  expect(await rowsOf(store, other.sessionId)).toEqual(oneByOne(12));
  expect(await compact({ sessionId: '00000000-0000-7000-8000-0000000000ff' })).toMatchObject([
    404,
    { code: 'not_found' },
  ]);
});

test('while a node of 0.1.0 is connected, the state says so, and the command is refused', async () => {
  const { sessionId } = await storeLog(store, [oneByOne(12)]);
  const node = new Client(store.address);
  await node.connect();
  await node.query('select pg_advisory_lock_shared($1)', [advisoryLocks.service]);
  expect(await state()).toMatchObject({ waitsForOldNode: true, runs: 1 });
  expect(await compact()).toMatchObject([409, { code: 'conflict' }]);
  expect(await rowsOf(store, sessionId)).toEqual(oneByOne(12));
  await node.end();
});

test('a run that cannot be compacted is counted, and keeps no other from it', async () => {
  const damaged = await storeLog(store, [oneByOne(12)]);
  const whole = await storeLog(store, [oneByOne(12)]);
  // The database refuses the row that a merge makes in one session.
  await store.pool.query(
    `alter table event_chunk add constraint damaged check (session_id <> '${damaged.sessionId}' or first_cursor = last_cursor)`,
  );
  try {
    expect(await compact()).toMatchObject([200, { rowsBefore: 12, rowsAfter: 1, failedRuns: 1, hasMore: false }]);
  } finally {
    await store.pool.query('alter table event_chunk drop constraint damaged');
  }
  expect(await rowsOf(store, damaged.sessionId)).toEqual(oneByOne(12));
  expect(await rowsOf(store, whole.sessionId)).toEqual([12]);
  expect(await compact()).toMatchObject([200, { rowsBefore: 12, failedRuns: 0 }]);
});

test('GraphQL and the SDK have both', async () => {
  await storeLog(store, [oneByOne(12)]);
  const { data } = await ask(service, '{ logCompaction { on runs events } }');
  expect(data).toEqual({ logCompaction: { on: false, runs: 1, events: 12 } });
  const made = await ask(service, 'mutation { compactLog { rowsBefore rowsAfter hasMore } }');
  expect(made.data).toEqual({ compactLog: { rowsBefore: 12, rowsAfter: 1, hasMore: false } });
  await storeLog(store, [oneByOne(12)]);
  await using http = await listen(service);
  const { operator } = clientOf(http.url);
  expect(await operator.compaction()).toMatchObject({ runs: 1 });
  const done = [];
  for await (const part of operator.compactLog()) done.push(part.rowsBefore);
  expect(done).toEqual([12]);
});
