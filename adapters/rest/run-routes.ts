import type { z } from 'zod';
import { runPageSchema, runSchema } from '../../schema/run.ts';
import { decisionSchema } from '../../server/core/procedures/session-router.ts';
import { idOf, runOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import { pageQuery } from '../http/query.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Runs';
const exampleId = '019aa000-0000-7000-8000-00000000000d';

export const runRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sessions/:sessionId/runs',
    scope: 'sessions:read',
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
    scope: 'sessions:read',
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
    scope: 'sessions:write',
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
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/decision',
    scope: 'sessions:write',
    operationId: 'decideRun',
    tag,
    summary: 'Decide on the stage behind which a team waits',
    description:
      'approve: the next stage begins. revise: the same stage begins again, with the note. reject: the run ends with ' +
      '`error` of the code `cancelled`, and `done`. Of several decisions at once one is taken. It takes ' +
      '`sessions:write`, and `agents:<name>` of the agent that it sets to work.',
    headers: idempotencyHeaders,
    body: {
      schema: decisionSchema,
      required: true,
      examples: {
        approve: { approvalId: exampleId, decision: 'approve' },
        revise: { approvalId: exampleId, decision: 'revise', note: 'Fewer screens.' },
      },
    },
    answers: { 200: { description: 'The run.', content: { 'application/json': runSchema } } },
    errors: ['not_found', 'not_waiting', 'idempotency_conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof decisionSchema>;
      return c.json(await caller.runs.decide({ ...body, ...runOf(c), decisionKey: idempotencyKey(c) }));
    },
  }),
];
