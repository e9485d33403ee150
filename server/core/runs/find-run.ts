import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';
import { bodyHash } from '../sessions/body-hash.ts';

export interface ResumeRequest {
  workspaceId: string;
  sessionId: string;
  startedBy: string;
  agent: string;
  input: Record<string, unknown>;
  /** The last cursor that the caller has seen. */
  cursor: number;
}

/**
 * Finds the run that a reconnecting subscription followed: started by this caller, with the same agent and an equal body, and
 * with the cursor in its range. Throws ServiceError `not_found` if there is none.
 */
export async function findRunToResume(pool: pg.Pool, request: ResumeRequest): Promise<{ runId: string }> {
  const { workspaceId, sessionId, startedBy, agent, input, cursor } = request;
  // If the cursor is the last one of a run, an equal run may have begun right after it. The caller followed the first one,
  // so a run that began before the cursor comes first.
  const result = isId(sessionId)
    ? await pool.query<{ id: string }>(
        `select id from run
         where session_id = $1 and workspace_id = $2 and started_by = $3 and agent = $4 and body_hash = $5
           and start_cursor <= $6 and (end_cursor is null or end_cursor >= $6)
         order by start_cursor < $6 desc, id desc limit 1`,
        [sessionId, workspaceId, startedBy, agent, bodyHash(agent, input), cursor],
      )
    : null;
  const run = result?.rows[0];
  if (!run) throw new ServiceError('not_found', 'There is no run of this request to go on with.');
  return { runId: run.id };
}
