import { z } from 'zod';
import { withWords } from '../../agents/kit/with-words.ts';
import { sessionSchema } from '../../schema/session.ts';
import type { Team } from '../../server/core/team/team.ts';
import { prefersStream } from '../http/accept.ts';
import { idOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import { type Call, route, type Route } from '../http/route.ts';
import { begin, type Beginning, begunStream, startedHeaders } from './begin.ts';
import { layoutEvents } from './event-schema.ts';
import type { LogSpelling } from '../http/read-events.ts';
import { type LayoutAgent, withLayoutName } from './names.ts';
import { type Asked, readSessionBody, sessionBody } from './session-body.ts';

const tag = 'Second layout';

const begunSchema = z
  .object({
    sessionId: z.string(),
    createdAt: z.iso.datetime(),
    agents: z.array(z.string()).describe('The agents, in the order in which they work.'),
    mode: z.enum(['single', 'team']),
    runId: z.string(),
    eventsUrl: z.string().describe('The URL of the session’s events, from the first one.'),
  })
  .meta({ id: 'BegunSession' });

export interface SessionRoutesOptions {
  agents: readonly LayoutAgent[];
  team: Team;
  /** The start of links; undefined: the address of the request. */
  publicUrl: string | undefined;
  spelling: LogSpelling;
}

export function sessionRoutes(options: SessionRoutesOptions): Route[] {
  return [
    route({
      method: 'post',
      path: '/sessions',
      scope: 'sessions:write',
      operationId: 'beginSession',
      tag,
      summary: 'Create a session and give its agents a task',
      description: 'The run has started when the response arrives: JSON, or its events if `Accept` asks for them.',
      headers: idempotencyHeaders,
      body: {
        schema: sessionBody,
        required: true,
        examples: {
          one: { agent: 'research', task: 'How dog walkers get paid' },
          team: { agents: ['ideation', 'research', 'prd'], task: 'An app for dog walkers', mode: 'team' },
        },
      },
      answers: {
        200: { description: 'The events of the run.', content: layoutEvents, headers: startedHeaders },
        201: { description: 'The session.', content: { 'application/json': begunSchema } },
      },
      errors: ['idempotency_conflict', 'payload_too_large', 'unsupported_media_type', 'precondition_missing'],
      answer: (call) => beginSession(call, options),
    }),
    route({
      method: 'get',
      path: '/sessions/:sessionId',
      scope: 'sessions:read',
      operationId: 'readSession',
      tag,
      summary: 'Read a session',
      answers: { 200: { description: 'The session.', content: { 'application/json': sessionSchema } } },
      errors: ['not_found'],
      async answer({ c, caller }) {
        const session = await caller.sessions.get(idOf(c));
        return c.json({ ...session, activeRun: session.activeRun && withLayoutName(session.activeRun) });
      },
    }),
    route({
      method: 'delete',
      path: '/sessions/:sessionId',
      scope: 'sessions:write',
      operationId: 'removeSession',
      tag,
      summary: 'Delete a session and all of its data',
      answers: { 204: { description: 'The session is deleted.' } },
      errors: ['not_found'],
      async answer({ c, caller }) {
        await caller.sessions.delete(idOf(c));
        return c.body(null, 204);
      },
    }),
  ];
}

async function beginSession(
  call: Call,
  { agents, team, publicUrl, spelling }: SessionRoutesOptions,
): Promise<Response> {
  const { c } = call;
  const asked = readSessionBody(await readJsonBody(c.req.raw), agents);
  const beginning = { ...beginningOf(asked, team), idempotencyKey: idempotencyKey(c) };
  const begun = await begin(call, beginning);
  if (prefersStream(c.req.header('accept'))) return begunStream(call, beginning.agent, begun, spelling);
  const { sessionId, createdAt, runId } = begun;
  const origin = (publicUrl ?? new URL(c.req.url).origin).replace(/\/+$/, '');
  const answer = {
    sessionId,
    createdAt,
    agents: asked.agents.map(({ name }) => name),
    mode: asked.mode,
    runId,
    eventsUrl: `${origin}/v1/sessions/${sessionId}/events?since=0`,
  };
  return c.json(answer, 201, {
    location: `/v1/sessions/${sessionId}`,
    'x-session-id': sessionId,
    'x-run-id': runId,
  });
}

/** Gives the task to the first agent as text. If that agent takes no text, the task becomes the session's idea. */
function beginningOf({ agents, task, mode, approvals }: Asked, team: Team): Beginning {
  const [{ key, agent }] = agents;
  const idea = 'messages' in agent.input.shape ? undefined : task;
  if (mode === 'team') {
    const names = agents.map((member) => member.agent.name);
    return { key: 'team', agent: team, body: { agents: names, task, approvals }, idea };
  }
  return { key, agent, body: idea === undefined ? withWords(agent, {}, task) : {}, idea };
}
