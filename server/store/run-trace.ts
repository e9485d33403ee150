import type pg from 'pg';
import type { Tracing } from '../process/tracing.ts';

/**
 * Returns the `traceparent` below which the webhooks of a run belong: that of its span, or, if no attempt ran in this process, that of
 * the request which asked for the run. null if there was no tracer.
 */
export async function traceOfRun(pool: pg.Pool, tracing: Tracing, runId: string): Promise<string | null> {
  const kept = tracing.ofRun(runId);
  if (kept !== null) return kept;
  const { rows } = await pool.query<{ trace: string | null }>('select trace from run where id = $1', [runId]);
  return rows[0]?.trace ?? null;
}
