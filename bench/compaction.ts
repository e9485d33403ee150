/**
 * What compaction of the log costs and saves: `npx node bench/compaction.ts`. Stores logs of paced streams, one event a row and
 * sessions interleaved, as nodes store them; the same rows before compaction are the baseline. Autovacuum is off, so that
 * `vacuum` runs at set moments.
 */
import type pg from 'pg';
import { servicePrincipal } from '../server/core/access/principal.ts';
import { compactPiece } from '../server/core/log/compact-piece.ts';
import { viewLog } from '../server/core/log/epoch.ts';
import { createHub } from '../server/core/log/hub.ts';
import { readSession } from '../server/core/log/read.ts';
import { startEmbeddedPostgres } from '../server/store/embedded-postgres.ts';
import { openStore } from '../server/store/orm.ts';
import { median } from './median.ts';
import { makeFolder } from './service.ts';
import { usageOf } from './processes.ts';
import { figure, heading, row } from './table.ts';

const eventsPerRun = 204;
/** Sessions that stream at the same time, so that their rows lie beside each other. */
const atOnce = 100;
const streams = 500;
const rounds = 5;
const readings = 5;

await using folder = await makeFolder();
await using postgres = await startEmbeddedPostgres(folder.path);
await using store = await openStore(postgres.connection, 20, 600_000);
const { pool } = store;
const { workspaceId } = servicePrincipal;
await pool.query('alter table event_chunk set (autovacuum_enabled = off)');

/** Stores this many sessions with as many runs each, which ended two hours ago. Returns the ids of the sessions. */
async function fill(sessions: number, runs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into session (id, workspace_id, created_at, updated_at, phase, last_cursor, active_fence, input_tokens, output_tokens)
       select uuidv7(), $1, now() - interval '2 hours', now() - interval '2 hours', 'ideation', $2::int * ${eventsPerRun}, 1, 0, 0
       from generate_series(1, $3::int) returning id
     ), ran as (
       insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, lease_until, started_at,
         finished_at, start_cursor, end_cursor)
       select uuidv7(), $1, id, 'ideation', 'completed', '{}', '', 'service', 'stub', now(), now() - interval '2 hours',
         now() - interval '2 hours', (n - 1) * ${eventsPerRun}, n * ${eventsPerRun}
       from made cross join generate_series(1, $2::int) n
     )
     select id from made`,
    [workspaceId, runs, sessions],
  );
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += atOnce)
    await pool.query(
      `insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
       select r.session_id, r.workspace_id, r.id, c, c, format(E'data: {"type":"text_delta","cursor":%s,"runId":"%s","agent":"ideation","at":"2026-11-27T10:%s:%s.%sZ","delta":"%s "}\\n\\n',
           c, r.id, 10 + c / 60 % 50, 10 + c % 50, 100 + c % 900, substr(md5(random()::text), 1, 4)), c = r.end_cursor
       from run r cross join lateral generate_series(r.start_cursor + 1, r.end_cursor) c
       where r.session_id = any($1::uuid[]) order by c, r.session_id`,
      [ids.slice(from, from + atOnce)],
    );
  return ids;
}

/** Milliseconds that it took, and of processor that it used. */
async function compactAll(): Promise<{ took: number; own: number; below: number }> {
  const before = await usageOf(process.pid);
  const began = performance.now();
  while (await compactPiece(pool));
  const took = performance.now() - began;
  const after = await usageOf(process.pid);
  return { took, own: after.own - before.own, below: after.below - before.below };
}

interface Sizes {
  table: number;
  index: number;
  written: number;
}

async function sizes(client: pg.Pool): Promise<Sizes> {
  const { rows } = await client.query<Sizes>(
    `select pg_table_size('event_chunk')::float8 as table, pg_indexes_size('event_chunk')::float8 as index,
       (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as written`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database counted nothing');
  return found;
}
const total = ({ table, index }: Sizes) => table + index;

async function dead(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await pool.query<{ dead: number }>(
    `select n_dead_tup::float8 as dead from pg_stat_user_tables where relname = 'event_chunk'`,
  );
  return rows[0]?.dead ?? 0;
}

async function vacuum(): Promise<number> {
  const began = performance.now();
  await pool.query('vacuum event_chunk');
  return performance.now() - began;
}

/** Median of the milliseconds in which a reader gets the whole session. */
async function replay(sessionId: string): Promise<number> {
  const never = new AbortController().signal;
  const took: number[] = [];
  for (let count = 0; count < readings; count += 1) {
    const began = performance.now();
    const log = viewLog(store.epoch);
    const options = { workspaceId, sessionId, after: 0, follow: 'never' as const, log, signal: never, closing: never };
    let length = 0;
    for await (const { frames } of readSession(pool, createHub(), options)) length += frames.length;
    if (length === 0) throw new Error('the session is empty');
    took.push(performance.now() - began);
  }
  return median(took);
}

heading();
const [long = ''] = await fill(1, 490);
// Otherwise the plan sorts the whole session for each page.
await pool.query('vacuum analyze');
const slow = await replay(long);
await compactAll();
await pool.query('vacuum analyze');
row('replay of 100,000 events, compacted (beside: one event a row)', await replay(long), slow, 'ms');

const events = streams * eventsPerRun;
const perEvent: number[] = [];
const compactions: Awaited<ReturnType<typeof compactAll>>[] = [];
for (const often of [1, rounds]) {
  await pool.query('truncate event_chunk, run, session');
  let grown: Sizes = { table: 0, index: 0, written: 0 };
  const vacuums: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await fill(streams, 1);
    const before = await sizes(pool);
    const took = await compactAll();
    grown = await sizes(pool);
    compactions.push(took);
    perEvent.push((grown.written - before.written) / events);
    if (round === 1 && often === 1) figure('bytes per event, one event a row', total(before) / events, 'B');
    if (round === 1 && often === 1) figure('dead rows per 1,000 events', (await dead()) / (events / 1_000), '');
    if (round % often === 0) vacuums.push((await vacuum()) / (events / 1_000));
  }
  const name = often === 1 ? 'after each' : `once, after ${rounds}`;
  const after = await sizes(pool);
  figure(`${rounds} rounds of ${events} events, vacuum ${name}: table`, after.table / 1e6, 'MB');
  figure(`${rounds} rounds of ${events} events, vacuum ${name}: index`, after.index / 1e6, 'MB');
  figure(`the same, just before the last vacuum`, total(grown) / 1e6, 'MB');
  figure(`vacuum ${name}, per 1,000 events of a round`, median(vacuums), 'ms');
}
const per1000 = (pick: (one: (typeof compactions)[number]) => number) =>
  median(compactions.map(pick)) / (events / 1_000);
figure(
  'compaction, per 1,000 events: whole time',
  per1000(({ took }) => took),
  'ms',
);
figure(
  'compaction, per 1,000 events: processor, PostgreSQL',
  per1000(({ below }) => below),
  'ms',
);
figure(
  'compaction, per 1,000 events: processor, node',
  per1000(({ own }) => own),
  'ms',
);
figure('bytes of write-ahead log of compaction, per event', median(perEvent), 'B');

await pool.query('reindex index event_chunk_pkey');
figure('index after `reindex`', (await sizes(pool)).index / 1e6, 'MB');
await pool.query('vacuum full event_chunk');
const packed = await sizes(pool);
figure('bytes per event, compacted and packed', total(packed) / (events * rounds), 'B');
