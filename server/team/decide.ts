import type pg from 'pg';
import { ServiceError } from '../../schema/errors.ts';
import type { RunStatus } from '../../schema/run.ts';
import type { Chunk } from '../events/chunk.ts';
import { endRun, type Ending, toStanding } from '../runs/ending.ts';
import { leaseOverSinceStart } from '../runs/lease-time.ts';
import { isId } from '../store/id.ts';
import { inTransaction } from '../store/transaction.ts';
import { decisionName, type KeptDecision, readTeamLedger } from './ledger.ts';

export interface DecisionRequest {
  workspaceId: string;
  sessionId: string;
  runId: string;
  decision: 'approve' | 'revise' | 'reject';
  note?: string | undefined;
}

type Row = Record<string, unknown>;

/**
 * Answers a run that waits: queues it to go on, or ends it; then the chunk of its ending is returned. Of several answers
 * one is taken. Throws ServiceError `not_found`, `not_waiting`.
 */
export async function decideRun(pool: pg.Pool, request: DecisionRequest): Promise<Chunk | null> {
  const { workspaceId, sessionId, runId } = request;
  const known = isId(sessionId) && isId(runId);
  if (!known) throw noRun(runId);
  return inTransaction(pool, async (client) => {
    // The session before the run, as everywhere: whoever cancels, deletes or decides waits here for the others.
    const held = await client.query<Row>(
      `select active_fence, last_cursor from session
       where id = $1 and workspace_id = $2 and active_run = $3 for update`,
      [sessionId, workspaceId, runId],
    );
    const found = await client.query<Row & { status: RunStatus }>(
      `select workspace_id, agent, status, started_at, input_tokens, output_tokens, cost_usd from run
       where id = $1 and session_id = $2 and workspace_id = $3`,
      [runId, sessionId, workspaceId],
    );
    const [session, run] = [held.rows[0], found.rows[0]];
    if (!run) throw noRun(runId);
    if (!session || run.status !== 'waiting') {
      throw new ServiceError('not_waiting', `The run waits for no decision: it is ${run.status}.`, {
        extensions: { runId },
      });
    }
    const { stages } = await readTeamLedger(client, runId);
    const turn = Math.max(...stages.keys());
    const { decision, note } = request;
    if (decision !== 'reject') {
      await goOn(client, request, turn, { decision, note: note ?? null });
      return null;
    }
    const ending = rejected(stages.get(turn)?.agent ?? '', note);
    return endRun(client, { sessionId, runId, usesSandbox: true, ending }, toStanding({ ...run, ...session }));
  });
}

/** The decision stands in the ledger, where every later attempt finds it. */
async function goOn(
  client: pg.PoolClient,
  { workspaceId, sessionId, runId }: DecisionRequest,
  turn: number,
  decision: KeptDecision,
): Promise<void> {
  await client.query(
    `insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
     select id, workspace_id, $3, $4, $5, last_cursor, now() from session where id = $1 and workspace_id = $2`,
    [sessionId, workspaceId, runId, decisionName(turn), JSON.stringify(decision)],
  );
  await client.query(`update run set status = 'queued', lease_until = ${leaseOverSinceStart} where id = $1`, [runId]);
}

function rejected(stage: string, note: string | undefined): Ending {
  const why = note === undefined ? '' : ` ${note}`;
  return { outcome: 'cancelled', code: 'cancelled', message: `The result of ${stage} was rejected.${why}` };
}

function noRun(runId: string): ServiceError {
  return new ServiceError('not_found', `There is no run ${runId} in this session.`);
}
