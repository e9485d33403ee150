import type pg from 'pg';
import type { AnyStartable, SessionState } from '../../agents/agent.ts';
import { ServiceError } from '../../schema/errors.ts';
import { requireAllowed } from '../access/limits.ts';
import type { Lease } from '../events/lease.ts';
import type { Runnable } from '../team/team.ts';
import { gather } from '../store/gather.ts';
import { isId } from '../store/id.ts';
import { noSession } from '../sessions/read.ts';
import { toSessionState } from '../store/session-row.ts';
import { bodyHash } from './body-hash.ts';
import type { StartRequest } from './start-request.ts';
import { type Claim, claimAll, type Claimed } from './claim.ts';

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

/** The statements of acceptance, for all that are accepted on this node. */
export interface Acceptance {
  /** null when the workspace has no such session. */
  find(request: StartRequest): Promise<Found | null>;
  claim(claim: Claim): Promise<Claimed>;
  /** Started runs that a key has in a minute. */
  runsPerMinute: number;
}

export function createAcceptance(pool: pg.Pool, runsPerMinute: number): Acceptance {
  return {
    find: gather((requests) => findAll(pool, requests)),
    claim: gather((claims) => claimAll(pool, runsPerMinute, claims)),
    runsPerMinute,
  };
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

/**
 * Accepts a run: claims the session for it, or attaches to the run that the same key began earlier. Throws ServiceError
 * `not_found`, `run_in_progress`, `idempotency_conflict`, `rate_limited`, what the agent's `check` refuses, and what
 * `admitted` rejects with: only the first look does not wait for it.
 */
export async function acceptRun(
  acceptance: Acceptance,
  request: StartRequest,
  admitted: Promise<void>,
): Promise<Started> {
  if (!isId(request.sessionId)) throw noSession(request.sessionId);
  const hash = bodyHash(request.agent.name, request.input);
  for (let counts = true; ; counts = false) {
    const [found] = await Promise.all([acceptance.find(request), admitted]);
    if (!found) throw noSession(request.sessionId);
    const attached = attach(found, hash);
    if (attached) return attached;
    refuseBusy(found);
    const session = toSessionState(found);
    const agent: AnyStartable = request.agent;
    agent.check(request.input, session);
    const run = await claim(acceptance, request, { hash, found, session, counts });
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
  { hash, found, session, counts }: { hash: string; found: Found; session: SessionState; counts: boolean },
): Promise<AcceptedRun | null> {
  const { runId, agent, input, workspaceId, sessionId, model } = request;
  const startCursor = Number(found.last_cursor);
  const fence = Number(found.active_fence);
  const startedAt = new Date();
  const { held, place, milliseconds } = await acceptance.claim({
    request,
    hash,
    startCursor,
    fence,
    startedAt,
    counts,
  });
  if (place !== null && milliseconds !== null) {
    requireAllowed('runs', acceptance.runsPerMinute, { place, milliseconds });
  }
  if (!held) return null;
  const lease: Lease = { workspaceId, sessionId, runId, agent: agent.name, fence: fence + 1 };
  return { lease, agent, input, session, model, attempt: 1, lastCursor: startCursor, startCursor, startedAt };
}
