import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { compactPiece } from '../../server/core/log/compact-piece.ts';
import { createCompaction } from '../../server/core/log/compaction.ts';
import { advisoryLocks } from '../../server/store/advisory-locks.ts';
import { createStore } from '../support/database.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { hookedPool } from './hooked-pool.ts';
import { oneByOne, rowsOf, storeLog } from './stored-log.ts';

const logger = pino({ level: 'silent' });
const talk = { messages: [{ role: 'user', content: 'one two three' }] };
const stack = new AsyncDisposableStack();
let store: Awaited<ReturnType<typeof createStore>>;
let service: TestService;
beforeAll(async () => {
  store = stack.use(await createStore());
  service = stack.use(await createTestService({ store, agents: { echoBack: echo } }));
});
afterAll(() => stack.disposeAsync());

const compaction = (pool = store.pool) =>
  createCompaction({ pool, logger, observer: service.services.metrics, isOn: true });
const replay = async (sessionId: string, since = 0) =>
  (await service.fetch(`/api/v1/sessions/${sessionId}/events?since=${since}&follow=false`)).text();
const page = async (sessionId: string, since: number) =>
  (
    await service.fetch(`/api/v1/sessions/${sessionId}/events?since=${since}&limit=7`, {
      headers: { accept: 'application/json' },
    })
  ).text();

describe('compaction', () => {
  test('merges the small rows of each run, and every cursor gives the same bytes as before', async () => {
    const log = await storeLog(store, [oneByOne(130), [1, 2], [40, 1, 30, 1, 1, 27, 50, 50], [1, 1, 3, 1]]);
    const { sessionId, frames } = log;
    // The edges of rows before and after, and places within; readers.property.test.ts has any.
    const ends = frames.map((_, cursor) => cursor).filter((cursor) => cursor % 11 < 2 || cursor % 50 === 0);
    const pages = await Promise.all(ends.map((cursor) => page(sessionId, cursor)));
    const before = Number((await service.services.metrics.text()).match(/^log_rows_compacted_total (\d+)/m)?.[1] ?? 0);

    const merged = await compaction().pass();
    expect(await rowsOf(store, sessionId)).toEqual([100, 30, 1, 2, 100, 50, 50, 6]);
    expect(merged).toBe(130 + 6 + 4);
    for (const cursor of ends) expect(await replay(sessionId, cursor)).toBe(frames.slice(cursor).join(''));
    expect(await Promise.all(ends.map((cursor) => page(sessionId, cursor)))).toEqual(pages);
    const verified = await service.fetch(`/api/v1/operator/log/verification?sessionId=${sessionId}`);
    expect(await verified.json()).toMatchObject({ sessions: 1, events: frames.length, violations: [] });

    const metrics = await service.services.metrics.text();
    expect(Number(metrics.match(/^log_rows_compacted_total (\d+)/m)?.[1])).toBe(before + merged);
    expect(Number(metrics.match(/^log_bytes_saved_total (\d+)/m)?.[1])).toBeGreaterThan(130 * 136);
    expect(await compaction().pass()).toBe(0);
  });

  test('takes a long run in pieces, which each store how far they came', async () => {
    const { sessionId, frames } = await storeLog(store, [oneByOne(1_150)]);
    const pieces = [];
    for (let piece = await compactPiece(store.pool); piece; piece = await compactPiece(store.pool))
      pieces.push(piece.before);
    expect(pieces).toEqual([900, 250]);
    expect(await rowsOf(store, sessionId)).toEqual([...Array.from({ length: 11 }, () => 100), 50]);
    expect(await replay(sessionId)).toBe(frames.join(''));
  });

  test('leaves out runs that are active, and those that ended a moment ago', async () => {
    const { sessionId } = await storeLog(store, [oneByOne(9)]);
    await store.pool.query('update run set finished_at = now() where session_id = $1', [sessionId]);
    const active = await service.createSession();
    const open = closeGate('compaction');
    const answer = await service.post(`/api/v1/sessions/${active}/echo-back-agent`, { ...talk, gate: 'compaction' });
    await store.pool.query(`update run set started_at = now() - interval '1 day' where session_id = $1`, [active]);
    expect(await compactPiece(store.pool)).toBeNull();
    open();
    await answer.text();
    expect(await rowsOf(store, sessionId)).toEqual(oneByOne(9));
    await store.pool.query(`delete from run where session_id = $1`, [sessionId]);
  });

  test('on two nodes at once does nothing twice', async () => {
    const logs = [];
    for (let count = 0; count < 6; count += 1) logs.push(await storeLog(store, [oneByOne(20), oneByOne(20)]));
    const merged = await Promise.all([compaction().pass(), compaction().pass()]);
    expect(merged[0] + merged[1]).toBe(6 * 40);
    for (const { sessionId, frames } of logs) {
      expect(await rowsOf(store, sessionId)).toEqual([20, 20]);
      expect(await replay(sessionId)).toBe(frames.join(''));
    }
  });

  test('that fails at any of its statements leaves the log as it was, and does not keep other runs from it', async () => {
    const { sessionId, frames } = await storeLog(store, [oneByOne(12)]);
    let statements = 0;
    await expect(
      compactPiece(
        hookedPool(store.pool, (count, text) => {
          statements = count;
          if (text === 'commit') throw new Error('killed');
        }),
      ),
    ).rejects.toThrow('could not be compacted');
    expect(statements).toBe(8);
    for (let fatal = 1; fatal <= statements; fatal += 1) {
      const killed = hookedPool(store.pool, (count) => {
        if (count === fatal) throw new Error('killed');
      });
      await expect(compactPiece(killed)).rejects.toThrow(/^killed|could not be compacted$/);
      expect(await rowsOf(store, sessionId)).toEqual(oneByOne(12));
      expect(await replay(sessionId)).toBe(frames.join(''));
    }
    const other = await storeLog(store, [oneByOne(12)]);
    let failures = 0;
    const failing = hookedPool(store.pool, (_, text) => {
      if (text.includes('with gone') && (failures += 1) === 1) throw new Error('this run is damaged');
    });
    expect(await compaction(failing).pass()).toBe(12);
    expect(await rowsOf(store, other.sessionId)).toEqual([12]);
    expect(await rowsOf(store, sessionId)).toEqual(oneByOne(12));
    expect(await compaction().pass()).toBe(12);
    expect(await replay(sessionId)).toBe(frames.join(''));
  });

  test('lets readers and appends pass while its transaction is open, and a deletion waits for it', async () => {
    const { sessionId, frames } = await storeLog(store, [oneByOne(12)]);
    let deleted: Promise<Response> | undefined;
    const held = hookedPool(store.pool, async (_, text, client) => {
      if (text !== 'commit') return;
      await client.query('set local idle_in_transaction_session_timeout = 0');
      expect(await replay(sessionId, 5)).toBe(frames.slice(5).join(''));
      await (await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, talk)).text();
      expect((await replay(sessionId)).startsWith(frames.join(''))).toBe(true);
      deleted = service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
      // It is blocked by the transaction.
      await expect
        .poll(async () => {
          const { rows } = await store.pool.query<{ waits: number }>(
            `select count(*)::int as waits from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from session%'`,
          );
          return rows[0]?.waits;
        })
        .toBe(1);
    });
    expect(await compactPiece(held)).toMatchObject({ before: 12, after: 1 });
    expect((await deleted)?.status).toBe(204);
    expect(await rowsOf(store, sessionId)).toEqual([]);
  });

  test('leaves out a session that is being deleted', async () => {
    const { sessionId } = await storeLog(store, [oneByOne(12)]);
    const client = new Client(store.address);
    await client.connect();
    await client.query('begin');
    await client.query('delete from session where id = $1', [sessionId]);
    expect(await compactPiece(store.pool)).toBeNull();
    await client.query('rollback');
    expect(await compactPiece(store.pool)).toMatchObject({ before: 12 });
    await client.end();
  });

  test('LOG_COMPACTION=off leaves the rows of a node alone', async () => {
    const { sessionId } = await storeLog(store, [oneByOne(12)]);
    const agents = { echoBack: echo };
    await using off = await createTestService({ store, agents, environment: { LOG_COMPACTION: 'off' } });
    expect(await off.services.compaction.pass()).toBe(0);
    expect(await rowsOf(store, sessionId)).toEqual(oneByOne(12));
    expect(await service.services.compaction.pass()).toBe(12);
    expect(await rowsOf(store, sessionId)).toEqual([12]);
  });

  test('waits while a node of a release that does not expect merged rows is connected', async () => {
    const { sessionId } = await storeLog(store, [oneByOne(12)]);
    const node = new Client(store.address);
    await node.connect();
    await node.query('select pg_advisory_lock_shared($1)', [advisoryLocks.service]);
    expect(await compaction().pass()).toBe(0);
    expect(await rowsOf(store, sessionId)).toEqual(oneByOne(12));
    await node.query('select pg_advisory_lock_shared($1)', [advisoryLocks.readsMerged]);
    expect(await compaction().pass()).toBe(12);
    await node.end();
  });

  test('finds its work by an index that holds nothing else', async () => {
    await storeLog(store, [oneByOne(4)]);
    const { rows } = await store.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from run where finished_at is not null and compacted_to is distinct from end_cursor
       and workspace_id = $1`,
      [servicePrincipal.workspaceId],
    );
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    await compaction().pass();
    const left = await store.pool.query<{ plan: string }>(
      `explain (format text) select from run r where r.finished_at is not null and r.compacted_to is distinct from r.end_cursor
       and r.finished_at < now() order by r.finished_at limit 1`,
    );
    expect(JSON.stringify(left.rows)).toContain('run_to_compact');
  });
});
