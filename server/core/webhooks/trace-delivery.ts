import type pg from 'pg';
import { inSpan, type Tracing } from '../../process/tracing.ts';
import { traceOfRun } from '../../store/run-trace.ts';
import type { Outcome, Taken } from './take.ts';

interface Payload {
  type: string;
  data: { runId?: string };
}

/** Makes one attempt to deliver, in a span below that of its run. The span does not tell where to: addresses hold tokens. */
export async function inDeliverySpan(
  { pool, tracing }: { pool: pg.Pool; tracing: Tracing | null },
  { content, tries }: Taken,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!tracing) return attempt();
  const { type, data } = JSON.parse(content.payload) as Payload;
  const parent = data.runId === undefined ? null : await traceOfRun(pool, tracing, data.runId);
  // The trace of the run is not sent.
  if (data.runId !== undefined && parent === null) return attempt();
  const attributes = { 'unified_agents.webhook.type': type, 'unified_agents.webhook.tries': tries };
  const span = tracing.begin('webhook', attributes, 'client', parent);
  let error: string | null = 'internal';
  try {
    const outcome = await inSpan(span, attempt);
    const { status, delivered, brokenOff } = outcome;
    if (status !== null) span?.set({ 'http.response.status_code': status });
    error = delivered ? null : brokenOff ? 'stopped' : String(status ?? 'no_response');
    return outcome;
  } finally {
    span?.end(error);
  }
}
