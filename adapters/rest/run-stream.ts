import { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Context } from '../../server/context.ts';
import { followRun } from '../../server/follow.ts';
import { eventStream } from './event-stream.ts';

/** What such an answer carries. */
export const runHeaders = z.object({
  'X-Run-Id': z.string().describe('The run.'),
  'Content-Location': z.string().describe('Where the run is read.'),
});

/** The stream of a run that was just started or attached to. */
export function runStream(
  context: Context,
  agent: AnyAgent,
  run: { sessionId: string; runId: string; cursor: number },
): Response {
  const { sessionId, runId } = run;
  return eventStream((signal) => followRun(context, agent, run, signal), {
    headers: { 'x-run-id': runId, 'content-location': `/api/v1/sessions/${sessionId}/runs/${runId}` },
  });
}
