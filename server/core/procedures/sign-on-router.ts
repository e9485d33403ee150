import { z } from 'zod';
import {
  signOnConnectionPageSchema,
  signOnConnectionSchema,
  signOnCreateInput,
  signOnUpdateInput,
} from '../../../schema/sign-on.ts';
import { lastSignOnTestSchema } from '../../../schema/sign-on-test.ts';
import { workspaceSchema } from '../../../schema/workspace.ts';
import { people } from './load-people.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const seeing = procedure.meta({ scope: 'signOn:manage' });
const managing = procedure.meta({ scope: 'signOn:manage', recent: true });

const byConnection = z.object({ connectionId: z.string() });

/** Procedures for the identity providers with which the members of the caller's workspace sign in. */
export const signOnRouter = router({
  create: managing
    .input(requestBody(signOnCreateInput))
    .output(signOnConnectionSchema)
    .mutation(async ({ ctx, input }) => (await people()).createConnection(ctx, input)),
  list: seeing
    .input(z.object(pageShape).optional())
    .output(signOnConnectionPageSchema)
    .query(async ({ ctx, input }) => (await people()).listConnections(ctx, input ?? { limit: 50 })),
  get: seeing
    .input(byConnection)
    .output(signOnConnectionSchema)
    .query(async ({ ctx, input }) => (await people()).getConnection(ctx, input.connectionId)),
  update: managing
    .input(requestBody(byConnection.extend(signOnUpdateInput.shape)))
    .output(signOnConnectionSchema)
    .mutation(async ({ ctx, input: { connectionId, ...changes } }) =>
      (await people()).updateConnection(ctx, connectionId, changes),
    ),
  remove: managing
    .input(byConnection)
    .output(byConnection.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { connectionId } }) => {
      await (await people()).removeConnection(ctx, connectionId);
      return { connectionId, deleted: true as const };
    }),
  /** What the last test of a connection learnt that the caller's browser began. */
  lastTest: seeing
    .input(byConnection)
    .output(lastSignOnTestSchema)
    .query(async ({ ctx, input }) => (await people()).getLastTest(ctx, input.connectionId)),
  /** The workspace opens only to browsers that passed one of its connections. */
  enforce: managing.output(workspaceSchema).mutation(async ({ ctx }) => {
    await (await people()).enforceSignOn(ctx);
    return (await people()).getWorkspace(ctx);
  }),
  relax: managing.output(workspaceSchema).mutation(async ({ ctx }) => {
    await (await people()).relaxSignOn(ctx);
    return (await people()).getWorkspace(ctx);
  }),
});
