import { z } from 'zod';
import type { AnyStartable } from '../../agents/agent.ts';
import { followRun } from '../../server/core/procedures/follow.ts';
import { runnableNamed } from '../../server/core/team/team.ts';
import { answerWithEvents, epochHeaders } from '../http/event-stream.ts';
import type { Call } from '../http/route.ts';

/** Headers of the stream of a run. */
export const runHeaders = epochHeaders.extend({
  'X-Run-Id': z.string().describe('The id of the run.'),
  'Content-Location': z.string().describe('The URL of the run.'),
});

/** Streams a run that was just started or attached to. */
export function runStream(
  { c, context }: Pick<Call, 'c' | 'context'>,
  agent: AnyStartable,
  run: { sessionId: string; runId: string; cursor: number },
): Response {
  const { sessionId, runId } = run;
  return answerWithEvents({ c, context }, (signal, pass) => followRun(context, agent, run, signal, pass), {
    headers: { 'x-run-id': runId, 'content-location': `/api/v1/sessions/${sessionId}/runs/${runId}` },
  });
}

/** Streams a run whose agent only the procedure that started it knows. */
export function startedStream(
  { c, context }: Pick<Call, 'c' | 'context'>,
  sessionId: string,
  started: { runId: string; cursor: number; agent: string },
): Response {
  const agent = runnableNamed(context.services.agents, started.agent);
  if (!agent) throw new TypeError(`There is no agent ${started.agent}`);
  return runStream({ c, context }, agent, { sessionId, ...started });
}
