import type { z } from 'zod';
import { drainInput, nodeListSchema, nodeSchema, undrainInput } from '../../schema/operator-nodes.ts';
import { readJsonBody } from '../http/body.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Operator';
const scope = 'operate';
const errors = ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'] as const;
const nodeId = '019aa000-0000-7000-8000-000000000001';
const answers = { 200: { description: 'The node.', content: { 'application/json': nodeSchema } } };

/** Routes for the nodes of the service. They take the service key. */
export const operatorNodeRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/operator/nodes',
    scope,
    operationId: 'listNodes',
    tag,
    summary: 'List the nodes of the service',
    description: 'Takes the service key.',
    answers: { 200: { description: 'The nodes.', content: { 'application/json': nodeListSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.operator.nodes.list()),
  }),
  route({
    method: 'post',
    path: '/operator/nodes/drain',
    scope,
    operationId: 'drainNode',
    tag,
    summary: 'Have a node take no new runs',
    description:
      'Takes the service key. The node hands its runs back, at once or after `waitSeconds`, and `/readyz` answers 503. It still answers reads and streams. A restart ends it.',
    body: { schema: drainInput, required: false, examples: { 'one node': { nodeId, waitSeconds: 60 } } },
    answers,
    errors,
    async answer({ c, caller }) {
      const body = ((await readJsonBody(c.req.raw)) ?? {}) as z.input<typeof drainInput>;
      return c.json(await caller.operator.nodes.drain(body));
    },
  }),
  route({
    method: 'post',
    path: '/operator/nodes/undrain',
    scope,
    operationId: 'undrainNode',
    tag,
    summary: 'Have a node take runs again',
    description: 'Takes the service key.',
    body: { schema: undrainInput, required: false, examples: { 'one node': { nodeId } } },
    answers,
    errors,
    async answer({ c, caller }) {
      const body = ((await readJsonBody(c.req.raw)) ?? {}) as z.input<typeof undrainInput>;
      return c.json(await caller.operator.nodes.undrain(body));
    },
  }),
];
