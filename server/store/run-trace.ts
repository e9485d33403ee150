import type pg from 'pg';
import type { Tracing } from '../process/tracing.ts';

/**
 * Returns the `traceparent` below which later work of a run belongs: its second attempt, its webhooks. Another node may have
 * begun the run, so it is also stored with the run's opening. null if the run began without a tracer.
 */
export async function traceOfRun(pool: pg.Pool, tracing: Tracing, runId: string): Promise<string | null> {
  const kept = tracing.ofRun(runId);
  if (kept !== null) return kept;
  const { rows } = await pool.query<{ trace: string | null }>(
    `select value->>'trace' as trace from run_step where run_id = $1 and name = 'opening'`,
    [runId],
  );
  return rows[0]?.trace ?? null;
}
