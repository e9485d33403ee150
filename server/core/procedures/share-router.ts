import { z } from 'zod';
import {
  newShareSchema,
  shareCreateInput,
  sharedCommentPageSchema,
  sharedEventsSchema,
  sharedReplaySchema,
  shareFilterShape,
  sharePageSchema,
  shareSchema,
} from '../../../schema/share.ts';
import { auditOrigin } from '../context.ts';
import { readShared, readSharedComments, readSharedEvents, shareOf } from '../shares/read-shared.ts';
import { createShare, listShares, revokeShare } from '../shares/shares.ts';
import { listAgents } from '../list-agents.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { epochSchema } from './start-run.ts';
import { procedure, router } from './trpc.ts';

const sharing = procedure.meta({ scope: 'sessions:share' });
const opening = procedure.meta({ scope: 'shared:read' });

const byShare = z.object({ shareId: z.string() });

/** Procedures for the links of the caller's workspace. */
export const shareRouter = router({
  /** Only this answer shows the token. */
  create: sharing
    .input(requestBody(shareCreateInput))
    .output(newShareSchema)
    .mutation(({ ctx, input }) => createShare(ctx.services.pool, input, ctx.baseUrl(), auditOrigin(ctx))),
  list: sharing
    .input(z.object({ ...shareFilterShape, ...pageShape }).optional())
    .output(sharePageSchema)
    .query(({ ctx, input }) => listShares(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
  revoke: sharing
    .input(byShare)
    .output(shareSchema)
    .mutation(async ({ ctx, input }) => {
      const share = await revokeShare(ctx.services.pool, input.shareId, auditOrigin(ctx));
      ctx.services.accessChanged();
      return share;
    }),
});

/** What the token of a link reads, and all that it can do. */
export const sharedRouter = router({
  get: opening
    .output(sharedReplaySchema)
    .query(({ ctx }) => readShared(ctx.services, shareOf(ctx), listAgents(ctx.services.agents))),
  events: opening
    .input(
      z
        .object({
          since: z.int().min(0).default(0),
          epoch: epochSchema,
          limit: z.int().min(1).max(1000).default(1000),
        })
        .optional(),
    )
    .output(sharedEventsSchema)
    .query(({ ctx, input = { since: 0, limit: 1000 } }) =>
      readSharedEvents(ctx.services, { workspaceId: ctx.principal.workspaceId, share: shareOf(ctx) }, input),
    ),
  comments: opening
    .input(z.object(pageShape).optional())
    .output(sharedCommentPageSchema)
    .query(({ ctx, input = { limit: 50 } }) =>
      readSharedComments(ctx.services, { workspaceId: ctx.principal.workspaceId, share: shareOf(ctx) }, input),
    ),
});
