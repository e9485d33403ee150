import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Pending, Writer } from '../../server/core/log/pending.ts';
import { storeBatch } from '../../server/core/log/store-batch.ts';
import { renewLeases } from '../../server/core/runs/leases.ts';
import { uuidBytes } from '../../server/store/binary-array.ts';
import { createStore } from '../support/database.ts';

const workspaceId = '00000000-0000-7000-8000-000000000001';
const node = '00000000-0000-7000-8000-00000000000a';
const id = (kind: string, number: number) => `00000000-0000-7000-${kind}-${String(number).padStart(12, '0')}`;

interface PlanNode {
  'Actual Loops'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Returns each statement's plan, sent as a notice, with its effects. */
const explained = {
  log_level: 'notice',
  log_format: 'json',
  log_analyze: 'on',
  log_parameter_max_length: 0,
  log_min_duration: 0,
};

/** Rows that the plan read in vain, in all loops. */
function comparedInVain(node: PlanNode): number {
  const own = (node['Rows Removed by Join Filter'] ?? 0) * (node['Actual Loops'] ?? 1);
  return (node.Plans ?? []).reduce((sum, inner) => sum + comparedInVain(inner), own);
}

/** What a run appends when a model call ends: text, the step and its usage. */
function endOfCall(number: number): Pending {
  const [sessionId, runId] = [id('8000', number), id('9000', number)];
  const lease = { workspaceId, sessionId, runId, agent: 'ideation', fence: 1 };
  const writer: Writer = { lease, session: uuidBytes(sessionId), run: uuidBytes(runId), settled: () => {} };
  const usage = { inputTokens: 10, outputTokens: 20, costUsd: 0.1 };
  const steps = [{ name: 'summarize', value: 'bells', usage, lastCursor: 1 }];
  return { writer, firstCursor: 1, frames: ['data: {}\n\n'], chars: 10, steps, records: [], stored: null };
}

/** Creates rows of runs that a node executes. Inserted directly: really running so many needs more than two cores. */
async function makeRuns(database: Pick<pg.Pool, 'query'>, count: number): Promise<void> {
  const session = `('00000000-0000-7000-8000-' || lpad(g::text, 12, '0'))::uuid`;
  const run = `('00000000-0000-7000-9000-' || lpad(g::text, 12, '0'))::uuid`;
  await database.query(
    `insert into session (id, workspace_id, created_at, updated_at, phase, active_run, active_fence)
     select ${session}, $1, now(), now(), 'ideation', ${run}, 1 from generate_series(1, $2::int) g`,
    [workspaceId, count],
  );
  await database.query(
    `insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, attempt,
       node, lease_until, started_at, start_cursor)
     select ${run}, $1, ${session}, 'ideation', 'running', '{}', '', '', '', 1, $3, now(), now(), 0
     from generate_series(1, $2::int) g`,
    [workspaceId, count, node],
  );
}

test('storing the ends of many concurrent model calls costs linear time', async () => {
  await using store = await createStore();
  const count = 300;
  const client = await store.pool.connect();
  try {
    await makeRuns(client, count);
    // With the plan that a connection uses after many executions, with statistics.
    await client.query('analyze');
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`load 'auto_explain'`);
    for (const [name, value] of Object.entries(explained)) await client.query(`set auto_explain.${name} = ${value}`);
    const plans: PlanNode[] = [];
    client.on('notice', ({ message = '' }) => {
      plans.push((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan);
    });
    const calls = Array.from({ length: count }, (_, index) => endOfCall(index + 1));
    await storeBatch(client as unknown as pg.Pool, calls, new AbortController().signal);
    await client.query('set auto_explain.log_min_duration = -1');
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.reduce((sum, plan) => sum + comparedInVain(plan), 0)).toBeLessThan(count);
    const { rows: told } = await client.query('select count(*)::int as count from run where output_tokens = 20');
    expect(told).toEqual([{ count }]);
  } finally {
    client.release(true);
  }
});

test('text is stored with a cached plan, however many runs append at once', async () => {
  await using store = await createStore();
  const client = await store.pool.connect();
  try {
    await makeRuns(client, 1_000);
    await client.query('analyze');
    const next: [number, number, number] = [0, 0, 0];
    for (let at = 1; at <= 40; at += 1) {
      const batch = Array.from({ length: 1 + (at % 3) }, (_, index) => ({
        ...endOfCall(index + 1),
        steps: [],
        firstCursor: (next[index as 0] += 1),
      }));
      await storeBatch(client as unknown as pg.Pool, batch, new AbortController().signal);
    }
    const { rows } = await client.query<{ anew: number; kept: number }>(
      `select custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements
       where name = 'append-chunks'`,
    );
    // PostgreSQL compares the cached plan with five custom plans.
    expect(rows).toEqual([{ anew: 5, kept: 35 }]);
    const { rows: sessions } = await client.query('select last_cursor::int as last from session order by id limit 3');
    expect(sessions.map(({ last }) => last)).toEqual(next);
  } finally {
    client.release(true);
  }
});

test('leases of many runs are renewed in small batches, and lost ones are reported', async () => {
  await using store = await createStore();
  const count = 250;
  await makeRuns(store.pool, count);
  const lost = [id('9000', 1), id('9000', 120), id('9000', count)];
  await store.pool.query('update run set node = gen_random_uuid() where id = any($1::uuid[])', [lost]);
  const renewed: number[] = [];
  const counting = {
    async query(config: pg.QueryConfig) {
      const result = await store.pool.query(config);
      renewed.push(result.rowCount ?? 0);
      return result;
    },
  } as unknown as pg.Pool;
  const all = Array.from({ length: count }, (_, index) => id('9000', index + 1));
  expect(await renewLeases(counting, node, all)).toEqual(lost);
  expect(Math.max(...renewed)).toBeLessThanOrEqual(100);
  const { rows } = await store.pool.query(
    // Until the renewal, the leases end at the start of the runs.
    `select count(*)::int as count from run where lease_until > started_at + interval '5 seconds'`,
  );
  expect(rows).toEqual([{ count: count - lost.length }]);
  expect(await renewLeases(counting, node, [])).toEqual([]);
});

test('leases are renewed while another statement locks rows of the same runs, in any order', async () => {
  await using store = await createStore();
  await makeRuns(store.pool, 3);
  const all = [1, 2, 3].map((number) => id('9000', number));
  const ending = await store.pool.connect();
  try {
    await ending.query('begin');
    await ending.query('update run set output_tokens = 1 where id = $1', [all[1]]);
    const renewed = renewLeases(store.pool, node, all);
    // Waiting for the second run while locking the others would block the next statement.
    await vi.waitFor(async () => {
      const { rows } = await store.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    }, 90_000);
    await ending.query('update run set output_tokens = 1 where id = any($1::uuid[])', [all]);
    await ending.query('commit');
    expect(await renewed).toEqual([]);
  } finally {
    ending.release(true);
  }
  const { rows } = await store.pool.query(
    `select output_tokens, lease_until > started_at + interval '5 seconds' as held from run`,
  );
  expect(rows).toEqual(all.map(() => ({ output_tokens: '1', held: true })));
});
