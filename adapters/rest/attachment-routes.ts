import { z } from 'zod';
import {
  attachmentContentSchema,
  attachmentListSchema,
  attachmentSchema,
  pictureTypes,
  textTypes,
} from '../../schema/attachment.ts';
import { requireCleanText } from '../../schema/clean-text.ts';
import { uploadAttachment } from '../../server/core/procedures/attachment-router.ts';
import { attachmentOf, idOf } from '../http/path-params.ts';
import { route, type Route } from '../http/route.ts';
import { readFile } from './upload.ts';

const tag = 'Attachments';
const path = '/sessions/:sessionId/attachments';

/** Routes of the pictures and texts that messages give to agents. */
export const attachmentRoutes: readonly Route[] = [
  route({
    method: 'post',
    path,
    scope: 'sessions:write',
    operationId: 'addAttachment',
    tag,
    summary: 'Add a picture or a text for a message',
    description:
      'PNG, JPEG, or a text in UTF-8 or UTF-16, up to 5 MiB. Name it in `attachments` of a message, or of a run of the team. The same file with the same name is stored once.',
    query: z.object({ name: z.string().min(1).max(255).optional().describe('The name of the file.') }),
    upload: [...pictureTypes, ...textTypes, 'application/octet-stream', 'multipart/form-data'],
    answers: { 201: { description: 'The attachment.', content: { 'application/json': attachmentSchema } } },
    errors: ['not_found', 'budget_exceeded', 'conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, context, query }) {
      requireCleanText(c.req.query());
      const request = c.req.raw;
      const file = await readFile(request, query.name ?? null);
      requireCleanText(file.name);
      return c.json(await uploadAttachment(context, { ...idOf(c), ...file }, request.signal), 201);
    },
  }),
  route({
    method: 'get',
    path,
    scope: 'sessions:read',
    operationId: 'listAttachments',
    tag,
    summary: 'List the attachments of a session, oldest first',
    answers: { 200: { description: 'All of them.', content: { 'application/json': attachmentListSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.attachments.list(idOf(c))),
  }),
  route({
    method: 'get',
    path: `${path}/:attachmentId`,
    scope: 'sessions:read',
    operationId: 'getAttachment',
    tag,
    summary: 'Read an attachment with its bytes',
    answers: { 200: { description: 'The attachment.', content: { 'application/json': attachmentContentSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.attachments.get(attachmentOf(c))),
  }),
  route({
    method: 'delete',
    path: `${path}/:attachmentId`,
    scope: 'sessions:write',
    operationId: 'deleteAttachment',
    tag,
    summary: 'Delete an attachment',
    description: 'What runs have read in it stays in the session.',
    answers: { 204: { description: 'The attachment is deleted.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.attachments.delete(attachmentOf(c));
      return c.body(null, 204);
    },
  }),
];
