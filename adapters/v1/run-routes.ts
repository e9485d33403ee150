import type { z } from 'zod';
import { runSchema } from '../../schema/run.ts';
import { decisionSchema } from '../../server/core/procedures/session-router.ts';
import { runOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import { route, type Route } from '../http/route.ts';
import { namingStages, toLayoutRun } from './layout-run.ts';

const tag = 'Second layout';
const aRun = { description: 'The run.', content: { 'application/json': runSchema } };

export const runRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sessions/:sessionId/runs/:runId',
    scope: 'sessions:read',
    operationId: 'readRun',
    tag,
    summary: 'Read a run',
    answers: { 200: aRun },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(toLayoutRun(await caller.runs.get(runOf(c)))),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/cancel',
    scope: 'sessions:write',
    operationId: 'stopRun',
    tag,
    summary: 'Cancel a run',
    answers: { 202: aRun },
    errors: ['not_found', 'run_ended'],
    answer: async ({ c, caller }) => c.json(toLayoutRun(await caller.runs.cancel(runOf(c))), 202),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/decision',
    scope: 'sessions:write',
    operationId: 'answerRun',
    tag,
    summary: 'Decide on a stage of a team that waits for approval',
    headers: idempotencyHeaders,
    body: { schema: decisionSchema, required: true },
    answers: { 200: aRun },
    errors: ['not_found', 'not_waiting', 'idempotency_conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof decisionSchema>;
      const decision = { ...body, ...runOf(c), decisionKey: idempotencyKey(c) };
      return c.json(toLayoutRun(await namingStages(caller.runs.decide(decision))));
    },
  }),
];
