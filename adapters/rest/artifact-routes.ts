import type { Context as HonoContext } from 'hono';
import { idempotencyKey } from './idempotency.ts';
import { artifactsQuery, compareQuery } from './query.ts';
import type { Call, Route } from './route.ts';
import { runStream } from './run-stream.ts';

/** What agents left, version by version. */
export const artifactRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/sessions/:id/artifacts',
    answer: async ({ c, caller }) =>
      c.json(await caller.artifacts.list({ ...sessionOf(c), ...artifactsQuery.parse(c.req.query()) })),
  },
  {
    method: 'get',
    path: '/sessions/:id/artifacts/:artifactId',
    answer: async ({ c, caller }) => c.json(await caller.artifacts.get(artifactOf(c))),
  },
  {
    method: 'get',
    path: '/sessions/:id/artifacts/:artifactId/compare',
    answer: async ({ c, caller }) =>
      c.json(await caller.artifacts.compare({ ...artifactOf(c), ...compareQuery.parse(c.req.query()) })),
  },
  { method: 'post', path: '/sessions/:id/artifacts/:artifactId/restore', answer: restore },
];

/** The stream of the run that brings a version back. */
async function restore({ c, context, caller }: Call): Promise<Response> {
  const { sessionId, artifactId } = artifactOf(c);
  const started = await caller.artifacts.restore({ sessionId, artifactId, runKey: idempotencyKey(c) });
  const agent = Object.values(context.services.agents).find(({ name }) => name === started.agent);
  if (!agent) throw new TypeError(`There is no agent ${started.agent}`);
  return runStream(context, agent, { sessionId, ...started });
}

const sessionOf = (c: HonoContext) => ({ sessionId: c.req.param('id') ?? '' });
const artifactOf = (c: HonoContext) => ({ ...sessionOf(c), artifactId: c.req.param('artifactId') ?? '' });
