import type { Context as HonoContext } from 'hono';
import type { AnyAgent } from '../../agents/agent.ts';
import { requireCleanText } from '../../server/clean-text.ts';
import { followMode } from '../../server/session-router.ts';
import { followSession, requireSession } from '../../server/follow.ts';
import { prefersJson } from './accept.ts';
import { artifactRoutes } from './artifact-routes.ts';
import { readJsonBody } from './body.ts';
import { eventStream } from './event-stream.ts';
import { idempotencyKey } from './idempotency.ts';
import { pageQuery, readEventsQuery } from './query.ts';
import type { Call, Route } from './route.ts';
import { runStream } from './run-stream.ts';
import { signalRoutes } from './signal-routes.ts';

/** Every route of the session layout. */
export function createRoutes(agents: Readonly<Record<string, AnyAgent>>): Route[] {
  return [
    { method: 'post', path: '/sessions', answer: createSession },
    {
      method: 'get',
      path: '/sessions',
      answer: async ({ c, caller }) => c.json(await caller.sessions.list(pageOf(c))),
    },
    {
      method: 'get',
      path: '/sessions/:id',
      answer: async ({ c, caller }) => c.json(await caller.sessions.get(idOf(c))),
    },
    { method: 'delete', path: '/sessions/:id', answer: deleteSession },
    { method: 'get', path: '/sessions/:id/events', answer: readEvents },
    {
      method: 'get',
      path: '/sessions/:id/runs',
      answer: async ({ c, caller }) => c.json(await caller.runs.list({ ...idOf(c), ...pageOf(c) })),
    },
    {
      method: 'get',
      path: '/sessions/:id/runs/:runId',
      answer: async ({ c, caller }) => c.json(await caller.runs.get(runOf(c))),
    },
    {
      method: 'post',
      path: '/sessions/:id/runs/:runId/cancel',
      answer: async ({ c, caller }) => c.json(await caller.runs.cancel(runOf(c)), 202),
    },
    ...artifactRoutes,
    ...signalRoutes,
    ...Object.entries(agents).map(([name, agent]): Route => ({
      method: 'post',
      path: `/sessions/:id/${agent.name}-agent`,
      answer: (call) => runAgent(call, name, agent),
    })),
  ];
}

async function createSession({ c, caller }: Call): Promise<Response> {
  const body = (await readJsonBody(c.req.raw)) as Parameters<typeof caller.sessions.create>[0];
  const created = await caller.sessions.create({ ...body, creationKey: idempotencyKey(c) });
  return c.json(created, 201, { location: `/api/v1/sessions/${created.sessionId}` });
}

async function deleteSession({ c, caller }: Call): Promise<Response> {
  await caller.sessions.delete(idOf(c));
  return c.body(null, 204);
}

async function readEvents({ c, context, caller }: Call): Promise<Response> {
  const { sessionId } = idOf(c);
  // A stream is opened past the procedures, which look at this for every other call.
  requireCleanText({ sessionId, ...c.req.query() });
  const { since, follow, limit, runId, types } = readEventsQuery(c.req.query(), c.req.header('last-event-id'));
  if (prefersJson(c.req.header('accept'))) {
    const { events, ...page } = await caller.sessions.eventPage({ sessionId, since, limit, runId, types });
    // The stored JSON goes out as it is: the same bytes as in the stream.
    const rest = JSON.stringify(page).slice(1);
    return c.body(`{"events":[${events.join(',')}],${rest}`, 200, { 'content-type': 'application/json' });
  }
  await requireSession(context, sessionId);
  const options = { sessionId, after: since, follow: followMode(follow), runId, seen: anySession } as const;
  return eventStream((signal) => followSession(context, options, signal), { types });
}

async function runAgent({ c, context, caller }: Call, name: string, agent: AnyAgent): Promise<Response> {
  const { sessionId } = idOf(c);
  const body = await readJsonBody(c.req.raw);
  const start = caller.agents[name]?.start;
  if (!start) throw new TypeError(`There are no procedures of ${name}`);
  const { runId, cursor } = await start({ ...(body as object), sessionId, runKey: idempotencyKey(c) });
  return runStream(context, agent, { sessionId, runId, cursor });
}

/** Nothing is known of who writes to it. */
const anySession = { agent: 'team', usesSandbox: true };

const idOf = (c: HonoContext) => ({ sessionId: c.req.param('id') ?? '' });
const runOf = (c: HonoContext) => ({ ...idOf(c), runId: c.req.param('runId') ?? '' });
const pageOf = (c: HonoContext) => pageQuery.parse(c.req.query());
