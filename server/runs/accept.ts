import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { AnyAgent, SessionState } from '../../agents/agent.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Lease } from '../events/lease.ts';
import { isId } from '../store/id.ts';
import { noSession } from '../sessions/read.ts';
import { toSessionState } from '../store/session-row.ts';
import { inTransaction } from '../store/transaction.ts';
import { bodyHash } from './body-hash.ts';

export interface StartRequest {
  workspaceId: string;
  sessionId: string;
  /** The key that asks. */
  startedBy: string;
  agent: AnyAgent;
  /** Parsed by the agent's input schema. */
  input: Record<string, unknown>;
  runKey?: string | undefined;
  model: string;
  node: string;
  queued: boolean;
}

/** A run that may execute now: what a node needs for it. */
export interface AcceptedRun {
  lease: Lease;
  agent: AnyAgent;
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

interface RunRow {
  id: string;
  agent: string;
  body_hash: string;
  start_cursor: string;
}

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
  const early = await findByKey(pool, request, hash);
  if (early) return early;
  await beforeNewRun();
  return inTransaction(pool, async (client) => {
    const session = await client.query<Record<string, unknown>>(
      'select * from session where id = $1 and workspace_id = $2 for update',
      [request.sessionId, request.workspaceId],
    );
    const row = session.rows[0];
    if (!row) throw noSession(request.sessionId);
    // Two equal requests at once: the second one waited for the row, and finds the first one's run.
    return (await findByKey(client, request, hash)) ?? (await claim(client, request, hash, row));
  });
}

async function findByKey(db: pg.Pool | pg.PoolClient, request: StartRequest, hash: string): Promise<Started | null> {
  if (request.runKey === undefined) return null;
  const result = await db.query<RunRow>(
    'select id, agent, body_hash, start_cursor from run where session_id = $1 and workspace_id = $2 and run_key = $3',
    [request.sessionId, request.workspaceId, request.runKey],
  );
  const run = result.rows[0];
  if (!run) return null;
  if (run.body_hash !== hash) {
    throw new ServiceError(
      'idempotency_conflict',
      `The key was used for another request in this session, run ${run.id} of agent ${run.agent}.`,
      { extensions: { runId: run.id, agent: run.agent } },
    );
  }
  return { attached: true, runId: run.id, cursor: Number(run.start_cursor) };
}

async function claim(
  client: pg.PoolClient,
  request: StartRequest,
  hash: string,
  row: Readonly<Record<string, unknown>>,
): Promise<Started> {
  const { agent, input, workspaceId, sessionId } = request;
  if (row.active_run !== null) await refuseBusy(client, String(row.active_run));
  const session = toSessionState(row);
  agent.check(input, session);

  const runId = uuidv7();
  const fence = Number(row.active_fence) + 1;
  const cursor = Number(row.last_cursor);
  const startedAt = new Date();
  await client.query(
    `with accepted as (
       insert into run (id, workspace_id, session_id, agent, status, input, run_key, body_hash, started_by, model, attempt,
         node, started_at, start_cursor, cost_usd)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $13, 0)
     )
     update session set active_run = $1, active_fence = $14, phase = $15, updated_at = $12 where id = $3`,
    [
      runId,
      workspaceId,
      sessionId,
      agent.name,
      request.queued ? 'queued' : 'running',
      JSON.stringify(input),
      request.runKey ?? null,
      hash,
      request.startedBy,
      request.model,
      request.node,
      startedAt,
      cursor,
      fence,
      agent.stage,
    ],
  );
  const lease: Lease = { workspaceId, sessionId, runId, agent: agent.name, fence };
  const run = {
    lease,
    agent,
    input,
    session,
    model: request.model,
    attempt: 1,
    lastCursor: cursor,
    startCursor: cursor,
    startedAt,
  };
  return { attached: false, runId, cursor, run };
}

async function refuseBusy(client: pg.PoolClient, activeRun: string): Promise<never> {
  const result = await client.query<{ agent: string }>('select agent from run where id = $1', [activeRun]);
  const agent = result.rows[0]?.agent ?? 'unknown';
  throw new ServiceError('run_in_progress', `A run of ${agent} is in progress in this session.`, {
    extensions: { runId: activeRun, agent },
  });
}
