import type { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import { withStreamPlace } from '../../server/core/procedures/stream-place.ts';
import { idOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import { type Call, route, type Route } from '../http/route.ts';
import { runHeaders, runStream } from './run-stream.ts';

/** Runs an agent, whose name in code is `name`, and streams its events. */
export function agentRoute(name: string, agent: AnyAgent): Route {
  return route({
    method: 'post',
    path: `/sessions/:sessionId/${agent.name}-agent`,
    scope: `agents:${agent.name}`,
    operationId: `run${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tag: 'Agents',
    summary: `Run the agent ${agent.title}`,
    description:
      `${agent.description} The response is the stream of its events, each stored before it is sent. It ends with ` +
      `\`${agent.terminal}\` or \`error\`, and then \`done\`. After a disconnect, read the session's events ` +
      'after the last cursor that you saw.',
    headers: idempotencyHeaders,
    readsAhead: true,
    body: { schema: agent.input as z.ZodObject, required: !(agent.input as z.ZodObject).safeParse({}).success },
    answers: { 200: { description: 'The events of the run.', events: agent, headers: runHeaders } },
    errors: [
      'not_found',
      'run_in_progress',
      'idempotency_conflict',
      'payload_too_large',
      'unsupported_media_type',
      'precondition_missing',
      'budget_exceeded',
      'prices_missing',
    ],
    answer: (call) => runAgent(call, name, agent),
  });
}

async function runAgent({ c, context, caller }: Call, name: string, agent: AnyAgent): Promise<Response> {
  const { sessionId } = idOf(c);
  const runKey = idempotencyKey(c);
  const body = await readJsonBody(c.req.raw);
  const start = caller.agents[name]?.start;
  if (!start) throw new TypeError(`${name} has no procedures`);
  const { runId, cursor } = await withStreamPlace(context, () => start({ ...(body as object), sessionId, runKey }));
  return runStream({ c, context }, agent, { sessionId, runId, cursor });
}
