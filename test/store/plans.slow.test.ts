import { expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const talk = { messages: [{ role: 'user', content: 'one two three four' }] };

/** Rows of these tables that were read, by any scan. */
async function rowsRead({ store }: TestService): Promise<Record<string, number>> {
  // A connection reports its counts when it is next idle, at most once a second.
  await store.pool.query('select pg_stat_force_next_flush()');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await store.pool.query<{ name: string; read: string }>(
    `select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
     from pg_stat_user_tables where relname in ('session', 'run', 'run_step', 'event_chunk')`,
  );
  return Object.fromEntries(rows.map(({ name, read }) => [name, Number(read)]));
}

test('a run reads few rows, even with plans from an empty database, in a session of many runs among many sessions', async () => {
  await using service = await createTestService({ agents: { echoBack: echo } });
  const run = async (id: string, key: string) => {
    const path = `/api/v1/sessions/${id}`;
    const { cursor } = (
      await readEvents(await service.post(`${path}/echo-back-agent`, talk, { 'idempotency-key': key }))
    ).at(-1) as { cursor: number };
    await (await service.fetch(`${path}/events?follow=false&since=${cursor - 2}`)).text();
  };
  const create = (count: number) => Promise.all(Array.from({ length: count }, () => service.createSession()));
  const [id = ''] = await create(60);
  // A plan is cached from the sixth execution on.
  for (let count = 0; count < 12; count += 1) await run(id, `early-${count}`);
  await create(400);
  for (let count = 0; count < 120; count += 1) await run(id, `more-${count}`);

  // A node also looks for work on its own, every few seconds: the slower the machine, the more of it falls into a round. So the
  // least of some rounds counts for each table.
  const measured = 20;
  const rounds: Record<string, number>[] = [await rowsRead(service)];
  for (let round = 1; round <= 3; round += 1) {
    for (let count = 0; count < measured; count += 1) await run(id, `late-${round}-${count}`);
    rounds.push(await rowsRead(service));
  }
  for (const table of Object.keys(rounds[0] ?? {})) {
    const read = rounds.slice(1).map((one, index) => (one[table] ?? 0) - (rounds[index]?.[table] ?? 0));
    expect(Math.min(...read) / measured, `rows of ${table} for a run`).toBeLessThan(25);
  }
});

test('frequent statements of a run are planned once per connection, whatever the length of their arrays', async () => {
  await using service = await createTestService({ agents: { echoBack: echo } });
  const { pool } = service.store;
  const ids = await Promise.all(Array.from({ length: 300 }, () => service.createSession()));
  const run = async (id: string) => {
    await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk));
    await (await service.fetch(`/api/v1/sessions/${id}/events?follow=false`)).text();
  };
  for (const id of ids.slice(0, 50)) await run(id);
  await pool.query('analyze');
  for (let at = 0; at < 60; at += 1) await Promise.all(ids.slice(at, at + 1 + (at % 3)).map(run));
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const told = await Promise.all(
    clients.map((client) =>
      client.query<{ name: string; anew: number; kept: number }>(
        'select name, custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements',
      ),
    ),
  );
  for (const client of clients) client.release();
  const statements = told.flatMap(({ rows }) => rows);
  const often = statements.filter(({ anew, kept }) => anew + kept > 12).map(({ name }) => name);
  expect([...new Set(often)]).toEqual(expect.arrayContaining(['accept', 'append-all', 'claim', 'count']));
  // PostgreSQL compares the cached plan with five custom plans.
  expect(statements.filter(({ anew }) => anew > 5)).toEqual([]);
});

test('lists of what few sessions and runs are read few rows among many', async () => {
  await using service = await createTestService();
  const { pool } = service.store;
  const { rows } = await pool.query<{ id: string }>('select id from workspace limit 1');
  await pool.query(
    `with made as (
       insert into session (id, workspace_id, created_at, updated_at, phase, archived_at)
       select uuidv7(make_interval(secs => n - 30000)), $1, now(), now(),
         case when n % 5000 = 0 then 'qa' else 'ideation' end, case when n % 5000 = 1 then now() end
       from generate_series(1, 20000) n returning id, phase
     )
     insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, lease_until, started_at,
       finished_at, start_cursor, end_cursor)
     select uuidv7(), $1, id, 'qa', case phase when 'qa' then 'failed' else 'completed' end, '{}', '', 'service', 'stub', now(), now(),
       now(), 0, 1 from made`,
    [rows[0]?.id],
  );
  await pool.query('vacuum analyze session');
  await pool.query('vacuum analyze run');
  const readMany: string[] = [];
  for (const [path, table] of [
    ['/api/v1/sessions?phase=qa', 'session'],
    ['/api/v1/sessions?archived=only', 'session'],
    ['/api/v1/operator/runs?status=failed', 'run'],
  ] as const) {
    const before = await rowsRead(service);
    const answer = (await (await service.fetch(path)).json()) as { sessions?: object[]; runs?: object[] };
    expect(answer.sessions ?? answer.runs).toHaveLength(4);
    const after = await rowsRead(service);
    const read = (after[table] ?? 0) - (before[table] ?? 0);
    if (read >= 100) readMany.push(`${path} read ${read} rows`);
  }
  expect(readMany).toEqual([]);
});
