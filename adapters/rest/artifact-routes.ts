import type { Context as HonoContext } from 'hono';
import { artifactsQuery, compareQuery } from './query.ts';
import type { Route } from './route.ts';

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
];

const sessionOf = (c: HonoContext) => ({ sessionId: c.req.param('id') ?? '' });
const artifactOf = (c: HonoContext) => ({ ...sessionOf(c), artifactId: c.req.param('artifactId') ?? '' });
