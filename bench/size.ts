/**
 * What a large database costs: `npx node bench/size.ts [sessions]`, 1,000,000 unless said. Fills one workspace in steps of ten, ten
 * events a session, as a year of finished and compacted sessions leaves it, and measures the same calls after each step. The first
 * step is the baseline. It is filled by SQL; what people ask for goes through the front door, and what a node does by itself is called.
 * Writes docs/size-curves.svg.
 */
import { writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { countStored } from '../server/core/storage/statements.ts';
import { dueSessions } from '../server/core/archive/due.ts';
import { compactPiece } from '../server/core/log/compact-piece.ts';
import { poolTo } from './database.ts';
import { authorization, createSession, measureService } from './measure.ts';
import { median } from './median.ts';
import { drawCurves } from './plot.ts';
import { round } from './table.ts';
import { type BenchService, makeFolder, startModel, startService, withModel } from './service.ts';

const most = Number(process.argv[2] ?? 1_000_000);
const least = 1_000;
const events = 10;
const readings = 15;
const workspace = '00000000-0000-7000-8000-000000000001';
const inserted = 20_000;
const nil = '00000000-0000-0000-0000-000000000000';

/** Makes it this many sessions, created over the last year, the newest last. */
async function fill(database: pg.Pool, stored: number, sessions: number): Promise<void> {
  for (let from = stored; from < sessions; from += inserted)
    await database.query(
      `with made as (
         insert into session (id, workspace_id, created_at, updated_at, phase, idea_summary, name, last_cursor, active_fence, input_tokens, output_tokens)
         select uuidv7(age), $1, now() + age, now() + age, 'ideation',
           (select string_agg(md5(random()::text || k || n), ' ') from generate_series(1, 6) k), 'Idea ' || n, ${events}, 2, 100, 200
         from (select n, make_interval(secs => 31536000.0 * (n - $3::int) / $3::int) as age from generate_series($2::int + 1, least($2::int + ${inserted}, $3::int)) n) made
         returning id, created_at
       ), ran as (
         insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, lease_until, started_at,
           finished_at, start_cursor, end_cursor, compacted_to, input_tokens, output_tokens)
         select uuidv7(created_at - now()), $1, id, 'ideation', 'completed', '{}', '', 'service', 'stub', created_at, created_at,
           created_at, 0, ${events}, ${events}, 100, 200
         from made returning id, session_id, started_at
       ), stored as (
         insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
         select uuidv7(started_at - now()), $1, session_id, id, 'idea', 'idea', 1, to_jsonb(md5(random()::text)), started_at from ran
       )
       insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
       select session_id, $1, id, 1, ${events}, (
         select string_agg(format(E'data: {"type":"text_delta","cursor":%s,"runId":"%s","agent":"ideation","at":"2026-11-27T10:00:00.%sZ","delta":"%s "}\\n\\n',
           c, id, 100 + c, substr(md5(random()::text || id), 1, 5)), '') from generate_series(1, ${events}) c), true
       from ran`,
      [workspace, from, sessions],
    );
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

async function took(act: () => Promise<unknown>, times = readings): Promise<number> {
  const all: number[] = [];
  for (let reading = 0; reading < times; reading += 1) {
    const began = performance.now();
    await act();
    all.push(performance.now() - began);
  }
  return median(all);
}

/** Reads an answer whole. Throws if the service refuses. */
async function get(service: BenchService, path: string): Promise<void> {
  const response = await fetch(`${service.url}/api/v1${path}`, { headers: authorization(service) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} got status ${response.status}`);
}

/** The figures at one size. */
async function measure(service: BenchService, pool: pg.Pool): Promise<[string, number][]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (select id, row_number() over (order by id) as n, count(*) over () as total from session) s
     where n % greatest(total / 100, 1) = 0 order by id`,
  );
  const ids = rows.map(({ id }) => id);
  const middle = ids[Math.floor(ids.length / 2)] ?? '';
  let next = 0;
  const any = () => ids[(next = (next + 37) % ids.length)] ?? '';
  const ms = async (path: () => string) => took(() => get(service, path()));
  const { own, below } = await measureService(service, 50, 6);
  const { rows: sizes } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return [
    ['processor time for 1,000 events of 50 streams', own + below],
    ['create a session', await took(() => createSession(service))],
    ['read a session', await ms(() => `/sessions/${any()}`)],
    ['replay a session', await ms(() => `/sessions/${any()}/events`)],
    ['first page of 50 sessions', await ms(() => '/sessions?limit=50')],
    ['a page from the middle', await ms(() => `/sessions?limit=50&before=${middle}`)],
    ['search for words that none has', await took(() => get(service, '/sessions?limit=50&query=nobody'), 5)],
    ['sessions of a phase that none has', await took(() => get(service, '/sessions?limit=50&phase=qa'), 5)],
    [
      'archived sessions, of which there are none',
      await took(() => get(service, '/sessions?limit=50&archived=only'), 5),
    ],
    ['runs that wait for a decision', await ms(() => '/runs/waiting?limit=50')],
    ['runs of all workspaces, a page', await ms(() => '/operator/runs?limit=50')],
    [
      'failed runs, of which there are none',
      await took(() => get(service, '/operator/runs?limit=50&status=failed'), 5),
    ],
    ['usage of a month by day', await ms(() => '/usage')],
    ['check the log of 100 sessions', await took(() => get(service, '/operator/log/verification'), 3)],
    ['look for sessions to archive', await took(() => dueSessions(pool, 400, { after: nil, limit: 100 }), 5)],
    ['look for a run to compact', await took(() => compactPiece(pool))],
    ['count what is stored for a quota', await took(() => countStored(pool, 0), 3)],
    ['size of the database, MB', (sizes[0]?.bytes ?? Number.NaN) / 1e6],
  ];
}

const table = new Map<string, number[]>();
const sizes: number[] = [];
await using folder = await makeFolder();
await using model = await startModel();
let stored = 0;
for (let sessions = least; sessions <= most; sessions *= 10) {
  // Filled while no model answers and nobody asks.
  const filling = await startService(folder.path);
  {
    await using pool = await poolTo(folder.path);
    await fill(pool, stored, sessions);
  }
  await filling[Symbol.asyncDispose]();
  await using service = await startService(folder.path, withModel(model.url));
  await using pool = await poolTo(folder.path);
  await measureService(service, 50, 20);
  sizes.push(sessions);
  for (const [name, value] of [
    ['start of a node', service.startMilliseconds] as const,
    ...(await measure(service, pool)),
  ])
    table.set(name, [...(table.get(name) ?? []), value]);
  stored = sessions;
}
process.stdout.write(
  `| ms, unless said | ${sizes.map((size) => `${size.toLocaleString('en')} sessions`).join(' | ')} | the last by the first |\n`,
);
process.stdout.write(`|---|${sizes.map(() => '---|').join('')}---|\n`);
for (const [name, values] of table) {
  const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
  process.stdout.write(`| ${name} | ${values.map(round).join(' | ')} | ${ratio.toFixed(2)} |\n`);
}
const drawn = [
  'processor time for 1,000 events of 50 streams',
  'create a session',
  'replay a session',
  'first page of 50 sessions',
  'search for words that none has',
  'count what is stored for a quota',
];
const curves = drawn.map((name) => ({
  name: 'sessions stored',
  unit: `ms: ${name}`,
  points: sizes.map((size, index) => [size, table.get(name)?.[index] ?? Number.NaN] as const),
}));
await writeFile('docs/size-curves.svg', drawCurves(curves));
