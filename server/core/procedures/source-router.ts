import { sourceListSchema, sourceReportSchema, sourceTestInput } from '../../../schema/source-list.ts';
import { listSources, testSource } from '../signals/test-source.ts';
import { requestBody } from './request-body.ts';
import { procedure, router } from './trpc.ts';

/** Procedures for the sources that Research searches. They come from the settings of the service. */
export const sourceRouter = router({
  list: procedure
    .meta({ scope: 'sessions:read' })
    .output(sourceListSchema)
    .query(({ ctx }) => ({ sources: listSources(ctx.services.sources) })),
  /** Some vendors count or charge each search: hence the scope. */
  test: procedure
    .meta({ scope: 'keys:manage' })
    .input(requestBody(sourceTestInput))
    .output(sourceReportSchema)
    .mutation(({ ctx, input, signal }) =>
      testSource(
        ctx.services.sources,
        input.name,
        AbortSignal.any([ctx.services.closing, ...(signal ? [signal] : [])]),
      ),
    ),
});
