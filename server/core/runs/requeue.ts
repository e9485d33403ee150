import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { RunStatus } from '../../../schema/run.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { inTransaction } from '../../store/transaction.ts';
import { leaseOverSinceStart } from './lease-time.ts';

export interface RequeueRequest {
  runId: string;
  /** Only if it is at this attempt. */
  attempt?: number | undefined;
  /** Only if this node executes it. */
  node?: string | undefined;
  /** Who asks; the entry goes into the audit log of the run's workspace. */
  origin: AuditOrigin;
}

interface Row {
  workspace_id: string;
  status: RunStatus;
  attempt: number;
  node: string | null;
}

/**
 * Takes a run from the node that executes it, and puts it back into the queue: any node may take it up at once. The higher fence
 * shuts out the former holder, and without a node the lease cannot be renewed. Returns false if the run is in the queue
 * already. Throws ServiceError `not_found`, `run_ended`, or `conflict` if it waits for a decision, or if the attempt or the node
 * is another one.
 */
export async function requeueRun(pool: pg.Pool, { runId, attempt, node, origin }: RequeueRequest): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Lock the session before the run, like every statement.
    const sessions = await client.query<{ id: string; active_run: string | null }>(
      'select id, active_run from session where id = (select session_id from run where id = $1) for update',
      [runId],
    );
    const [session] = sessions.rows;
    // A statement of its own, so that it sees what the lock waited for.
    const { rows } = await client.query<Row>('select workspace_id, status, attempt, node from run where id = $1', [
      runId,
    ]);
    const [run] = rows;
    if (!run || !session) throw new ServiceError('not_found', `There is no run ${runId}.`);
    const { status } = run;
    const fail = (code: 'run_ended' | 'conflict', message: string) =>
      new ServiceError(code, message, { extensions: { runId } });
    if (session.active_run !== runId) throw fail('run_ended', `The run has ended: it is ${status}.`);
    if (status === 'waiting')
      throw fail('conflict', 'The run waits for a decision, and executes nowhere. Decide on it, or cancel it.');
    if (attempt !== undefined && attempt !== run.attempt)
      throw fail('conflict', `The run is at attempt ${run.attempt} by now.`);
    if (status === 'queued') return false;
    if (node !== undefined && node !== run.node) throw fail('conflict', 'Another node executes the run by now.');
    await client.query('update session set active_fence = active_fence + 1 where id = $1', [session.id]);
    await client.query(
      `update run set status = 'queued', attempt = attempt + 1, node = null, lease_until = ${leaseOverSinceStart} where id = $1`,
      [runId],
    );
    await recordAudit(
      client,
      { ...origin, workspaceId: run.workspace_id },
      {
        action: 'run.requeued',
        target: { type: 'run', id: runId, name: null },
        after: { sessionId: session.id, attempt: run.attempt + 1, node: run.node },
      },
    );
    return true;
  });
}
