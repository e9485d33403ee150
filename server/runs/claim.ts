import type pg from 'pg';
import type { Brief } from '../../schema/brief.ts';
import { textArray } from '../store/binary-array.ts';
import { countKeys, runKey } from '../access/limits.ts';
import { type Chunk, chunkBytes } from '../events/chunk.ts';
import type { RecordRow } from '../events/pending.ts';
import { leaseOver, leaseSeconds } from './lease-time.ts';
import { openingStep } from './opening.ts';
import type { StartRequest } from './start-request.ts';

export interface Claimed {
  /** The session is held by the run now. */
  held: boolean;
  /** Of the run among those of its key; null for one that was counted before. */
  place: number | null;
  /** Until the key's window is over. */
  milliseconds: number | null;
}

export interface Claim {
  request: StartRequest;
  hash: string;
  /** How the session stood when it was looked at. */
  startCursor: number;
  fence: number;
  startedAt: Date;
  /** The session's brief with what the body says; null where it stays. */
  brief: Brief | null;
  /** Not yet against the limit of its key. */
  counts: boolean;
  /** What the run begins with; null for one that is queued, or begins with nothing. */
  opening: { chunk: Chunk; records: readonly RecordRow[] } | null;
}

// The conditions are what was found: where anything moved since, nothing is claimed, and the caller looks again. Of two
// that claim one session in one statement, one gets it. The workspace is compared in words that no index takes: a plan
// from the days of few rows would go through all of its sessions. Runs are counted against their key's limit in here,
// since that decides: keys are locked before sessions, everywhere.
const claimStatement = `
with batch as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::json[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::uuid[], $12::timestamptz[], $13::bigint[], $14::int[], $15::text[], $16::int[],
    $17::float8[], $18::text[], $20::bigint[], $21::text[], $26::jsonb[]) with ordinality
  as c(run_id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, node, started_at,
    start_cursor, fence, stage, lease_seconds, cost_usd, counts_as, last_cursor, frames, brief, number)
), counted as (${countKeys('select counts_as, count(*)::int from batch where counts_as is not null group by counts_as')}
), ranked as (
  select batch.*, counted.milliseconds,
    counted.points - count(*) over (partition by counts_as) + row_number() over (partition by counts_as order by number)
      as place
  from batch left join counted on counted.key = counts_as
), claimed as (
  update session set active_run = c.run_id, active_fence = c.fence + 1, phase = coalesce(c.stage, session.phase),
    updated_at = c.started_at, last_cursor = c.last_cursor, brief = coalesce(c.brief, session.brief)
  from ranked c
  where session.id = c.session_id and session.workspace_id is not distinct from c.workspace_id
    and session.active_run is null
    and session.last_cursor = c.start_cursor and session.active_fence = c.fence and (c.place is null or c.place <= $19)
  returning c.run_id
), made as (
  insert into run (id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, attempt,
    node, lease_until, started_at, start_cursor, cost_usd)
  select run_id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, 1, node,
    ${leaseOver} + make_interval(secs => lease_seconds), started_at, start_cursor, cost_usd from batch join claimed using (run_id)
  returning id
), opened as (
  select batch.* from batch join claimed using (run_id) where last_cursor > start_cursor
), chunks as (
  insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
  select session_id, workspace_id, run_id, start_cursor + 1, last_cursor, frames, false from opened
), steps as (
  insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
  select session_id, workspace_id, run_id, '${openingStep}', 'null', last_cursor, now() from opened
), records as (
  insert into record (id, session_id, workspace_id, run_id, kind, details, created_at)
  select r.id, session_id, workspace_id, run_id, r.kind, r.details, now()
  from unnest($22::int[], $23::uuid[], $24::text[], $25::jsonb[]) as r(number, id, kind, details) join opened using (number)
)
select ranked.number::int, ranked.place::int, ranked.milliseconds, made.id is not null as held
from ranked left join made on made.id = ranked.run_id`;

const none = Buffer.alloc(0);

/** Answers in the order of the claims. */
export async function claimAll(pool: pg.Pool, runsPerMinute: number, claims: readonly Claim[]): Promise<Claimed[]> {
  // Two nodes that lock the same sessions in other orders would wait for each other.
  const sorted = claims.toSorted((a, b) => (a.request.sessionId < b.request.sessionId ? -1 : 1));
  const requests = sorted.map(({ request }) => request);
  const records = sorted.flatMap(({ opening }, index) =>
    (opening?.records ?? []).map((record) => ({ ...record, number: index + 1 })),
  );
  const result = await pool.query<Claimed & { number: number }>({
    name: 'claim',
    text: claimStatement,
    values: [
      requests.map((request) => request.runId),
      requests.map((request) => request.workspaceId),
      requests.map((request) => request.sessionId),
      requests.map((request) => request.agent.name),
      requests.map((request) => (request.queued ? 'queued' : 'running')),
      requests.map((request) => JSON.stringify(request.input)),
      requests.map((request) => request.runKey ?? null),
      sorted.map(({ hash }) => hash),
      requests.map((request) => request.startedBy),
      requests.map((request) => request.model),
      requests.map((request) => request.node),
      sorted.map(({ startedAt }) => startedAt),
      sorted.map(({ startCursor }) => startCursor),
      sorted.map(({ fence }) => fence),
      requests.map((request) => request.agent.stage),
      requests.map((request) => (request.queued ? 0 : leaseSeconds)),
      requests.map((request) => request.noCost),
      sorted.map(({ counts, request }) => (counts ? runKey(request.startedBy) : null)),
      runsPerMinute,
      sorted.map(({ opening, startCursor }) => opening?.chunk.lastCursor ?? startCursor),
      textArray(sorted.map(({ opening }) => (opening ? chunkBytes(opening.chunk) : none))),
      records.map(({ number }) => number),
      records.map(({ id }) => id),
      records.map(({ kind }) => kind),
      records.map(({ details }) => JSON.stringify(details)),
      sorted.map(({ brief }) => brief && JSON.stringify(brief)),
    ],
  });
  const answers = new Map(result.rows.map((row) => [sorted[row.number - 1], row]));
  return claims.map((claim) => {
    const answer = answers.get(claim);
    if (!answer) throw new TypeError(`Nothing was said of the claim for run ${claim.request.runId}`);
    return answer;
  });
}
