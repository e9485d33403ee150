import { z } from 'zod';
import {
  invitationSchema,
  memberErasureSchema,
  memberInviteInput,
  memberPageSchema,
  memberSchema,
  memberUpdateInput,
  serviceAccountCreateInput,
  serviceAccountPageSchema,
  serviceAccountSchema,
  serviceAccountUpdateInput,
} from '../../../schema/member.ts';
import { endedSchema, signInEndAllInput, signInPageSchema } from '../../../schema/sign-in.ts';
import {
  newWorkspaceSchema,
  storageQuotaInput,
  workspaceCreateInput,
  workspaceDeleteInput,
  workspaceListSchema,
  workspaceSchema,
  workspaceUpdateInput,
} from '../../../schema/workspace.ts';
import { people } from './load-people.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'sessions:read' });
/** A person's browsers, and the workspaces that they can open. */
const over = procedure.meta({ scope: 'sessions:read', reach: 'system' });
const seeing = procedure.meta({ scope: 'members:manage' });
const managing = procedure.meta({ scope: 'members:manage', recent: true });

const pageInput = z.object(pageShape);
const firstPage = { limit: 50 };
const byMember = z.object({ memberId: z.string() });
const byAccount = z.object({ serviceAccountId: z.string() });
const byWorkspace = z.object({ workspaceId: z.string() });

/** Procedures for the members of the caller's workspace. */
export const memberRouter = router({
  /** Only this answer shows the link. */
  invite: managing
    .input(requestBody(memberInviteInput))
    .output(invitationSchema)
    .mutation(async ({ ctx, input }) => (await people()).inviteMember(ctx, input)),
  list: seeing
    .input(pageInput.optional())
    .output(memberPageSchema)
    .query(async ({ ctx, input }) => (await people()).listMembers(ctx, input ?? firstPage)),
  get: seeing
    .input(byMember)
    .output(memberSchema)
    .query(async ({ ctx, input }) => (await people()).getMember(ctx, input.memberId)),
  update: managing
    .input(requestBody(byMember.extend(memberUpdateInput.shape)))
    .output(memberSchema)
    .mutation(async ({ ctx, input: { memberId, ...changes } }) =>
      (await people()).updateMember(ctx, memberId, changes),
    ),
  suspend: managing
    .input(byMember)
    .output(memberSchema)
    .mutation(async ({ ctx, input }) => (await people()).suspendMember(ctx, input.memberId)),
  reactivate: managing
    .input(byMember)
    .output(memberSchema)
    .mutation(async ({ ctx, input }) => (await people()).reactivateMember(ctx, input.memberId)),
  remove: managing
    .input(byMember)
    .output(byMember.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { memberId } }) => {
      await (await people()).removeMember(ctx, memberId);
      return { memberId, deleted: true as const };
    }),
  /** Also of somebody who was removed earlier. This cannot be undone. */
  erase: procedure
    .meta({ scope: 'members:manage', recent: true, reach: 'system' })
    .input(byMember)
    .output(memberErasureSchema)
    .mutation(async ({ ctx, input }) => (await people()).eraseMember(ctx, input.memberId)),
  /** Makes another link for an invitation. Only this answer shows it. */
  renewInvitation: managing
    .input(byMember)
    .output(invitationSchema)
    .mutation(async ({ ctx, input }) => (await people()).renewInvitation(ctx, input.memberId)),
  /** Makes a link with which a member chooses anew what they sign in with. Only this answer shows it. */
  recover: managing
    .input(byMember)
    .output(invitationSchema)
    .mutation(async ({ ctx, input }) => (await people()).recoverMember(ctx, input.memberId)),
});

/** Procedures for the service accounts of the caller's workspace. */
export const serviceAccountRouter = router({
  create: managing
    .input(requestBody(serviceAccountCreateInput))
    .output(serviceAccountSchema)
    .mutation(async ({ ctx, input }) => (await people()).createServiceAccount(ctx, input)),
  list: seeing
    .input(pageInput.optional())
    .output(serviceAccountPageSchema)
    .query(async ({ ctx, input }) => (await people()).listServiceAccounts(ctx, input ?? firstPage)),
  get: seeing
    .input(byAccount)
    .output(serviceAccountSchema)
    .query(async ({ ctx, input }) => (await people()).getServiceAccount(ctx, input.serviceAccountId)),
  update: managing
    .input(requestBody(byAccount.extend(serviceAccountUpdateInput.shape)))
    .output(serviceAccountSchema)
    .mutation(async ({ ctx, input: { serviceAccountId, ...changes } }) =>
      (await people()).updateServiceAccount(ctx, serviceAccountId, changes),
    ),
  remove: managing
    .input(byAccount)
    .output(byAccount.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { serviceAccountId } }) => {
      await (await people()).removeServiceAccount(ctx, serviceAccountId);
      return { serviceAccountId, deleted: true as const };
    }),
});

/** Procedures for signed-in browsers. */
export const signInRouter = router({
  /** One's own; with `members:manage`, also those of the workspace's members. */
  list: over
    .input(pageInput.extend(signInEndAllInput.shape).optional())
    .output(signInPageSchema)
    .query(async ({ ctx, input }) => (await people()).listSignIns(ctx, input ?? firstPage)),
  end: over
    .input(z.object({ signInId: z.string() }))
    .output(z.object({ signInId: z.string(), deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { signInId } }) => {
      await (await people()).endSignIn(ctx, signInId);
      return { signInId, deleted: true as const };
    }),
  /** All of a member, or all of one's own but the one that asks. */
  endAll: over
    .input(requestBody(signInEndAllInput).optional())
    .output(endedSchema)
    .mutation(async ({ ctx, input }) => (await people()).endAllSignIns(ctx, input?.memberId)),
});

/** Procedures for workspaces. */
export const workspaceRouter = router({
  /** Only this answer shows the link for the first admin. */
  create: procedure
    .meta({ scope: 'operate', recent: true, reach: 'system' })
    .input(requestBody(workspaceCreateInput))
    .output(newWorkspaceSchema)
    .mutation(async ({ ctx, input }) => (await people()).createWorkspace(ctx, input)),
  list: over.output(workspaceListSchema).query(async ({ ctx }) => (await people()).listWorkspaces(ctx)),
  /** The caller's own. */
  get: reading.output(workspaceSchema).query(async ({ ctx }) => (await people()).getWorkspace(ctx)),
  update: procedure
    .meta({ scope: 'workspace:manage', recent: true })
    .input(requestBody(workspaceUpdateInput))
    .output(workspaceSchema)
    .mutation(async ({ ctx, input }) => (await people()).updateWorkspace(ctx, input)),
  /** An admin deletes their own; the service key deletes any but the first. */
  delete: procedure
    .meta({ scope: 'workspace:manage', recent: true, reach: 'system' })
    .input(requestBody(byWorkspace.extend(workspaceDeleteInput.shape)))
    .output(byWorkspace.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { workspaceId, ...input } }) => {
      await (await people()).deleteWorkspace(ctx, workspaceId, input);
      return { workspaceId, deleted: true as const };
    }),
  /** Of any workspace. */
  setStorageQuota: procedure
    .meta({ scope: 'operate', recent: true, reach: 'system' })
    .input(requestBody(byWorkspace.extend(storageQuotaInput.shape)))
    .output(workspaceSchema)
    .mutation(async ({ ctx, input }) =>
      (await people()).setStorageQuota(ctx, input.workspaceId, input.storageQuotaBytes),
    ),
  /** Opens another workspace in the caller's browser. */
  open: over
    .input(byWorkspace)
    .output(workspaceSchema)
    .mutation(async ({ ctx, input }) => (await people()).openWorkspace(ctx, input.workspaceId)),
});
