import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { type RecordedCall, recordedCallSchema, type Recording, recordingSchema } from '../../../schema/recording.ts';
import { packageVersion } from '../../process/package-version.ts';
import { getRun, readInput } from './read.ts';
import type { Hide } from './recorder.ts';

/** Returns what is recorded of a run so far. Throws ServiceError `not_found`, also if nothing is. */
export async function readRecording(
  pool: pg.Pool,
  place: { workspaceId: string; sessionId: string; runId: string },
  hide: Hide,
): Promise<Recording> {
  const { runId, agent, model, status } = await getRun(pool, place);
  const { input } = await readInput(pool, place);
  const { rows } = await pool.query<{ name: string; content: string | null }>(
    `select name, content from model_call where run_id = $1 and session_id = $2 and workspace_id = $3
     order by asked_at, length(name), name`,
    [runId, place.sessionId, place.workspaceId],
  );
  if (rows.length === 0) throw notRecorded(runId);
  const calls: RecordedCall[] = [];
  const leftOut: string[] = [];
  for (const { name, content } of rows) {
    if (content === null) leftOut.push(name);
    else calls.push(recordedCallSchema.parse(JSON.parse(content)));
  }
  const run: unknown = JSON.parse(hide(JSON.stringify({ runId, agent, model, status, input })));
  const service = packageVersion();
  return recordingSchema.parse({ format: 'unified-agents-recording', version: 1, service, run, calls, leftOut });
}

const notRecorded = (runId: string) =>
  new ServiceError(
    'not_found',
    `No model call of run ${runId} is recorded. The service records calls while RECORD_MODEL_CALLS is on, and none of the built-in drafter.`,
  );
