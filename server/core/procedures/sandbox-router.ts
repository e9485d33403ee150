import { sandboxInfoSchema, sandboxReportSchema } from '../../../schema/sandbox.ts';
import { procedure, router } from './trpc.ts';

/** Procedures for where projects are built and shown. It comes from the settings of the service. */
export const sandboxRouter = router({
  info: procedure
    .meta({ scope: 'sessions:read' })
    .output(sandboxInfoSchema)
    .query(async ({ ctx: { services } }) => ({
      ...(await services.sandboxes.info()),
      previewUrl: services.previewUrl,
    })),
  /** It takes the place of a build, and at a vendor it costs: hence the scope. */
  test: procedure
    .meta({ scope: 'keys:manage' })
    .output(sandboxReportSchema)
    .mutation(async ({ ctx: { services, principal }, signal }) => {
      const gone = AbortSignal.any([services.closing, ...(signal ? [signal] : [])]);
      const findings = await services.sandboxes.test(principal.workspaceId, gone);
      return { ok: findings.every(({ state }) => state !== 'fails'), findings };
    }),
});
