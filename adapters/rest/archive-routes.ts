import type { z } from 'zod';
import {
  archivePageSchema,
  archiveVerificationSchema,
  restoredSessionSchema,
  verifyArchiveInput,
} from '../../schema/archive.ts';
import { readJsonBody } from '../http/body.ts';
import { idOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { json, route, type Route } from '../http/route.ts';

const tag = 'Operator';
const scope = 'operate';

/** Routes of archived sessions. Only the service key can use them. */
export const archiveRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/archive',
    scope,
    operationId: 'listArchivedSessions',
    tag,
    summary: 'List archived sessions, newest first',
    description: 'Takes the service key. Sessions of all workspaces that the retention time moved to files.',
    query: pageQuery,
    answers: { 200: json('A page of archived sessions.', archivePageSchema) },
    errors: ['conflict'],
    answer: async ({ c, caller, query }) => c.json(await caller.archive.list(query)),
  }),
  route({
    method: 'post',
    path: '/archive/verification',
    scope,
    operationId: 'verifyArchive',
    tag,
    summary: 'Check archived sessions',
    description: 'Takes the service key. Reads every byte of the archives: one session, or a page of them.',
    body: {
      schema: verifyArchiveInput,
      required: false,
      examples: { all: {}, one: { sessionId: '019a9f3c-0000-7000-8000-000000000001' } },
    },
    answers: { 200: json('What was found.', archiveVerificationSchema) },
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof verifyArchiveInput>;
      return c.json(await caller.archive.verify(body));
    },
  }),
  route({
    method: 'post',
    path: '/archive/:sessionId/restore',
    scope,
    operationId: 'restoreArchivedSession',
    tag,
    summary: 'Bring an archived session back',
    description: 'Takes the service key. The session has the same id, events and cursors as before.',
    answers: { 200: json('The session is back.', restoredSessionSchema) },
    errors: ['not_found', 'conflict'],
    answer: async ({ c, caller }) => c.json(await caller.archive.restore(idOf(c))),
  }),
];
