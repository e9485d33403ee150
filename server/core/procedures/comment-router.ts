import { z } from 'zod';
import { authorOf } from '../../../schema/actor.ts';
import { commentCreateInput, commentFilterShape, commentPageSchema, commentSchema } from '../../../schema/comment.ts';
import { createComment, getComment, isBy, listComments, removeComment, setResolved } from '../artifacts/comments.ts';
import { auditOrigin, requireScope } from '../context.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'sessions:read' });
const writing = procedure.meta({ scope: 'sessions:write' });

const bySession = z.object({ sessionId: z.string() });
const byComment = bySession.extend({ commentId: z.string() });

/** Procedures for comments on versions of artifacts. They are no events of the log. */
export const commentRouter = router({
  create: writing
    .input(requestBody(bySession.extend(commentCreateInput.shape)))
    .output(commentSchema)
    .mutation(({ ctx: { services, principal }, input }) =>
      createComment(services.pool, principal.workspaceId, { ...input, author: authorOf(principal.actor) }),
    ),
  list: reading
    .input(bySession.extend({ ...commentFilterShape, ...pageShape }))
    .output(commentPageSchema)
    .query(({ ctx, input }) => listComments(ctx.services.pool, ctx.principal.workspaceId, input)),
  resolve: writing
    .input(byComment)
    .output(commentSchema)
    .mutation(({ ctx, input }) => setResolved(ctx.services.pool, ctx.principal.workspaceId, input, true)),
  reopen: writing
    .input(byComment)
    .output(commentSchema)
    .mutation(({ ctx, input }) => setResolved(ctx.services.pool, ctx.principal.workspaceId, input, false)),
  /** One's own; with `members:manage`, also those of others. */
  delete: writing
    .input(byComment)
    .output(byComment.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const { pool } = ctx.services;
      const { workspaceId, actor } = ctx.principal;
      const { author } = await getComment(pool, workspaceId, input);
      if (!isBy(author, actor)) requireScope(ctx, 'members:manage');
      await removeComment(pool, auditOrigin(ctx), input);
      return { ...input, deleted: true as const };
    }),
});
