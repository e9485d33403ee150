import type pg from 'pg';
import type { AnyStartable, SessionState } from '../../agents/agent.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Lease } from '../events/lease.ts';
import type { Runnable } from '../team/team.ts';
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
  active_agent: string | null;
  key_run: string | null;
  key_agent: string;
  key_hash: string;
  key_cursor: string;
}

const findStatement = `
select s.*, a.agent as active_agent, k.id as key_run, k.agent as key_agent, k.body_hash as key_hash,
  k.start_cursor as key_cursor
from session s left join run a on a.id = s.active_run left join run k on k.session_id = s.id and k.run_key = $3
where s.id = $1 and s.workspace_id = $2`;

// The conditions are what was found: where anything moved since, nothing is claimed, and the caller looks again.
const claimStatement = `
with claimed as (
  update session set active_run = $1, active_fence = active_fence + 1, phase = coalesce($15, phase), updated_at = $12
  where id = $3 and workspace_id = $2 and active_run is null and last_cursor = $13 and active_fence = $14
  returning active_fence
)
insert into run (id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, attempt,
  node, lease_until, started_at, start_cursor, cost_usd)
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, now() + make_interval(secs => $16), $12, $13, $17 from claimed
returning (select active_fence from claimed) as fence`;

/**
 * Accepts a run: claims the session for it, or attaches to the run that the same key began earlier.
 * Throws ServiceError `not_found`, `run_in_progress`, `idempotency_conflict`, and what the agent's `check` refuses.
 */
export async function acceptRun(
  pool: pg.Pool,
  request: StartRequest,
  beforeNewRun: () => Promise<void>,
): Promise<Started> {
  if (!isId(request.sessionId)) throw noSession(request.sessionId);
  const hash = bodyHash(request.agent.name, request.input);
  let counted = false;
  for (;;) {
    const found = await find(pool, request);
    const attached = attach(found, hash);
    if (attached) return attached;
    refuseBusy(found);
    const session = toSessionState(found);
    const agent: AnyStartable = request.agent;
    agent.check(request.input, session);
    if (!counted) await beforeNewRun();
    counted = true;
    const run = await claim(pool, request, hash, found, session);
    // Lost to another request: the next look finds its run.
    if (run) return { attached: false, runId: run.lease.runId, cursor: run.startCursor, run };
  }
}

async function find(pool: pg.Pool, { sessionId, workspaceId, runKey }: StartRequest): Promise<Found> {
  const values = [sessionId, workspaceId, runKey ?? null];
  const result = await pool.query<Found>({ name: 'accept', text: findStatement, values });
  const found = result.rows[0];
  if (!found) throw noSession(sessionId);
  return found;
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
  pool: pg.Pool,
  request: StartRequest,
  hash: string,
  found: Found,
  session: SessionState,
): Promise<AcceptedRun | null> {
  const { runId, agent, input, workspaceId, sessionId, model, node } = request;
  const startCursor = Number(found.last_cursor);
  const startedAt = new Date();
  const result = await pool.query<{ fence: number }>({
    name: 'claim',
    text: claimStatement,
    values: [
      runId,
      workspaceId,
      sessionId,
      agent.name,
      request.queued ? 'queued' : 'running',
      JSON.stringify(input),
      request.runKey ?? null,
      hash,
      request.startedBy,
      model,
      node,
      startedAt,
      startCursor,
      found.active_fence,
      agent.stage,
      request.queued ? 0 : leaseSeconds,
      request.noCost,
    ],
  });
  const fence = result.rows[0]?.fence;
  if (fence === undefined) return null;
  const lease: Lease = { workspaceId, sessionId, runId, agent: agent.name, fence };
  return { lease, agent, input, session, model, attempt: 1, lastCursor: startCursor, startCursor, startedAt };
}
