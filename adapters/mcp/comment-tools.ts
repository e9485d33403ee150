import { z } from 'zod';
import { commentCreateInput, commentFilterShape } from '../../schema/comment.ts';
import { pageShape, reads, sessionId, writes } from './fields.ts';
import { defineTool, type Tool } from './tool.ts';

const byComment = z.object({ sessionId, commentId: z.string().describe('The id of the comment.') });

/** Tools for comments on versions of artifacts. */
export const commentTools: readonly Tool[] = [
  defineTool({
    name: 'list_comments',
    title: 'List comments',
    description: 'Lists the comments on the artifacts of a session, newest first.',
    input: z.object({ sessionId, ...commentFilterShape, ...pageShape }),
    annotations: reads,
    async call(input, { caller }) {
      const page = await caller.comments.list(input);
      return { sentence: `${page.comments.length} comments.`, data: { ...page } };
    },
  }),
  defineTool({
    name: 'create_comment',
    title: 'Comment',
    description: 'Comments on a version of an artifact, or on a part of it. list_artifacts has the ids of versions.',
    input: z.object({ sessionId, ...commentCreateInput.shape }),
    annotations: writes,
    call: async (input, { caller }) => ({
      sentence: 'Commented.',
      data: { comment: await caller.comments.create(input) },
    }),
  }),
  defineTool({
    name: 'resolve_comment',
    title: 'Resolve a comment',
    description: 'Marks a comment as resolved.',
    input: byComment,
    annotations: { ...writes, idempotentHint: true },
    call: async (input, { caller }) => ({
      sentence: 'The comment is resolved.',
      data: { comment: await caller.comments.resolve(input) },
    }),
  }),
  defineTool({
    name: 'reopen_comment',
    title: 'Reopen a comment',
    description: 'Opens a resolved comment again.',
    input: byComment,
    annotations: { ...writes, idempotentHint: true },
    call: async (input, { caller }) => ({
      sentence: 'The comment is open.',
      data: { comment: await caller.comments.reopen(input) },
    }),
  }),
  defineTool({
    name: 'delete_comment',
    title: 'Delete a comment',
    description: 'Deletes a comment: your own, or with the scope members:manage any.',
    input: byComment,
    annotations: { readOnlyHint: false, destructiveHint: true },
    call: async (input, { caller }) => ({
      sentence: 'The comment is deleted.',
      data: await caller.comments.delete(input),
    }),
  }),
];
