import { z } from 'zod';
import { commentCreateInput, commentFilterShape, commentPageSchema, commentSchema } from '../../schema/comment.ts';
import type { Builder } from './builder.ts';
import { textRowCost } from './limits.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const sessionId = 'The session.';
const comment = { sessionId, id: 'The comment, by its `commentId`.' };

/** Adds the fields for comments on versions of artifacts. */
export function addCommentFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('comments', {
    description: 'The comments on all versions of all artifacts of a session, newest first.',
    node: commentSchema,
    page: commentPageSchema,
    items: 'comments',
    id: 'commentId',
    ids: { sessionId },
    values: z.object(commentFilterShape),
    rowCost: textRowCost,
    call: ({ comments }, given) => comments.list(given),
  });
  manage.mutation('createComment', {
    description: 'Comments on a version of an artifact.',
    output: commentSchema,
    ids: { sessionId, artifactId: 'The version to comment on.' },
    input: commentCreateInput.omit({ artifactId: true }).describe('The new comment.'),
    call: ({ comments }, { input, ...ids }) => comments.create({ ...input, ...ids }),
  });
  manage.mutation('resolveComment', {
    description: 'Resolves a comment. Resolving it again changes nothing.',
    output: commentSchema,
    ids: comment,
    call: ({ comments }, { id, ...rest }) => comments.resolve({ ...rest, commentId: id }),
  });
  manage.mutation('reopenComment', {
    description: 'Opens a resolved comment again.',
    output: commentSchema,
    ids: comment,
    call: ({ comments }, { id, ...rest }) => comments.reopen({ ...rest, commentId: id }),
  });
  manage.removal('deleteComment', {
    description: 'Deletes one’s own comment; with `members:manage`, also those of others. Always true.',
    ids: comment,
    call: ({ comments }, { id, ...rest }) => comments.delete({ ...rest, commentId: id }),
  });
}
