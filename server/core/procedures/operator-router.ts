import { invitationSchema } from '../../../schema/member.ts';
import {
  adminRecoverySchema,
  operatorInviteInput,
  operatorRecoverInput,
  setupLinkSchema,
} from '../../../schema/operator.ts';
import { people } from './load-people.ts';
import { requestBody } from './request-body.ts';
import { procedure, router } from './trpc.ts';

// No `recent`: browsers are refused, and keys need not sign in.
const operating = procedure.meta({ scope: 'operate', reach: 'system' });

/** Procedures for the first start. */
export const setupLinkRouter = router({
  /** Only this answer shows the link. */
  create: operating.output(setupLinkSchema).mutation(async ({ ctx }) => (await people()).createSetupLink(ctx)),
});

/** Procedures for whoever runs the service, if nobody else can get in. */
export const operatorRouter = router({
  /** Only this answer shows the link. */
  recover: operating
    .input(requestBody(operatorRecoverInput).optional())
    .output(adminRecoverySchema)
    .mutation(async ({ ctx, input }) => (await people()).recoverAdmin(ctx, input ?? {})),
  /** Only this answer shows the link. */
  invite: operating
    .input(requestBody(operatorInviteInput))
    .output(invitationSchema)
    .mutation(async ({ ctx, input }) => (await people()).inviteAdmin(ctx, input)),
});
