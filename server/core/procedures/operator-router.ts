import { z } from 'zod';
import { logVerificationInput, logVerificationSchema } from '../../../schema/log-verification.ts';
import { invitationSchema } from '../../../schema/member.ts';
import {
  adminRecoverySchema,
  operatorInviteInput,
  operatorRecoverInput,
  setupLinkSchema,
} from '../../../schema/operator.ts';
import {
  cancelledRunsSchema,
  cancelRunsInput,
  operatorRunFilterShape,
  operatorRunPageSchema,
  requeuedRunsSchema,
  requeueRunsInput,
} from '../../../schema/operator-runs.ts';
import { effectiveSettingsSchema, serviceVersionSchema } from '../../../schema/operator-about.ts';
import { compactedLogSchema, compactionStateSchema, compactLogInput } from '../../../schema/operator-compaction.ts';
import { drainInput, nodeListSchema, nodeSchema, undrainInput } from '../../../schema/operator-nodes.ts';
import { people } from './load-people.ts';
import { operation } from './load-operation.ts';
import { requestBody } from './request-body.ts';
import { operating } from './operating.ts';
import { pageShape } from './session-router.ts';
import { router } from './trpc.ts';

/** Procedures for the first start. */
export const setupLinkRouter = router({
  /** Only this answer shows the link. */
  create: operating.output(setupLinkSchema).mutation(async ({ ctx }) => (await people()).createSetupLink(ctx)),
});

/** Runs of all workspaces. */
const runs = router({
  list: operating
    .input(z.object({ ...pageShape, ...operatorRunFilterShape }).optional())
    .output(operatorRunPageSchema)
    .query(async ({ ctx, input }) => (await operation()).listAllRuns(ctx.services.pool, input ?? { limit: 50 })),
  /** Cancels all runs that match a filter. */
  cancel: operating
    .input(requestBody(cancelRunsInput))
    .output(cancelledRunsSchema)
    .mutation(async ({ ctx, input }) => (await operation()).cancelRuns(ctx, input)),
  /** Puts a run, or those of a node, back into the queue. */
  requeue: operating
    .input(requestBody(requeueRunsInput))
    .output(requeuedRunsSchema)
    .mutation(async ({ ctx, input }) => (await operation()).requeueRuns(ctx, input)),
});

/** The nodes of the service. */
const nodes = router({
  list: operating.output(nodeListSchema).query(async ({ ctx }) => (await operation()).listNodes(ctx)),
  /** Has a node take no new runs. */
  drain: operating
    .input(requestBody(drainInput))
    .output(nodeSchema)
    .mutation(async ({ ctx, input }) => (await operation()).drainNode(ctx, input)),
  undrain: operating
    .input(requestBody(undrainInput))
    .output(nodeSchema)
    .mutation(async ({ ctx, input }) => (await operation()).undrainNode(ctx, input)),
});

/** Procedures for whoever runs the service: the runs of all workspaces, and the way in if nobody else can get in. */
export const operatorRouter = router({
  runs,
  nodes,
  /** The settings of the node that answers. */
  settings: operating.output(effectiveSettingsSchema).query(({ ctx: { services } }) => ({
    nodeId: services.node,
    settings: services.settings(),
  })),
  /** The releases that run at the node that answers. */
  version: operating
    .output(serviceVersionSchema)
    .query(async ({ ctx }) => (await operation()).readVersion(ctx.services)),
  /** Checks the stored log of a page of sessions, or of one. */
  verifyLog: operating
    .input(logVerificationInput)
    .output(logVerificationSchema)
    .query(async ({ ctx, input }) => (await operation()).verifyLog(ctx.services, input)),
  /** What is left to compact, and whether something keeps nodes from it. */
  compaction: operating
    .output(compactionStateSchema)
    .query(async ({ ctx }) => (await operation()).readCompaction(ctx.services)),
  /** Compacts a session, or what is due, for some seconds. */
  compactLog: operating
    .input(requestBody(compactLogInput))
    .output(compactedLogSchema)
    .mutation(async ({ ctx, input }) => (await operation()).compactLog(ctx.services, input)),
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
