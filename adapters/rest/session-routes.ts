import { z } from 'zod';
import { stateAtSchema } from '../../schema/log-state.ts';
import {
  forkedSessionSchema,
  forkInput,
  sessionCreatedSchema,
  sessionPageSchema,
  sessionSchema,
  sessionUpdateInput,
} from '../../schema/session.ts';
import { sessionCreateInput } from '../../server/core/procedures/session-router.ts';
import { idOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { eventsRoute } from './events-route.ts';
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import { readStateQuery, sessionsQuery, stateQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Sessions';

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/sessions',
    scope: 'sessions:write',
    operationId: 'createSession',
    tag,
    summary: 'Create a session',
    headers: idempotencyHeaders,
    body: {
      schema: sessionCreateInput,
      required: false,
      examples: { idea: { idea: 'An app that lets dog walkers schedule walks and get paid weekly' }, empty: {} },
    },
    answers: {
      201: {
        description: 'The session.',
        content: { 'application/json': sessionCreatedSchema },
        headers: z.object({ Location: z.string().describe('The URL of the session.') }),
      },
    },
    errors: ['idempotency_conflict', 'payload_too_large', 'unsupported_media_type'],
    answer: createSession,
  }),
  route({
    method: 'get',
    path: '/sessions',
    scope: 'sessions:read',
    operationId: 'listSessions',
    tag,
    summary: 'List sessions, newest first',
    query: sessionsQuery,
    answers: { 200: { description: 'A page of sessions.', content: { 'application/json': sessionPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.sessions.list(query)),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId',
    scope: 'sessions:read',
    operationId: 'getSession',
    tag,
    summary: 'Read a session',
    description: 'Returns every field; `null` if it has no value yet.',
    answers: { 200: { description: 'The session.', content: { 'application/json': sessionSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.sessions.get(idOf(c))),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/state',
    scope: 'sessions:read',
    operationId: 'getStateAt',
    tag,
    summary: 'Read what the events of a session add up to',
    description:
      'The state after the event with the cursor `at`: runs with their steps and texts, research, the PRD, files, checks and the report. Follow the events after `state.cursor` to keep it up to date.',
    query: stateQuery,
    answers: { 200: { description: 'The state.', content: { 'application/json': stateAtSchema } } },
    errors: ['not_found', 'stale_cursor'],
    answer: async ({ c, caller, query }) =>
      c.json(await caller.sessions.stateAt({ ...idOf(c), ...readStateQuery(query) })),
  }),
  route({
    method: 'patch',
    path: '/sessions/:sessionId',
    scope: 'sessions:write',
    operationId: 'updateSession',
    tag,
    summary: 'Name or archive a session',
    body: {
      schema: sessionUpdateInput,
      required: true,
      examples: { name: { name: 'Bakery' }, archive: { archived: true } },
    },
    answers: { 200: { description: 'The session.', content: { 'application/json': sessionSchema } } },
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof sessionUpdateInput>;
      return c.json(await caller.sessions.update({ ...body, ...idOf(c) }));
    },
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/fork',
    scope: 'sessions:write',
    operationId: 'forkSession',
    tag,
    summary: 'Make a new session with what this one had at a cursor',
    description:
      'The new session has the idea, the opportunities, the PRD, the design system and the versions of all artifacts that existed then, so that each agent can go on. If there was code, a run begins that builds it; it calls no model. Also needs the scope `sessions:read`.',
    headers: idempotencyHeaders,
    body: { schema: forkInput, required: false, examples: { here: { cursor: 118 }, end: {} } },
    answers: {
      201: {
        description: 'The new session.',
        content: { 'application/json': forkedSessionSchema },
        headers: z.object({ Location: z.string().describe('The URL of the session.') }),
      },
    },
    errors: ['not_found', 'idempotency_conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof forkInput> | undefined;
      const made = await caller.sessions.fork({ ...body, ...idOf(c), creationKey: idempotencyKey(c) });
      return c.json(made, 201, { location: `/api/v1/sessions/${made.sessionId}` });
    },
  }),
  route({
    method: 'delete',
    path: '/sessions/:sessionId',
    scope: 'sessions:write',
    operationId: 'deleteSession',
    tag,
    summary: 'Delete a session and all of its data',
    description: 'Cancels a run that is active. This cannot be undone.',
    answers: { 204: { description: 'The session is deleted.' } },
    errors: ['not_found'],
    answer: deleteSession,
  }),
  eventsRoute(tag),
];

async function createSession({ c, caller }: Call): Promise<Response> {
  const body = (await readJsonBody(c.req.raw)) as Parameters<typeof caller.sessions.create>[0];
  const created = await caller.sessions.create({ ...body, creationKey: idempotencyKey(c) });
  return c.json(created, 201, { location: `/api/v1/sessions/${created.sessionId}` });
}

async function deleteSession({ c, caller }: Call): Promise<Response> {
  await caller.sessions.delete(idOf(c));
  return c.body(null, 204);
}
