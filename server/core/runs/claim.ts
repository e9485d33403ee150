import type pg from 'pg';
import type { Brief } from '../../../schema/brief.ts';
import { textArray } from '../../store/binary-array.ts';
import { countKeys, runKey } from '../access/limits.ts';
import { type Chunk, chunkBytes } from '../log/chunk.ts';
import { countUsage } from '../log/count-usage.ts';
import { fencedAppend } from '../log/fenced-append.ts';
import type { RecordRow } from '../log/pending.ts';
import { leaseOver, leaseSeconds } from './lease-time.ts';
import { type KeptOpening, openingStep } from './opening.ts';
import type { StartRequest } from './start-request.ts';

export interface Claimed {
  /** The run holds the session now. */
  held: boolean;
  /** The run's number among those of its key in the present window; null if it was counted before. */
  rank: number | null;
  /** Until the key's window is over. */
  milliseconds: number | null;
}

export interface Claim {
  request: StartRequest;
  hash: string;
  /** The session's last cursor and fence when it was read. */
  startCursor: number;
  fence: number;
  startedAt: Date;
  /** The session's brief with what the body adds; null if it adds nothing. */
  brief: Brief | null;
  /** The run was not yet counted against the limit of its key. */
  counts: boolean;
  /** The `traceparent` of the request; null without a tracer. */
  trace: string | null;
  /** What the run begins with; null if it is queued, or begins with nothing. */
  opening: { chunk: Chunk; records: readonly RecordRow[]; kept: KeptOpening } | null;
}

// If the session has changed since it was read, nothing is claimed, and the caller reads it again. If two runs claim one
// session in one statement, one of them gets it. `is not distinct from` keeps the workspace out of index conditions: a plan
// that was cached while the table was small would scan all sessions of the workspace. Runs are counted against their key's
// limit here, because here it is decided whether they start. Every statement locks keys before sessions.
const claimStatement = `
with asked as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::json[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::uuid[], $12::timestamptz[], $13::bigint[], $14::int[], $15::text[], $16::int[],
    $17::float8[], $18::text[], $20::bigint[], $21::text[], $26::jsonb[], $27::json[], $28::uuid[], $29::uuid[],
    $30::text[]) with ordinality
  as c(run_id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, node, started_at,
    start_cursor, fence, stage, lease_seconds, cost_usd, counts_as, last_cursor, frames, brief, kept, key_id, member_id,
    trace, place)
), counted as (${countKeys('select counts_as, count(*)::int from asked where counts_as is not null group by counts_as')}
), batch as (
  select asked.*, start_cursor + 1 as first_cursor, counted.milliseconds,
    counted.points - count(*) over (partition by counts_as) + row_number() over (partition by counts_as order by place)
      as rank
  from asked left join counted on counted.key = counts_as
), ${fencedAppend({
  starts: true,
  set: `, active_run = b.run_id, active_fence = b.fence + 1, phase = coalesce(b.stage, session.phase),
    updated_at = b.started_at, brief = coalesce(b.brief, session.brief)`,
  where: `
    and session.workspace_id is not distinct from b.workspace_id and (b.rank is null or b.rank <= $19)`,
  chunks: '(select * from batch where last_cursor > start_cursor) c',
})}, made as (
  insert into run (id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, attempt,
    node, lease_until, started_at, start_cursor, cost_usd, key_id, member_id, trace)
  select run_id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, 1, node,
    ${leaseOver} + make_interval(secs => lease_seconds), started_at, start_cursor, cost_usd, key_id, member_id,
    trace
  from batch join held using (place, run_id, workspace_id)
  returning id, workspace_id, agent, model, key_id, member_id
), opened as (
  select session_id, workspace_id, run_id, last_cursor, kept, place
  from batch join held using (place, run_id, workspace_id) where last_cursor > start_cursor
), steps as (
  insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
  select session_id, workspace_id, run_id, '${openingStep}', kept, last_cursor, now() from opened
), records as (
  insert into record (id, session_id, workspace_id, run_id, kind, details, created_at)
  select r.id, session_id, workspace_id, run_id, r.kind, r.details, now()
  from unnest($22::int[], $23::uuid[], $24::text[], $25::jsonb[]) as r(place, id, kind, details) join opened using (place)
), used as (${countUsage(`
  select workspace_id, agent, model, key_id, member_id, 0 as input_tokens, 0 as output_tokens, 0::float8 as cost_usd,
    0 as calls, 1 as runs from made`)}
)
select batch.place::int, batch.rank::int, batch.milliseconds, made.id is not null as held
from batch left join made on made.id = batch.run_id`;

const none = Buffer.alloc(0);

/** Returns one result per claim, in their order. */
export async function claimAll(pool: pg.Pool, runsPerMinute: number, claims: readonly Claim[]): Promise<Claimed[]> {
  // Every node locks sessions in this order, to avoid deadlocks.
  const sorted = claims.toSorted((a, b) => (a.request.sessionId < b.request.sessionId ? -1 : 1));
  const requests = sorted.map(({ request }) => request);
  const records = sorted.flatMap(({ opening }, index) =>
    (opening?.records ?? []).map((record) => ({ ...record, place: index + 1 })),
  );
  const result = await pool.query<Claimed & { place: number }>({
    name: 'claim',
    text: claimStatement,
    values: [
      requests.map((request) => request.runId),
      requests.map((request) => request.workspaceId),
      requests.map((request) => request.sessionId),
      requests.map((request) => request.executable.agent.name),
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
      requests.map((request) => request.executable.agent.stage),
      requests.map((request) => (request.queued ? 0 : leaseSeconds)),
      requests.map((request) => request.noCost),
      sorted.map(({ counts, request }) => (counts ? runKey(request.startedBy) : null)),
      runsPerMinute,
      sorted.map(({ opening, startCursor }) => opening?.chunk.lastCursor ?? startCursor),
      textArray(sorted.map(({ opening }) => (opening ? chunkBytes(opening.chunk) : none))),
      records.map(({ place }) => place),
      records.map(({ id }) => id),
      records.map(({ kind }) => kind),
      records.map(({ details }) => JSON.stringify(details)),
      sorted.map(({ brief }) => brief && JSON.stringify(brief)),
      sorted.map(({ opening }) => opening && JSON.stringify(opening.kept)),
      requests.map(({ payer }) => payer.keyId),
      requests.map(({ payer }) => payer.memberId),
      sorted.map(({ trace }) => trace),
    ],
  });
  const answers = new Map(result.rows.map((row) => [sorted[row.place - 1], row]));
  return claims.map((claim) => {
    const answer = answers.get(claim);
    if (!answer) throw new TypeError(`The claim for run ${claim.request.runId} returned no row`);
    return answer;
  });
}
