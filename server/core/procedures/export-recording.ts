import type { Recording } from '../../../schema/recording.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { readRecording } from '../runs/read-recording.ts';

/** Returns the recording of a run, with an entry in the audit log. Throws ServiceError `not_found`. */
export async function exportRecording(
  context: Context,
  { sessionId, runId }: { sessionId: string; runId: string },
): Promise<Recording> {
  const { pool, hide } = context.services;
  const { workspaceId } = context.principal;
  const recording = await readRecording(pool, { workspaceId, sessionId, runId }, hide);
  await recordAudit(pool, auditOrigin(context), {
    action: 'session.exported',
    target: { type: 'session', id: sessionId, name: null },
    after: { format: 'recording', runId },
  });
  return recording;
}
