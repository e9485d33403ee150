import type pg from 'pg';
import type { AnyStartable } from '../../../agents/agent.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { RunStatus } from '../../../schema/run.ts';
import { isId } from '../../store/id.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import type { Chunk } from '../log/chunk.ts';
import { endRunFromOutside } from './ending.ts';

/** A run, and where it is. */
export interface RunPlace {
  workspaceId: string;
  sessionId: string;
  runId: string;
}

/**
 * Ends a run, whichever node executes it. The ending raises the session's fence, so nothing of the run is stored afterwards.
 * With `origin`, that is recorded in the audit log. Returns null if the run was cancelled before. Throws ServiceError
 * `not_found` or `run_ended`.
 */
export async function cancelRun(
  pool: pg.Pool,
  agents: readonly Pick<AnyStartable, 'name' | 'usesSandbox'>[],
  { workspaceId, sessionId, runId }: RunPlace,
  origin: AuditOrigin | null = null,
): Promise<Chunk | null> {
  const run = await readStatus(pool, workspaceId, sessionId, runId);
  if (run.status === 'cancelled') return null;
  const usesSandbox = agents.find((agent) => agent.name === run.agent)?.usesSandbox ?? false;
  const ending = { outcome: 'cancelled', code: 'cancelled', message: 'The run was cancelled.' } as const;
  const record = async (client: pg.PoolClient) => {
    if (origin === null) return;
    const target = { type: 'run', id: runId, name: null };
    await recordAudit(client, origin, { action: 'run.cancelled', target, after: { sessionId, agent: run.agent } });
  };
  const chunk = await endRunFromOutside(pool, { sessionId, runId, usesSandbox, ending }, null, record);
  if (chunk) return chunk;
  // The run ended after its status was read.
  const ended = await readStatus(pool, workspaceId, sessionId, runId);
  if (ended.status === 'cancelled') return null;
  throw new ServiceError('run_ended', `The run has ended: it is ${ended.status}.`, { extensions: { runId } });
}

/** Returns the runs of deleted workspaces that have not ended. */
export async function runsOfDeletedWorkspaces(pool: pg.Pool): Promise<RunPlace[]> {
  const { rows } = await pool.query<RunPlace>(
    `select r.workspace_id as "workspaceId", r.session_id as "sessionId", r.id as "runId"
     from run r join workspace w on w.id = r.workspace_id
     where r.finished_at is null and w.deleted_at is not null`,
  );
  return rows;
}

async function readStatus(pool: pg.Pool, workspaceId: string, sessionId: string, runId: string) {
  const known = isId(sessionId) && isId(runId);
  const result = !known
    ? null
    : await pool.query<{ status: RunStatus; agent: string }>(
        'select status, agent from run where id = $1 and session_id = $2 and workspace_id = $3',
        [runId, sessionId, workspaceId],
      );
  const run = result?.rows[0];
  if (!run) throw new ServiceError('not_found', `There is no run ${runId} in this session.`);
  return run;
}
