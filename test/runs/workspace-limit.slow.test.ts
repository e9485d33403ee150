import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { takeUpStatement } from '../../server/core/runs/take-up-statement.ts';
import { createDatabase, createStore } from '../support/database.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, readEvents } from '../support/events.ts';
import { startNode } from '../support/node.ts';
import type { TestService } from '../support/service.ts';

const workspaces = {
  node: '00000000-0000-7000-8000-000000000001',
  crowd: '00000000-0000-7000-8000-0000000000c0',
  other: '00000000-0000-7000-8000-0000000000d0',
};

const talk = (content: string) => ({ messages: [{ role: 'user', content }] });

/** A key of another workspace. */
async function keyOfAnother(service: TestService): Promise<{ authorization: string }> {
  const { key, keyId } = await makeKey(service, {});
  await service.store.pool.query('update api_key set workspace_id = gen_random_uuid() where id = $1', [keyId]);
  return bearer(key);
}

async function sessionOf(service: TestService, headers = {}): Promise<string> {
  const response = await service.post('/api/v1/sessions', {}, headers);
  return ((await response.json()) as { sessionId: string }).sessionId;
}

async function statuses({ store }: TestService): Promise<string[]> {
  const { rows } = await store.pool.query<{ status: string }>('select status from run order by id');
  return rows.map(({ status }) => status);
}

/** Rows of runs and sessions that this connection has read since the last call. */
async function rowsRead(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read
     from pg_stat_xact_user_tables where relname in ('run', 'session')`,
  );
  return Number(rows[0]?.read);
}

/**
 * The echo agent, which counts its executing runs by the first word of their input. The first runs with a word wait until
 * `awaited` of them execute at once: on a slow machine, they might never overlap otherwise.
 */
function counted(awaited: number) {
  const executing = new Map<string, number>();
  const most = new Map<string, number>();
  const overlaps = new Map<string, PromiseWithResolvers<void>>();
  const agent: AnyAgent = {
    ...echo,
    async *run(input, context) {
      const name = (input as { messages: { content: string }[] }).messages[0]?.content.split(' ')[0] ?? '';
      const now = (executing.get(name) ?? 0) + 1;
      executing.set(name, now);
      most.set(name, Math.max(now, most.get(name) ?? 0));
      try {
        const overlap = overlaps.get(name) ?? Promise.withResolvers<void>();
        overlaps.set(name, overlap);
        if (now >= awaited) overlap.resolve();
        await overlap.promise;
        // Long enough for a scan for queued runs, which must not start one more.
        await pause(30 + Math.random() * 30);
        return yield* (echo as AnyAgent).run(input, context);
      } finally {
        executing.set(name, (executing.get(name) ?? 0) - 1);
      }
    },
  };
  return { agents: { echoBack: agent }, most };
}

describe('MAX_RUNS_PER_WORKSPACE', () => {
  test('is exact if all runs start at once on two nodes, and each workspace has its own', async () => {
    await using database = await createDatabase();
    const { agents, most } = counted(3);
    const environment = { MAX_RUNS_PER_WORKSPACE: '3', MAX_RUNS_PER_NODE: '5' };
    await using one = await startNode(database, 1, environment, { agents });
    await using two = await startNode(database, 2, environment, { agents });
    const other = await keyOfAnother(one);
    const runs = Array.from({ length: 60 }, async (_, index) => {
      const [name, headers] = index % 3 === 0 ? ['theirs', other] : ['ours', {}];
      const id = await sessionOf(one, headers);
      const node = index % 2 === 0 ? one : two;
      return readEvents(await node.post(`/api/v1/sessions/${id}/echo-back-agent`, talk(`${name} words`), headers));
    });
    for (const events of await Promise.all(runs)) {
      expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
      expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    }
    expect(Object.fromEntries(most)).toEqual({ ours: 3, theirs: 3 });
  });

  test('starts the oldest queued run when a run ends, is cancelled or is deleted', async () => {
    await using database = await createDatabase();
    await using node = await startNode(database, 1, { MAX_RUNS_PER_WORKSPACE: '1' });
    const runs: { id: string; runId: string; events: Promise<unknown[]>; gate: PromiseWithResolvers<void> }[] = [];
    for (let index = 0; index < 5; index += 1) {
      const gate = Promise.withResolvers<void>();
      gates.set(`place-${index}`, gate);
      const id = await sessionOf(node);
      const body = { ...talk('one two three'), gate: `place-${index}` };
      const stream = await node.post(`/api/v1/sessions/${id}/echo-back-agent`, body);
      runs.push({ id, runId: stream.headers.get('x-run-id') ?? '', events: readEvents(stream), gate });
    }
    const [first, second, third, fourth, fifth] = runs;
    if (!first || !second || !third || !fourth || !fifth) throw new Error('five were started');
    expect(await statuses(node)).toEqual(['running', 'queued', 'queued', 'queued', 'queued']);
    first.gate.resolve();
    await expect.poll(() => statuses(node)).toEqual(['completed', 'running', 'queued', 'queued', 'queued']);
    expect((await node.post(`/api/v1/sessions/${second.id}/runs/${second.runId}/cancel`)).status).toBe(202);
    await expect.poll(() => statuses(node)).toEqual(['completed', 'cancelled', 'running', 'queued', 'queued']);
    expect((await node.fetch(`/api/v1/sessions/${third.id}`, { method: 'DELETE' })).status).toBe(204);
    await expect.poll(() => statuses(node)).toEqual(['completed', 'cancelled', 'running', 'queued']);
    // A queued run that is cancelled leaves the queue.
    expect((await node.post(`/api/v1/sessions/${fifth.id}/runs/${fifth.runId}/cancel`)).status).toBe(202);
    fourth.gate.resolve();
    await expect.poll(() => statuses(node)).toEqual(['completed', 'cancelled', 'completed', 'cancelled']);
    await Promise.all(runs.map(({ events }) => events));
  });

  test('frees the place of a silent node when its lease expires, not before', async () => {
    await using database = await createDatabase();
    const environment = { MAX_RUNS_PER_WORKSPACE: '1' };
    await using one = await startNode(database, 1, environment, { silent: true });
    gates.set('silent-place', Promise.withResolvers());
    const [here, there] = [await sessionOf(one), await sessionOf(one)];
    const body = { ...talk('one two three four'), gate: 'silent-place' };
    await (await one.post(`/api/v1/sessions/${here}/echo-back-agent`, body)).body?.cancel();
    await expect.poll(() => one.services.runs.count()).toBe(1);
    // It must not be over before a slow machine has started the other node.
    await one.store.pool.query(`update run set lease_until = now() + interval '1 hour' where status = 'running'`);
    await using two = await startNode(database, 2, environment);
    const waiting = readEvents(await two.post(`/api/v1/sessions/${there}/echo-back-agent`, talk('after it')));
    await pause(2_500);
    expect(await statuses(two)).toEqual(['running', 'queued']);
    expect(two.services.runs.count()).toBe(0);
    await two.store.pool.query(`update run set lease_until = now() - interval '1 second' where status = 'running'`);
    // The older run first, because it had started.
    await expect.poll(() => two.services.runs.count()).toBe(1);
    expect(await statuses(two)).toEqual(['running', 'queued']);
    gates.get('silent-place')?.resolve();
    expect((await waiting).at(-1)?.type).toBe('done');
    expect(await statuses(two)).toEqual(['completed', 'completed']);
  });

  test('counts a run that its node still executes, even if its lease could not be renewed', async () => {
    await using database = await createDatabase();
    await using node = await startNode(database, 1, { MAX_RUNS_PER_WORKSPACE: '1' }, { silent: true });
    gates.set('in-hand', Promise.withResolvers());
    const [first, second] = [await sessionOf(node), await sessionOf(node)];
    const body = { ...talk('one two three four'), gate: 'in-hand' };
    const held = readEvents(await node.post(`/api/v1/sessions/${first}/echo-back-agent`, body));
    await expect.poll(() => node.services.runs.count()).toBe(1);
    await node.store.pool.query(`update run set lease_until = now() - interval '1 second'`);
    const waiting = readEvents(await node.post(`/api/v1/sessions/${second}/echo-back-agent`, talk('after it')));
    await pause(200);
    expect(await statuses(node)).toEqual(['running', 'queued']);
    gates.get('in-hand')?.resolve();
    for (const events of await Promise.all([held, waiting])) expect(events.at(-1)?.type).toBe('done');
  });

  test('a poll right after a run was queued can take it up', async () => {
    await using database = await createDatabase();
    await using node = await startNode(database, 1, { MAX_RUNS_PER_WORKSPACE: '1' });
    await node.store.pool.query(`create table too_late (lease_until timestamptz);
      create function note() returns trigger language plpgsql as $$ begin
        if new.status = 'queued' and new.lease_until > now() then insert into too_late values (new.lease_until); end if;
        return new;
      end $$;
      create trigger noted before insert on run for each row execute function note()`);
    for (let count = 0; count < 20; count += 1) {
      const id = await sessionOf(node);
      await (await node.post(`/api/v1/sessions/${id}/echo-back-agent`, talk('one'))).text();
    }
    expect((await node.store.pool.query('select from too_late')).rowCount).toBe(0);
  });

  test.each([true, false])('of a thousand queued runs only few rows are read (limited: %s)', async (limited) => {
    await using store = await createStore();
    const { pool } = store;
    const made = `insert into session (id, workspace_id, created_at, updated_at, phase, active_run)
      select gen_random_uuid(), $1, now(), now(), 'echo', gen_random_uuid() from generate_series(1, $2::int)`;
    await pool.query(made, [workspaces.crowd, 1_000]);
    await pool.query(made, [workspaces.other, 2]);
    await pool.query(`insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model,
      attempt, lease_until, started_at, start_cursor)
      select active_run, workspace_id, id, 'echo-back', 'queued', '{}', '', 'service', 'stub', 1,
        now() - interval '1 second', now(), 0 from session`);
    await pool.query(
      `update run set status = 'running', lease_until = now() + interval '1 minute'
      where id in (select id from run where workspace_id = $1 limit 2)`,
      [workspaces.crowd],
    );
    await pool.query('analyze');
    const values = [workspaces.node, 2, [], ...(limited ? [2] : [])];
    const statement = { name: 'look', text: takeUpStatement({ own: false, limited }), values };
    for (const plans of ['force_custom_plan', 'force_generic_plan']) {
      const client = await pool.connect();
      await client.query(`begin; set local plan_cache_mode = ${plans}`);
      const before = await rowsRead(client);
      const taken = await client.query<{ workspace_id: string }>(statement);
      const after = await rowsRead(client);
      await client.query('rollback');
      client.release();
      expect(taken.rows).toHaveLength(2);
      const ofCrowd = taken.rows.filter((row) => row.workspace_id === workspaces.crowd).length;
      expect(limited && ofCrowd > 0).toBe(false);
      expect(after - before, `rows, ${plans}`).toBeGreaterThan(0);
      expect(after - before, `rows, ${plans}`).toBeLessThan(30);
    }
  });
});
