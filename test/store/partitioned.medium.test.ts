import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactPiece } from '../../server/core/log/compact-piece.ts';
import { openStore } from '../../server/store/orm.ts';
import { oneByOne, rowsOf, storeLog } from '../compaction/stored-log.ts';
import { createStore } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { wideScansOf } from './partition-scans.ts';

const file = 'docs/deploy/partitions.sql';
const talk = { messages: [{ role: 'user', content: 'A list of the plants in our office and who waters them' }] };

const stack = new AsyncDisposableStack();
let store: Awaited<ReturnType<typeof createStore>>;
let service: TestService;
let divided: string[];
/** A session from before, and the bytes of its log. */
let earlier: { path: string; bytes: string };
afterAll(() => stack.disposeAsync());
beforeAll(async () => {
  store = stack.use(await createStore());
  {
    await using before = await createTestService({ store, agents: { echoBack: echo } });
    const path = `/api/v1/sessions/${await before.createSession()}`;
    earlier = { path, bytes: await (await before.post(`${path}/echo-back-agent`, talk)).text() };
  }
  await store.pool.query(await readFile(file, 'utf8'));
  // Among few rows, PostgreSQL reads all partitions rather than one by its index.
  await store.pool.query(`do $$ begin
    execute format('alter database %I set enable_hashjoin = off', current_database());
    execute format('alter database %I set enable_mergejoin = off', current_database());
  end $$`);
  // The next start of a node gives the new tables their policies.
  const started = stack.use(await openStore(store.address));
  const { rows } = await store.pool.query<{ name: string }>("select relname as name from pg_class where relkind = 'p'");
  divided = rows.map(({ name }) => name);
  service = stack.use(await createTestService({ store: started }));
});

describe('tables that are divided by session, as documented,', () => {
  test('have the rows from before, and go on', async () => {
    expect(await (await service.fetch(`${earlier.path}/events`)).text()).toBe(earlier.bytes);
    await (await service.post(`${earlier.path}/ideation-agent`, talk)).text();
    const events = await readEvents(await service.fetch(`${earlier.path}/events`));
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(types(events).filter((type) => type === 'done')).toHaveLength(2);
  });

  test('lose everything of a session that is deleted', async () => {
    expect((await service.fetch(earlier.path, { method: 'DELETE' })).status).toBe(204);
    for (const table of divided)
      expect(
        (await store.pool.query(`select from ${table} where session_id = $1`, [earlier.path.slice(-36)])).rowCount,
      ).toBe(0);
  });

  test('are read in one partition by every statement about a session', async () => {
    const wide = await wideScansOf(divided, async () => {
      await liveThrough(service);
      const { sessionId } = await storeLog(store, [oneByOne(9)]);
      while (await compactPiece(service.store.pool));
      expect(await rowsOf(store, sessionId)).toEqual([9]);
    });
    // Runs are taken up from all sessions, and compacted in all: PostgreSQL looks in the index of each partition.
    expect(wide.filter(takesUp)).toHaveLength(1);
    const ofSessions = wide.filter((one) => !takesUp(one) && !compacts(one));
    expect(ofSessions.map(({ statement, tables }) => `${tables.join(', ')}: ${statement}`)).toEqual([]);
  });
});

const takesUp = ({ statement }: { statement: string }) => statement.startsWith('with recursive free as');
const compacts = ({ statement }: { statement: string }) => statement.includes('r.compacted_to is distinct from');

async function ok(answer: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** Does what people do in a session: runs, a team with a decision, reading, comments, versions, exports, a fork, and its end. */
async function liveThrough({ fetch, post, createSession }: TestService): Promise<void> {
  const sessionId = await createSession();
  const path = `/api/v1/sessions/${sessionId}`;
  for (const key of ['one', 'one']) await ok(post(`${path}/ideation-agent`, talk, { 'idempotency-key': key }));
  const team = { agents: ['ideation', 'prd'], task: 'Plants of an office', approvals: true };
  const run = teamRun({ fetch, post }, sessionId, await startTeam({ post }, sessionId, team));
  const first = await run.waits();
  await ok(run.decideNow('approve'));
  await run.waits(first.lastCursor);
  await ok(run.decideNow('approve'));
  await ok(fetch(`${path}/events`));
  expect((await run.read()).status).toBe('completed');
  for (const part of [
    '',
    '/runs',
    '/events?follow=false',
    '/events?since=3&follow=false',
    '/state?cursor=5',
    '/comments',
  ])
    await ok(fetch(`${path}${part}`));
  const { artifacts } = (await ok(fetch(`${path}/artifacts`))) as { artifacts: { artifactId: string }[] };
  const artifactId = artifacts[0]?.artifactId ?? '';
  await ok(fetch(`${path}/artifacts/${artifactId}`));
  const { commentId } = await ok(post(`${path}/comments`, { artifactId, text: 'Shorter, please.' }));
  await ok(post(`${path}/comments/${String(commentId)}/resolve`));
  await ok(fetch(`${path}/comments/${String(commentId)}`, { method: 'DELETE' }));
  await ok(fetch(`${path}/export.replay`));
  await ok(post(`${path}/fork`, { cursor: 10 }));
  await ok(post('/api/v1/shares', { sessionId }));
  await ok(fetch(path, { method: 'DELETE' }));
}
