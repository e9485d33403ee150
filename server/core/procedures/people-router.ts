import { z } from 'zod';
import {
  invitationSchema,
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
  workspaceCreateInput,
  workspaceDeleteInput,
  workspaceListSchema,
  workspaceSchema,
  workspaceUpdateInput,
} from '../../../schema/workspace.ts';
import {
  getMember,
  inviteMember,
  listMembers,
  reactivateMember,
  recoverMember,
  removeMember,
  renewInvitation,
  suspendMember,
  updateMember,
} from '../people/members.ts';
import {
  createServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
  updateServiceAccount,
} from '../people/service-accounts.ts';
import { endAllSignIns, endSignIn, listSignIns } from '../people/sign-ins.ts';
import {
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listWorkspaces,
  openWorkspace,
  updateWorkspace,
} from '../people/workspaces.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'sessions:read' });
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
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  list: seeing
    .input(pageInput.optional())
    .output(memberPageSchema)
    .query(({ ctx, input }) => listMembers(ctx, input ?? firstPage)),
  get: seeing
    .input(byMember)
    .output(memberSchema)
    .query(({ ctx, input }) => getMember(ctx, input.memberId)),
  update: managing
    .input(requestBody(byMember.extend(memberUpdateInput.shape)))
    .output(memberSchema)
    .mutation(({ ctx, input: { memberId, ...changes } }) => updateMember(ctx, memberId, changes)),
  suspend: managing
    .input(byMember)
    .output(memberSchema)
    .mutation(({ ctx, input }) => suspendMember(ctx, input.memberId)),
  reactivate: managing
    .input(byMember)
    .output(memberSchema)
    .mutation(({ ctx, input }) => reactivateMember(ctx, input.memberId)),
  remove: managing
    .input(byMember)
    .output(byMember.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { memberId } }) => {
      await removeMember(ctx, memberId);
      return { memberId, deleted: true as const };
    }),
  /** Makes another link for an invitation. Only this answer shows it. */
  renewInvitation: managing
    .input(byMember)
    .output(invitationSchema)
    .mutation(({ ctx, input }) => renewInvitation(ctx, input.memberId)),
  /** Makes a link with which a member chooses anew what they sign in with. Only this answer shows it. */
  recover: managing
    .input(byMember)
    .output(invitationSchema)
    .mutation(({ ctx, input }) => recoverMember(ctx, input.memberId)),
});

/** Procedures for the service accounts of the caller's workspace. */
export const serviceAccountRouter = router({
  create: managing
    .input(requestBody(serviceAccountCreateInput))
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => createServiceAccount(ctx, input)),
  list: seeing
    .input(pageInput.optional())
    .output(serviceAccountPageSchema)
    .query(({ ctx, input }) => listServiceAccounts(ctx, input ?? firstPage)),
  get: seeing
    .input(byAccount)
    .output(serviceAccountSchema)
    .query(({ ctx, input }) => getServiceAccount(ctx, input.serviceAccountId)),
  update: managing
    .input(requestBody(byAccount.extend(serviceAccountUpdateInput.shape)))
    .output(serviceAccountSchema)
    .mutation(({ ctx, input: { serviceAccountId, ...changes } }) =>
      updateServiceAccount(ctx, serviceAccountId, changes),
    ),
  remove: managing
    .input(byAccount)
    .output(byAccount.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { serviceAccountId } }) => {
      await removeServiceAccount(ctx, serviceAccountId);
      return { serviceAccountId, deleted: true as const };
    }),
});

/** Procedures for signed-in browsers. */
export const signInRouter = router({
  /** One's own; with `members:manage`, also those of the workspace's members. */
  list: reading
    .input(pageInput.extend(signInEndAllInput.shape).optional())
    .output(signInPageSchema)
    .query(({ ctx, input }) => listSignIns(ctx, input ?? firstPage)),
  end: reading
    .input(z.object({ signInId: z.string() }))
    .output(z.object({ signInId: z.string(), deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { signInId } }) => {
      await endSignIn(ctx, signInId);
      return { signInId, deleted: true as const };
    }),
  /** All of a member, or all of one's own but the one that asks. */
  endAll: reading
    .input(requestBody(signInEndAllInput).optional())
    .output(endedSchema)
    .mutation(({ ctx, input }) => endAllSignIns(ctx, input?.memberId)),
});

/** Procedures for workspaces. */
export const workspaceRouter = router({
  /** Only this answer shows the link for the first admin. */
  create: procedure
    .meta({ scope: 'operate', recent: true })
    .input(requestBody(workspaceCreateInput))
    .output(newWorkspaceSchema)
    .mutation(({ ctx, input }) => createWorkspace(ctx, input)),
  list: reading.output(workspaceListSchema).query(({ ctx }) => listWorkspaces(ctx)),
  /** The caller's own. */
  get: reading.output(workspaceSchema).query(({ ctx }) => getWorkspace(ctx)),
  update: procedure
    .meta({ scope: 'workspace:manage', recent: true })
    .input(requestBody(workspaceUpdateInput))
    .output(workspaceSchema)
    .mutation(({ ctx, input }) => updateWorkspace(ctx, input)),
  /** An admin deletes their own; the service key deletes any but the first. */
  delete: procedure
    .meta({ scope: 'workspace:manage', recent: true })
    .input(requestBody(byWorkspace.extend(workspaceDeleteInput.shape)))
    .output(byWorkspace.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { workspaceId, slug } }) => {
      await deleteWorkspace(ctx, workspaceId, slug);
      return { workspaceId, deleted: true as const };
    }),
  /** Opens another workspace in the caller's browser. */
  open: reading
    .input(byWorkspace)
    .output(workspaceSchema)
    .mutation(({ ctx, input }) => openWorkspace(ctx, input.workspaceId)),
});
