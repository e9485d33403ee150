import type pg from 'pg';
import type { AnyStartable, SessionState } from '../../agents/agent.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Lease } from '../events/lease.ts';
import type { Runnable } from '../team/team.ts';
import { gather } from '../store/gather.ts';
import { isId } from '../store/id.ts';
import { noSession } from '../sessions/read.ts';
import { toSessionState } from '../store/session-row.ts';
import { bodyHash } from './body-hash.ts';
import { leaseSeconds } from './lease-time.ts';

export interface StartRequest {
  /** Of the run that is made, where none is attached to. */
  runId: string;
  workspaceId: string;
  sessionId: string;
  /** The key that asks. */
  startedBy: string;
  agent: Runnable;
  /** Parsed by the agent's input schema. */
  input: Record<string, unknown>;
  runKey?: string | undefined;
  model: string;
  /** The cost of a run that has used nothing: 0 US dollars, or null where the model's price is not known. */
  noCost: number | null;
  node: string;
  queued: boolean;
}

/** A run that may execute now: what a node needs for it. */
export interface AcceptedRun<A extends Runnable = Runnable> {
  lease: Lease;
  agent: A;
  input: Record<string, unknown>;
  session: SessionState;
  /** Name of the model. */
  model: string;
  attempt: number;
  /** The session's cursor now. */
  lastCursor: number;
  /** The session's cursor before the run's first event. */
  startCursor: number;
  startedAt: Date;
}

export type Started =
  | { attached: false; runId: string; cursor: number; run: AcceptedRun }
  | { attached: true; runId: string; cursor: number };

/** A session with the run that holds it, and the run that the same key began. */
interface Found extends Record<string, unknown> {
  /** In the list that was asked for, from 1. */
  place: number;
  active_agent: string | null;
  key_run: string | null;
  key_agent: string;
  key_hash: string;
  key_cursor: string;
}

const findStatement = `
select q.place::int as place, s.*, a.agent as active_agent, k.id as key_run, k.agent as key_agent,
  k.body_hash as key_hash, k.start_cursor as key_cursor
from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as q(session_id, workspace_id, run_key, place)
join session s on s.id = q.session_id and s.workspace_id = q.workspace_id
left join run a on a.id = s.active_run left join run k on k.session_id = s.id and k.run_key = q.run_key`;

// The conditions are what was found: where anything moved since, nothing is claimed, and the caller looks again. Of two
// that claim one session in one statement, one gets it.
const claimStatement = `
with batch as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::json[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::uuid[], $12::timestamptz[], $13::bigint[], $14::int[], $15::text[], $16::int[],
    $17::float8[])
  as c(run_id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, node, started_at,
    start_cursor, fence, stage, lease_seconds, cost_usd)
), claimed as (
  update session set active_run = c.run_id, active_fence = c.fence + 1, phase = coalesce(c.stage, session.phase), updated_at = c.started_at
  from batch c
  where session.id = c.session_id and session.workspace_id = c.workspace_id and session.active_run is null
    and session.last_cursor = c.start_cursor and session.active_fence = c.fence
  returning c.run_id
)
insert into run (id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, attempt,
  node, lease_until, started_at, start_cursor, cost_usd)
select run_id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, 1, node,
  now() + make_interval(secs => lease_seconds), started_at, start_cursor, cost_usd from batch join claimed using (run_id)
returning id`;

/** The statements of acceptance, for all that are accepted on this node. */
export interface Acceptance {
  /** null when the workspace has no such session. */
  find(request: StartRequest): Promise<Found | null>;
  /** Whether the session is held by the run now. */
  claim(claim: Claim): Promise<boolean>;
}

interface Claim {
  request: StartRequest;
  hash: string;
  /** How the session stood when it was looked at. */
  startCursor: number;
  fence: number;
  startedAt: Date;
}

export function createAcceptance(pool: pg.Pool): Acceptance {
  return { find: gather((requests) => findAll(pool, requests)), claim: gather((claims) => claimAll(pool, claims)) };
}

async function findAll(pool: pg.Pool, requests: readonly StartRequest[]): Promise<(Found | null)[]> {
  const values = [
    requests.map((request) => request.sessionId),
    requests.map((request) => request.workspaceId),
    requests.map((request) => request.runKey ?? null),
  ];
  const result = await pool.query<Found>({ name: 'accept', text: findStatement, values });
  const found = new Map(result.rows.map((row) => [row.place, row]));
  return requests.map((_, index) => found.get(index + 1) ?? null);
}

async function claimAll(pool: pg.Pool, claims: readonly Claim[]): Promise<boolean[]> {
  // Two nodes that lock the same sessions in other orders would wait for each other.
  const sorted = claims.toSorted((a, b) => (a.request.sessionId < b.request.sessionId ? -1 : 1));
  const requests = sorted.map(({ request }) => request);
  const result = await pool.query<{ id: string }>({
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
    ],
  });
  const claimed = new Set(result.rows.map((row) => row.id));
  return claims.map(({ request }) => claimed.has(request.runId));
}

/**
 * Accepts a run: claims the session for it, or attaches to the run that the same key began earlier.
 * Throws ServiceError `not_found`, `run_in_progress`, `idempotency_conflict`, and what the agent's `check` refuses.
 */
export async function acceptRun(
  acceptance: Acceptance,
  request: StartRequest,
  beforeNewRun: () => Promise<void>,
): Promise<Started> {
  if (!isId(request.sessionId)) throw noSession(request.sessionId);
  const hash = bodyHash(request.agent.name, request.input);
  let counted = false;
  for (;;) {
    const found = await acceptance.find(request);
    if (!found) throw noSession(request.sessionId);
    const attached = attach(found, hash);
    if (attached) return attached;
    refuseBusy(found);
    const session = toSessionState(found);
    const agent: AnyStartable = request.agent;
    agent.check(request.input, session);
    if (!counted) await beforeNewRun();
    counted = true;
    const run = await claim(acceptance, request, hash, found, session);
    // Lost to another request: the next look finds its run.
    if (run) return { attached: false, runId: run.lease.runId, cursor: run.startCursor, run };
  }
}

function attach(found: Found, hash: string): Started | null {
  if (found.key_run === null) return null;
  if (found.key_hash === hash) return { attached: true, runId: found.key_run, cursor: Number(found.key_cursor) };
  throw new ServiceError(
    'idempotency_conflict',
    `The key was used for another request in this session, run ${found.key_run} of agent ${found.key_agent}.`,
    { extensions: { runId: found.key_run, agent: found.key_agent } },
  );
}

function refuseBusy(found: Found): void {
  if (found.active_run === null) return;
  throw new ServiceError('run_in_progress', `A run of ${found.active_agent} is in progress in this session.`, {
    extensions: { runId: found.active_run, agent: found.active_agent },
  });
}

async function claim(
  acceptance: Acceptance,
  request: StartRequest,
  hash: string,
  found: Found,
  session: SessionState,
): Promise<AcceptedRun | null> {
  const { runId, agent, input, workspaceId, sessionId, model } = request;
  const startCursor = Number(found.last_cursor);
  const fence = Number(found.active_fence);
  const startedAt = new Date();
  if (!(await acceptance.claim({ request, hash, startCursor, fence, startedAt }))) return null;
  const lease: Lease = { workspaceId, sessionId, runId, agent: agent.name, fence: fence + 1 };
  return { lease, agent, input, session, model, attempt: 1, lastCursor: startCursor, startCursor, startedAt };
}
