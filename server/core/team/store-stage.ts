import type pg from 'pg';
import type { AnyAgent, SessionState } from '../../../agents/agent.ts';
import type { AgentEvent } from '../../../schema/event.ts';
import type { WaitingFor } from '../../../schema/run.ts';
import { artifactValues } from '../artifacts/insert.ts';
import { type Chunk, makeChunk } from '../log/chunk.ts';
import { hasAppended, holdsSession } from '../log/fenced-append.ts';
import { frameMaker } from '../log/frame.ts';
import type { Lease } from '../log/lease.ts';
import { numberEvents } from '../log/number-events.ts';
import type { Ending } from '../runs/ending.ts';
import { toSessionState } from '../../store/session-row.ts';
import { untilAnswered } from '../../store/transient.ts';
import { stageName } from './ledger.ts';
import { stageStatement } from './stage-statement.ts';

type CompletedEnding = Extract<Ending, { outcome: 'completed' }>;

export interface FinishedStage {
  /** The team's lease. */
  lease: Lease;
  agent: AnyAgent;
  turn: number;
  ending: CompletedEnding;
  /** The session's last cursor now. */
  lastCursor: number;
  /** The id of the decision that the run then waits for; null if it goes on. */
  approvalId: string | null;
}

export interface StoredStage {
  chunk: Chunk;
  /** The session as the database returned it: the text of a prompt must be the same in every attempt. */
  session: SessionState;
}

const row = `select $1::uuid as session_id, $2::uuid as run_id, $3::int as fence`;
const storedStatement = `select session.* from session join (${row}, $4::bigint as last_cursor) b on ${hasAppended('b')}`;
const enterStatement = `update session set phase = $4, updated_at = now() from (${row}) b where ${holdsSession('b')}`;

/**
 * Ends a stage in one statement: its terminal event, the session fields, the artifacts and the step in the ledger. If a
 * decision is asked for, also the question and the run's status. Returns null if the run no longer holds the session: then
 * nothing was written. While the database is away it retries, until the signal aborts.
 */
export async function storeStage(
  pool: pg.Pool,
  stage: FinishedStage,
  signal: AbortSignal,
): Promise<StoredStage | null> {
  const { sessionId, runId, fence } = stage.lease;
  const now = new Date();
  const chunk = stageChunk(stage, now);
  const { agent, ending, turn, approvalId } = stage;
  const { text, values } = stageStatement(ending.session);
  const artifacts = ending.artifacts.map(({ kind, name }) => ({ kind, name }));
  const parameters = [
    sessionId,
    runId,
    fence,
    chunk.firstCursor,
    chunk.lastCursor,
    chunk.frames,
    now,
    stageName(turn),
    JSON.stringify({ agent: agent.name, artifacts }),
    agent.name,
    approvalId,
    ...artifactValues([ending.artifacts]),
    ...values,
  ];
  const stored = await untilAnswered(async (isRetry) => {
    const name = `stage:${Object.keys(ending.session).join()}`;
    const { rows } = await pool.query<Record<string, unknown>>({ name, text, values: parameters });
    if (rows.length > 0 || !isRetry) return rows[0] ?? null;
    // The reply to an earlier try may have been lost.
    const earlier = [sessionId, runId, fence, chunk.lastCursor];
    return (await pool.query<Record<string, unknown>>(storedStatement, earlier)).rows[0] ?? null;
  }, signal);
  return stored && { chunk, session: toSessionState(stored) };
}

function stageChunk({ lease, agent, ending, lastCursor, approvalId }: FinishedStage, now: Date): Chunk {
  const { runId } = lease;
  const at = now.toISOString();
  const frames = numberEvents([ending.terminal], lastCursor, frameMaker({ runId, agent: agent.name }), at);
  if (approvalId !== null) {
    const asked: AgentEvent & WaitingFor = { type: 'approval_requested', stage: agent.name, approvalId };
    frames.push(...numberEvents([asked], lastCursor + frames.length, frameMaker(lease), at));
  }
  return makeChunk(lease, lastCursor, frames);
}

/** Writes the stage that begins to the session. Returns false if the run no longer holds the session. */
export async function enterStage(pool: pg.Pool, lease: Lease, agent: AnyAgent, signal: AbortSignal): Promise<boolean> {
  const { sessionId, runId, fence } = lease;
  const query = { name: 'enter-stage', text: enterStatement, values: [sessionId, runId, fence, agent.stage] };
  const result = await untilAnswered(() => pool.query(query), signal);
  return result.rowCount === 1;
}
