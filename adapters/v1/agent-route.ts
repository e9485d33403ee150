import { z } from 'zod';
import type { Body } from '../../agents/agent.ts';
import { withWords } from '../../agents/kit/with-words.ts';
import { requestBody } from '../../server/core/procedures/request-body.ts';
import { withStreamPlace } from '../../server/core/procedures/stream-place.ts';
import { readJsonBody } from '../http/body.ts';
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import type { LogSpelling } from '../http/read-events.ts';
import { type Call, route, type Route } from '../http/route.ts';
import { begin, begunStream, startedHeaders, taskSchema } from './begin.ts';
import { layoutEvents } from './event-schema.ts';
import type { LayoutAgent } from './names.ts';

const ownShape = {
  task: taskSchema,
  sessionId: z.string().optional().describe('The session to work in. Default: a new session.'),
};
/** The agent's own fields that the route needs to know to place the task. */
const ownSchema = z.looseObject({ ...ownShape, messages: z.array(z.unknown()).optional() });

/** Runs one agent on a task. */
export function agentRoute(served: LayoutAgent, spelling: LogSpelling): Route {
  const { name, agent } = served;
  const schema = z.object({ ...ownShape, ...(agent.input as z.ZodObject).partial().shape });
  const read = requestBody(ownSchema, schema);
  return route({
    method: 'post',
    path: `/agents/${name}`,
    scope: `agents:${agent.name}`,
    operationId: `runTask${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tag: 'Second layout',
    summary: `Give the agent ${agent.title} a task`,
    description: `${agent.description} \`task\` ${taskMeaning(served)}. Other members are the agent's own.`,
    headers: idempotencyHeaders,
    body: {
      schema,
      required: true,
      examples: { task: { task: 'An app that lets dog walkers schedule walks and get paid weekly' } },
    },
    answers: { 200: { description: 'The events of the run.', content: layoutEvents, headers: startedHeaders } },
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
    answer: (call) => runTask(call, served, read, spelling),
  });
}

const takesMessages = ({ agent }: LayoutAgent) => 'messages' in agent.input.shape;

const taskMeaning = (served: LayoutAgent) =>
  takesMessages(served)
    ? "is the last of the user's messages"
    : 'is the idea of a new session, or a note in an existing one';

async function runTask(
  call: Call,
  served: LayoutAgent,
  read: typeof ownSchema,
  spelling: LogSpelling,
): Promise<Response> {
  const { key, agent } = served;
  const { task, sessionId, ...own } = read.parse(await readJsonBody(call.c.req.raw));
  const asIdea = sessionId === undefined && !takesMessages(served);
  const body = (asIdea ? own : withWords(agent, own, task)) as Body;
  // Validate before a session is made for it.
  agent.input.parse(body);
  const beginning = {
    key,
    agent,
    body,
    sessionId,
    idea: asIdea ? task : undefined,
    idempotencyKey: idempotencyKey(call.c),
  };
  const begun = await withStreamPlace(call.context, () => begin(call, beginning));
  return begunStream(call, agent, begun, spelling);
}
