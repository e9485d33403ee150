import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { Run } from '../../../schema/run.ts';

type StoredRun = Omit<Run, 'asked'> & Partial<Pick<Run, 'asked'>>;

interface KeyedDecision {
  workspaceId: string;
  sessionId: string;
  decisionKey: string;
  /** Equal for equal requests. */
  hash: string;
}

/** Returns the first result of the decision with this key; null if there is none. Throws ServiceError `idempotency_conflict`. */
export async function findDecision(
  client: pg.PoolClient,
  { workspaceId, sessionId, decisionKey, hash }: KeyedDecision,
): Promise<Run | null> {
  const found = await client.query<{ run_id: string; body_hash: string; answer: StoredRun }>(
    `select run_id, body_hash, answer from run_decision
     where session_id = $1 and decision_key = $2 and workspace_id = $3`,
    [sessionId, decisionKey, workspaceId],
  );
  const [row] = found.rows;
  if (!row) return null;
  // Decisions of earlier releases are stored without this member.
  if (row.body_hash === hash) return { ...row.answer, asked: row.answer.asked ?? null };
  throw new ServiceError(
    'idempotency_conflict',
    `The key was used for another decision in this session, on run ${row.run_id}.`,
    { extensions: { runId: row.run_id } },
  );
}

/** Keeps a decision's result. Its transaction holds the session's row, so a second decision with the same key finds it. */
export async function keepDecision(
  client: pg.PoolClient,
  { workspaceId, sessionId, runId, decisionKey, hash, answer }: KeyedDecision & { runId: string; answer: Run },
): Promise<void> {
  await client.query(
    `insert into run_decision (session_id, decision_key, workspace_id, run_id, body_hash, answer, decided_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [sessionId, decisionKey, workspaceId, runId, hash, JSON.stringify(answer)],
  );
}
