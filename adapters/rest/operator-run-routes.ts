import type { z } from 'zod';
import {
  cancelledRunsSchema,
  cancelRunsInput,
  operatorRunPageSchema,
  requeuedRunsSchema,
  requeueRunsInput,
} from '../../schema/operator-runs.ts';
import { readJsonBody } from '../http/body.ts';
import { operatorRunsQuery } from '../http/query.ts';
import { json, route, type Route } from '../http/route.ts';

const tag = 'Operator';
const scope = 'operate';
const exampleNode = '019aa000-0000-7000-8000-000000000001';

/** Routes for the runs of all workspaces. They take the service key. */
export const operatorRunRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/operator/runs',
    scope,
    operationId: 'listAllRuns',
    tag,
    summary: 'List the runs of all workspaces, newest first',
    description: 'Takes the service key. Shows nothing that people wrote.',
    query: operatorRunsQuery,
    answers: { 200: json('A page of runs, and how many are unfinished.', operatorRunPageSchema) },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.operator.runs.list(query)),
  }),
  route({
    method: 'post',
    path: '/operator/runs/cancel',
    scope,
    operationId: 'cancelRuns',
    tag,
    summary: 'Cancel all runs that match a filter',
    description:
      'Takes the service key. Cancels runs of all workspaces that were accepted before the call, each as its own cancel does. With `dryRun`, it only counts them. It answers when all of them are cancelled.',
    body: {
      schema: cancelRunsInput,
      required: true,
      examples: {
        'count first': { agent: 'code', olderThanSeconds: 3_600, dryRun: true },
        'of a workspace': { workspace: 'acme' },
        'every run': { all: true },
      },
    },
    answers: { 200: json('What became of the runs.', cancelledRunsSchema) },
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof cancelRunsInput>;
      return c.json(await caller.operator.runs.cancel(body));
    },
  }),
  route({
    method: 'post',
    path: '/operator/runs/requeue',
    scope,
    operationId: 'requeueRuns',
    tag,
    summary: 'Put runs back into the queue',
    description:
      'Takes the service key. Takes a run from its node, which can store nothing of it afterwards; any node takes it up at once, as its next attempt. Or all runs of a node.',
    body: {
      schema: requeueRunsInput,
      required: true,
      examples: { 'the runs of a node': { node: exampleNode }, 'one run': { runId: exampleNode, attempt: 1 } },
    },
    answers: { 200: json('What became of the runs.', requeuedRunsSchema) },
    errors: ['not_found', 'run_ended', 'conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof requeueRunsInput>;
      return c.json(await caller.operator.runs.requeue(body));
    },
  }),
];
