import { commentCreateInput, commentPageSchema, commentSchema } from '../../schema/comment.ts';
import { readJsonBody } from '../http/body.ts';
import { commentOf, idOf } from '../http/path-params.ts';
import { commentsQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Comments';
const artifactId = '019aa000-0000-7000-8000-00000000000a';

const aComment = (description: string) => ({ description, content: { 'application/json': commentSchema } });

/** Routes of comments on versions of artifacts. */
export const commentRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/sessions/:sessionId/comments',
    scope: 'sessions:write',
    operationId: 'createComment',
    tag,
    summary: 'Comment on a version of an artifact',
    body: {
      schema: commentCreateInput,
      required: true,
      examples: {
        part: { artifactId, anchor: 'US-1', text: 'Guests order too, not only members.' },
        whole: { artifactId, text: 'Ready for design.' },
      },
    },
    answers: { 201: aComment('The comment.') },
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<Call['caller']['comments']['create']>[0];
      return c.json(await caller.comments.create({ ...body, ...idOf(c) }), 201);
    },
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/comments',
    scope: 'sessions:read',
    operationId: 'listComments',
    tag,
    summary: 'List the comments of a session, newest first',
    description: 'Those on all versions of all artifacts, resolved ones too.',
    query: commentsQuery,
    answers: { 200: { description: 'A page of comments.', content: { 'application/json': commentPageSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.comments.list({ ...idOf(c), ...query })),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/comments/:commentId/resolve',
    scope: 'sessions:write',
    operationId: 'resolveComment',
    tag,
    summary: 'Resolve a comment',
    description: 'Resolving it again changes nothing.',
    answers: { 200: aComment('The comment.') },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.comments.resolve(commentOf(c))),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/comments/:commentId/reopen',
    scope: 'sessions:write',
    operationId: 'reopenComment',
    tag,
    summary: 'Open a resolved comment again',
    answers: { 200: aComment('The comment.') },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.comments.reopen(commentOf(c))),
  }),
  route({
    method: 'delete',
    path: '/sessions/:sessionId/comments/:commentId',
    scope: 'sessions:write',
    operationId: 'deleteComment',
    tag,
    summary: 'Delete a comment',
    description: 'Your own; with the scope `members:manage`, also those of others.',
    answers: { 204: { description: 'The comment is deleted.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.comments.delete(commentOf(c));
      return c.body(null, 204);
    },
  }),
];
