import { modelListSchema, modelReportSchema, modelTestInput } from '../../../schema/model.ts';
import { requestBody } from './request-body.ts';
import { procedure, router } from './trpc.ts';

/** Procedures for the models of this service. */
export const modelRouter = router({
  list: procedure
    .meta({ scope: 'sessions:read' })
    .output(modelListSchema)
    .query(async ({ ctx }) => ({ models: await ctx.services.models.list() })),
  /** Asks a model a few times, in few words. It costs tokens, and what it finds out holds for everyone: hence the scope. */
  test: procedure
    .meta({ scope: 'keys:manage' })
    .input(requestBody(modelTestInput))
    .output(modelReportSchema)
    .mutation(({ ctx, input, signal }) =>
      ctx.services.models.test(input, AbortSignal.any([ctx.services.closing, ...(signal ? [signal] : [])])),
    ),
});
