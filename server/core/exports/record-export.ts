import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';

/** Records that somebody downloads a session. Without the entry in the audit log, there is no export. */
export async function recordExport(
  context: Context,
  sessionId: string,
  format: 'zip' | 'bundle' | 'replay',
): Promise<void> {
  await recordAudit(context.services.pool, auditOrigin(context), {
    action: 'session.exported',
    target: { type: 'session', id: sessionId, name: null },
    after: { format },
  });
}
