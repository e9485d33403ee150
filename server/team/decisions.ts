import type pg from 'pg';
import { ServiceError } from '../../schema/errors.ts';
import type { Run } from '../../schema/run.ts';

interface KeyedDecision {
  workspaceId: string;
  sessionId: string;
  decisionKey: string;
  /** What makes two requests the same. */
  hash: string;
}

/** What was answered to the decision of this key; null: there is none. Throws ServiceError `idempotency_conflict`. */
export async function findDecision(
  client: pg.PoolClient,
  { workspaceId, sessionId, decisionKey, hash }: KeyedDecision,
): Promise<Run | null> {
  const found = await client.query<{ run_id: string; body_hash: string; answer: Run }>(
    `select run_id, body_hash, answer from run_decision
     where session_id = $1 and decision_key = $2 and workspace_id = $3`,
    [sessionId, decisionKey, workspaceId],
  );
  const [row] = found.rows;
  if (!row) return null;
  if (row.body_hash === hash) return row.answer;
  throw new ServiceError(
    'idempotency_conflict',
    `The key was used for another decision in this session, on run ${row.run_id}.`,
    { extensions: { runId: row.run_id } },
  );
}

/** In the transaction of the decision, whose session row is held: of two with the same key, the second finds the first. */
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
