import { runPageSchema, runSchema } from '../../schema/run.ts';
import { idOf, runOf } from './addressed.ts';
import { pageQuery } from './query.ts';
import { route, type Route } from './route.ts';

const tag = 'Runs';

export const runRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sessions/:sessionId/runs',
    operationId: 'listRuns',
    tag,
    summary: 'List the runs of a session, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of them.', content: { 'application/json': runPageSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.runs.list({ ...idOf(c), ...query })),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/runs/:runId',
    operationId: 'getRun',
    tag,
    summary: 'Read a run',
    answers: { 200: { description: 'The run.', content: { 'application/json': runSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.runs.get(runOf(c))),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/cancel',
    operationId: 'cancelRun',
    tag,
    summary: 'Cancel a run',
    description: 'Its stream ends with `error` of the code `cancelled`, and `done`. Hanging up cancels nothing.',
    answers: {
      202: {
        description: 'The run, also where it is being or has been cancelled already.',
        content: { 'application/json': runSchema },
      },
    },
    errors: ['not_found', 'run_ended'],
    answer: async ({ c, caller }) => c.json(await caller.runs.cancel(runOf(c)), 202),
  }),
];
