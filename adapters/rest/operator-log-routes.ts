import type { z } from 'zod';
import { logVerificationSchema } from '../../schema/log-verification.ts';
import { compactedLogSchema, compactionStateSchema, compactLogInput } from '../../schema/operator-compaction.ts';
import { readJsonBody } from '../http/body.ts';
import { logVerificationQuery } from '../http/query.ts';
import { json, route, type Route } from '../http/route.ts';

const tag = 'Operator';
const scope = 'operate';

/** Routes for the stored log of all workspaces. They take the service key. */
export const operatorLogRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/operator/log/verification',
    scope,
    operationId: 'verifyLog',
    tag,
    summary: 'Check the stored log of all sessions, in pages',
    description:
      'Takes the service key. Checks what docs/guarantees.md promises, as far as the tables tell. Each session is read from one snapshot, so runs may go on meanwhile.',
    query: logVerificationQuery,
    answers: { 200: json('What was found.', logVerificationSchema) },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.operator.verifyLog(query)),
  }),
  route({
    method: 'get',
    path: '/operator/log/compaction',
    scope,
    operationId: 'readCompaction',
    tag,
    summary: 'Read what is left to compact of the log',
    description: 'Takes the service key. Tells, too, whether something keeps nodes from it.',
    answers: { 200: json('What is left.', compactionStateSchema) },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.operator.compaction()),
  }),
  route({
    method: 'post',
    path: '/operator/log/compaction',
    scope,
    operationId: 'compactLog',
    tag,
    summary: 'Compact the log now',
    description:
      'Takes the service key. Compacts a session, or all runs that are due, without the pauses that nodes make, also at a node with `LOG_COMPACTION=off`. A call ends after about 5 s: call again while `hasMore` is true.',
    body: {
      schema: compactLogInput,
      required: false,
      examples: { 'one session': { sessionId: '019aa000-0000-7000-8000-000000000002' }, 'what is due': {} },
    },
    answers: { 200: json('What was compacted.', compactedLogSchema) },
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = ((await readJsonBody(c.req.raw)) ?? {}) as z.input<typeof compactLogInput>;
      return c.json(await caller.operator.compactLog(body));
    },
  }),
];
