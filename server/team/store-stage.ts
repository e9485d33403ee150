import type pg from 'pg';
import type { AnyAgent, SessionState } from '../../agents/agent.ts';
import type { AgentEvent } from '../../schema/event.ts';
import type { WaitingFor } from '../../schema/run.ts';
import { artifactValues } from '../artifacts/insert.ts';
import type { Chunk } from '../events/chunk.ts';
import { makeFrame } from '../events/frame.ts';
import type { Lease } from '../events/lease.ts';
import type { Ending } from '../runs/ending.ts';
import { toSessionState } from '../store/session-row.ts';
import { untilAnswered } from '../store/transient.ts';
import { stageName } from './ledger.ts';
import { stageStatement } from './stage-statement.ts';

type CompletedEnding = Extract<Ending, { outcome: 'completed' }>;

export interface FinishedStage {
  /** The team's. */
  lease: Lease;
  agent: AnyAgent;
  turn: number;
  ending: CompletedEnding;
  /** The session's cursor now. */
  lastCursor: number;
  /** The run then waits for the decision of this id; null: it goes on. */
  approvalId: string | null;
}

export interface StoredStage {
  chunk: Chunk;
  /** As the database holds it: what a prompt is made of must be the same text in every attempt. */
  session: SessionState;
}

/**
 * Ends a stage in one statement: its terminal event, the session fields, artefacts and its place in the ledger, and
 * if a decision is asked for, that question, its id and the run's status. null: another attempt holds the session by now, or
 * none does, and nothing was written. While the database is away it waits, until the signal aborts.
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
  let unanswered = false;
  const row = await untilAnswered(
    async () => {
      const name = `stage:${Object.keys(ending.session).join()}`;
      const stored = await pool.query<Record<string, unknown>>({ name, text, values: parameters });
      // A lost answer: nobody but the holder moves the counter, so that it tells whether this was stored.
      const standing =
        stored.rows.length === 0 && unanswered
          ? await pool.query<Record<string, unknown>>(
              'select * from session where id = $1 and active_run = $2 and active_fence = $3 and last_cursor = $4',
              [sessionId, runId, fence, chunk.lastCursor],
            )
          : stored;
      return standing.rows[0] ?? null;
    },
    signal,
    () => {
      unanswered = true;
    },
  );
  return row && { chunk, session: toSessionState(row) };
}

function stageChunk({ lease, agent, ending, lastCursor, approvalId }: FinishedStage, now: Date): Chunk {
  const { sessionId, runId } = lease;
  const firstCursor = lastCursor + 1;
  const at = now.toISOString();
  const terminal = makeFrame(ending.terminal, { cursor: firstCursor, runId, agent: agent.name, at });
  if (approvalId === null)
    return { sessionId, runId, firstCursor, lastCursor: firstCursor, frames: terminal, final: false };
  const asked: AgentEvent & WaitingFor = { type: 'approval_requested', stage: agent.name, approvalId };
  const question = makeFrame(asked, { cursor: firstCursor + 1, runId, agent: lease.agent, at });
  return { sessionId, runId, firstCursor, lastCursor: firstCursor + 1, frames: terminal + question, final: false };
}

/** Says in the session which stage is under way. False: another attempt holds it by now, or none does. */
export async function enterStage(pool: pg.Pool, lease: Lease, agent: AnyAgent, signal: AbortSignal): Promise<boolean> {
  const { sessionId, runId, fence } = lease;
  const result = await untilAnswered(
    () =>
      pool.query({
        name: 'enter-stage',
        text: `update session set phase = $4, updated_at = now() where id = $1 and active_run = $2 and active_fence = $3`,
        values: [sessionId, runId, fence, agent.stage],
      }),
    signal,
  );
  return result.rowCount === 1;
}
