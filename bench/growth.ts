import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { connectTo } from './database.ts';
import { inJson, startStubModel } from '../test/support/stub-model.ts';
import { measureService, type Target } from './measure.ts';
import { moveChildren, startProgram } from './processes.ts';

/** Measures what the events of a stream cost the database: the figures in docs/growing.md. */

const serverCore = 0;
const otherCore = 1;

/** As fast as the model can, and at reading pace: 20 deltas a second, so that hardly two events share a commit. */
const loads = [
  { name: '50 streams as fast as they go', streams: 50, runs: 20, perWrite: 20, everyMs: 0 },
  { name: '100 streams of 20 deltas a second', streams: 100, runs: 1, perWrite: 1, everyMs: 50 },
];
type Load = (typeof loads)[number];

interface Counted {
  events: number;
  chunks: number;
  /** Size of the tables including indexes and long values, in bytes. */
  log: number;
  database: number;
  /** Bytes written to the write-ahead log since the server was created. */
  written: number;
  commits: number;
  /** Updates of rows, and those that touched no index (HOT). */
  sessionUpdates: number;
  sessionHot: number;
  runUpdates: number;
  runHot: number;
}

async function count(client: Client): Promise<Counted> {
  // Autovacuum would run at an arbitrary moment.
  await client.query('vacuum analyze');
  await client.query('select pg_stat_force_next_flush()');
  const result = await client.query<Counted>(`
    select coalesce((select sum(last_cursor) from session), 0)::int as events,
      (select count(*) from event_chunk)::int as chunks,
      pg_total_relation_size('event_chunk')::float8 as log,
      pg_database_size(current_database())::float8 as database,
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as written,
      (select xact_commit from pg_stat_database where datname = current_database())::int as commits,
      s.n_tup_upd::int as "sessionUpdates", s.n_tup_hot_upd::int as "sessionHot",
      r.n_tup_upd::int as "runUpdates", r.n_tup_hot_upd::int as "runHot"
    from pg_stat_user_tables s, pg_stat_user_tables r where s.relname = 'session' and r.relname = 'run'`);
  const [row] = result.rows;
  if (!row) throw new Error('the database counted nothing');
  return row;
}

/** Incompressible text: real text needs less space. */
const word = () => randomBytes(3).toString('base64url');

/** One row of figures per load, in the order of `headings`. */
const headings = [
  'load',
  'events/s',
  'node, ms of processor per 1,000 events',
  'PostgreSQL, ms per 1,000 events',
  'events per chunk',
  'bytes per event in `event_chunk`',
  'kB per run, whole database',
  'bytes of write-ahead log per event',
  'commits per 1,000 events',
  'updates of `session` per run, of them HOT',
  'updates of `run` per run, of them HOT',
];

async function measure(load: Load, target: Target, database: Client): Promise<string[]> {
  const { streams, runs } = load;
  const before = await count(database);
  const { eventsPerSecond, own, below } = await measureService(target, streams, runs);
  const after = await count(database);
  const grown = (what: keyof Counted) => after[what] - before[what];
  const events = grown('events');
  const figures = [
    eventsPerSecond,
    own,
    below,
    events / grown('chunks'),
    grown('log') / events,
    grown('database') / (streams * runs * 1_000),
    grown('written') / events,
    grown('commits') / (events / 1_000),
  ];
  const updates = (all: number, hot: number) =>
    `${(all / (streams * runs)).toFixed(1)}, ${Math.round((hot / all) * 100)} %`;
  return [
    load.name,
    ...figures.map((figure) => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(1))),
    updates(grown('sessionUpdates'), grown('sessionHot')),
    updates(grown('runUpdates'), grown('runHot')),
  ];
}

async function measureAll(dataDir: string): Promise<string[][]> {
  let [load] = loads;
  await using stub = await startStubModel(({ body }) => {
    if (body.response_format || !load) return inJson({ ideaSummary: 'A tool that is measured.' });
    return {
      kind: 'deltas',
      deltas: Array.from({ length: 200 }, word),
      perWrite: load.perWrite,
      everyMs: load.everyMs,
    };
  });
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    PREVIEW_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RUN_LIMIT_PER_MINUTE: '1000000',
    MAX_RUNS_PER_NODE: '1000',
    LOG_LEVEL: 'error',
    OPENAI_BASE_URL: stub.url,
    OPENAI_MODEL: 'stub',
  };
  await using server = await startProgram('server/main.ts', environment, serverCore);
  await moveChildren(server.pid, otherCore);
  const { url, key } = server.ready.ready as { url: string; key: string };
  const target = { url, key, pid: server.pid };
  const database = await connectTo(dataDir);
  try {
    // The first runs warm up the compiler for the measured ones.
    await measureService(target, 50, 2);
    const rows: string[][] = [];
    for (load of loads) rows.push(await measure(load, target, database));
    return rows;
  } finally {
    await database.end();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'uas-bench-'));
try {
  const rows = await measureAll(dataDir);
  for (const row of [headings, headings.map(() => '---'), ...rows]) process.stdout.write(`| ${row.join(' | ')} |\n`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
