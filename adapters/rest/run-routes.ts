import type { z } from 'zod';
import { recordingSchema } from '../../schema/recording.ts';
import { runPageSchema, runSchema, waitingPageSchema } from '../../schema/run.ts';
import { decisionSchema } from '../../server/core/procedures/session-router.ts';
import { withStreamPlace } from '../../server/core/procedures/stream-place.ts';
import { idOf, runOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { idempotencyHeaders, idempotencyKey, restartErrors } from '../http/idempotency.ts';
import { pageQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';
import { runHeaders, startedStream } from './run-stream.ts';

const tag = 'Runs';
const exampleId = '019aa000-0000-7000-8000-00000000000d';

export const runRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/runs/waiting',
    scope: 'sessions:read',
    operationId: 'listWaitingRuns',
    tag,
    summary: 'List the runs that wait for a decision, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of runs.', content: { 'application/json': waitingPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.runs.waiting(query)),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/runs',
    scope: 'sessions:read',
    operationId: 'listRuns',
    tag,
    summary: 'List the runs of a session, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of runs.', content: { 'application/json': runPageSchema } } },
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
    method: 'get',
    path: '/sessions/:sessionId/runs/:runId/recording',
    scope: 'sessions:read',
    operationId: 'getRecording',
    tag,
    summary: 'Download the recorded model calls of a run',
    description:
      'What the run asked and what came back, without secrets: a file that `unified-agents replay` plays. Calls are ' +
      'recorded while `RECORD_MODEL_CALLS` of the service is `on`.',
    answers: { 200: { description: 'The recording.', content: { 'application/json': recordingSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.runs.recording(runOf(c))),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/cancel',
    scope: 'sessions:write',
    operationId: 'cancelRun',
    tag,
    summary: 'Cancel a run',
    description:
      'Its stream ends with an `error` (code `cancelled`) and `done`. Closing the connection does not cancel a run.',
    answers: {
      202: {
        description: 'The run, also if it was already cancelled.',
        content: { 'application/json': runSchema },
      },
    },
    errors: ['not_found', 'run_ended'],
    answer: async ({ c, caller }) => c.json(await caller.runs.cancel(runOf(c)), 202),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/retry',
    scope: 'sessions:write',
    operationId: 'retryRun',
    tag,
    summary: 'Start the agent of an earlier run again, with the same body',
    description:
      'The new run works on the session as it is now; the response is its stream. Also needs the scope `agents:<name>` of the agent.',
    headers: idempotencyHeaders,
    answers: { 200: { description: 'The events of the new run.', events: 'any agent', headers: runHeaders } },
    errors: restartErrors,
    answer: retry,
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/runs/:runId/decision',
    scope: 'sessions:write',
    operationId: 'decideRun',
    tag,
    summary: 'Decide on a stage of a team that waits for approval',
    description:
      'approve: the next stage starts. revise: the stage runs again, with the note. reject: the run ends with an ' +
      '`error` (code `cancelled`) and `done`. Of several simultaneous decisions, the first wins. Needs the scope ' +
      '`sessions:write`, and `agents:<name>` of the agent that it starts.',
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

/** Streams the run that repeats another. */
async function retry(call: Call): Promise<Response> {
  const { sessionId, runId } = runOf(call.c);
  const runKey = idempotencyKey(call.c);
  const started = await withStreamPlace(call.context, () => call.caller.runs.retry({ sessionId, runId, runKey }));
  return startedStream(call, sessionId, started);
}
