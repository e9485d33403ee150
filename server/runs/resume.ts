import type pg from 'pg';
import { ServiceError } from '../../schema/errors.ts';
import { isId } from '../store/id.ts';
import { bodyHash } from './body-hash.ts';

export interface ResumeRequest {
  workspaceId: string;
  sessionId: string;
  startedBy: string;
  agent: string;
  input: Record<string, unknown>;
  /** The last cursor that the caller saw. */
  cursor: number;
}

/**
 * The run that a reconnecting subscription was following: this caller's, of that agent and an equal body, to which the
 * cursor belongs. Never starts one. Throws ServiceError `not_found` when there is none.
 */
export async function findRunToResume(pool: pg.Pool, request: ResumeRequest): Promise<{ runId: string }> {
  const { workspaceId, sessionId, startedBy, agent, input, cursor } = request;
  // Where one run ends and the next begins, the cursor is an event of the first: an equal one that began since is not
  // what the caller followed.
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
