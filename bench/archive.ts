/**
 * What it costs to archive sessions that nobody uses, and to bring them back: `npx node bench/archive.ts`. Sessions of one run of 204
 * events, and one of 100,000 events, all compacted. The database before is the baseline of their size.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { servicePrincipal } from '../server/core/access/principal.ts';
import { archiveSession } from '../server/core/archive/archive-session.ts';
import { folderOf } from '../server/core/archive/folders.ts';
import { restoreSession } from '../server/core/archive/restore-session.ts';
import { systemOrigin } from '../server/core/audit/record.ts';
import { startEmbeddedPostgres } from '../server/store/embedded-postgres.ts';
import { openStore } from '../server/store/orm.ts';
import { median } from './median.ts';
import { makeFolder } from './service.ts';
import { figure, heading, row } from './table.ts';

const perRow = 100;
const sessions = 500;
const { workspaceId } = servicePrincipal;

/** Makes sessions that were used 400 days ago. Returns their ids. */
async function fill(pool: pg.Pool, count: number, events: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into session (id, workspace_id, created_at, updated_at, phase, idea_summary, last_cursor, active_fence)
       select uuidv7(-interval '400 days'), $1, now() - interval '400 days', now() - interval '400 days', 'ideation', md5(random()::text), $3, 1
       from generate_series(1, $2::int) returning id, created_at
     ), ran as (
       insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, lease_until, started_at,
         finished_at, start_cursor, end_cursor, compacted_to)
       select uuidv7(-interval '400 days'), $1, id, 'ideation', 'completed', '{}', '', 'service', 'stub', created_at, created_at,
         created_at, 0, $3, $3
       from made returning id, session_id
     ), stored as (
       insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
       select session_id, $1, id, first + 1, least(first + ${perRow}, $3), (
         select string_agg(format(E'data: {"type":"text_delta","cursor":%s,"runId":"%s","agent":"ideation","at":"2025-10-27T10:00:00.%sZ","delta":"%s "}\\n\\n',
           c, id, 100 + c % 900, substr(md5(random()::text || id), 1, 5)), '') from generate_series(first + 1, least(first + ${perRow}, $3)) c),
         first + ${perRow} >= $3
       from ran cross join generate_series(0, $3::int - 1, ${perRow}) first
     )
     select id from made`,
    [workspaceId, count, events],
  );
  return rows.map(({ id }) => id);
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const storedBytes = async (pool: pg.Pool, ids: readonly string[]) => {
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(pg_column_size(frames))::float8 as bytes from event_chunk where session_id = any($1::uuid[])',
    [ids],
  );
  return rows[0]?.bytes ?? Number.NaN;
};

await using folder = await makeFolder();
await using archives = await makeFolder();
await using postgres = await startEmbeddedPostgres(folder.path);
await using store = await openStore(postgres.connection, 20, 600_000);
const { pool } = store;
const root = archives.path;
heading();
for (const [name, count, events] of [
  ['204 events', sessions, 204],
  ['100,000 events', 5, 100_000],
] as const) {
  const ids = await fill(pool, count, events);
  await pool.query('vacuum analyze');
  const before = await storedBytes(pool, ids);
  const away: number[] = [];
  const back: number[] = [];
  const sizes: number[] = [];
  for (const sessionId of ids) {
    const place = { workspaceId, sessionId };
    const began = performance.now();
    if (!(await archiveSession({ pool, root, epoch: () => 1, days: 365 }, place)))
      throw new Error(`Session ${sessionId} was not archived`);
    const archived = performance.now();
    sizes.push(await sizeOf(folderOf(root, place)));
    const restoring = performance.now();
    await restoreSession(pool, root, place, systemOrigin(workspaceId));
    away.push(archived - began);
    back.push(performance.now() - restoring);
  }
  figure(`archive a session of ${name}`, median(away), 'ms');
  figure('bring it back', median(back), 'ms');
  row(
    `files of a session of ${name}, next to its log in the database`,
    median(sizes) / 1000,
    before / count / 1000,
    'kB',
  );
}
