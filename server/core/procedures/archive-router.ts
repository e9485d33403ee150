import { z } from 'zod';
import {
  archivePageInput,
  archivePageSchema,
  archiveVerificationSchema,
  restoredSessionSchema,
  verifyArchiveInput,
} from '../../../schema/archive.ts';
import { requireArchives } from '../archive/require.ts';
import { auditOrigin } from '../context.ts';
import { operating } from './operating.ts';
import { requestBody } from './request-body.ts';
import { router } from './trpc.ts';

/** Procedures for whoever runs the service: the sessions that the retention time moved to files. */
export const archiveRouter = router({
  list: operating
    .input(archivePageInput.optional())
    .output(archivePageSchema)
    .query(({ ctx, input }) => requireArchives(ctx.services.archives).list(input ?? { limit: 50 })),
  /** Reads every byte of the archives of a page. */
  verify: operating
    .input(requestBody(verifyArchiveInput).optional())
    .output(archiveVerificationSchema)
    .mutation(({ ctx, input }) => requireArchives(ctx.services.archives).verify(input ?? { limit: 50 })),
  restore: operating
    .input(z.object({ sessionId: z.string() }))
    .output(restoredSessionSchema)
    .mutation(({ ctx, input }) => requireArchives(ctx.services.archives).restore(input.sessionId, auditOrigin(ctx))),
});
