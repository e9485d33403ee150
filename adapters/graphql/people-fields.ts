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
} from '../../schema/member.ts';
import { endedSchema, signInEndAllInput, signInPageSchema, signInSchema } from '../../schema/sign-in.ts';
import {
  newWorkspaceSchema,
  storageQuotaInput,
  workspaceCreateInput,
  workspaceDeleteInput,
  workspaceListSchema,
  workspaceSchema,
  workspaceUpdateInput,
} from '../../schema/workspace.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const member = { id: 'The member, by its `memberId`.' };
const account = { id: 'The service account, by its `serviceAccountId`.' };

/** Adds the fields for workspaces, members, service accounts and signed-in browsers. */
export function addPeopleFields(builder: Builder, types: Types): void {
  addMemberFields(builder, types);
  const manage = managementFields(builder, types);

  manage.list('serviceAccounts', {
    description: 'The service accounts of the workspace, newest first.',
    node: serviceAccountSchema,
    page: serviceAccountPageSchema,
    items: 'serviceAccounts',
    id: 'serviceAccountId',
    call: ({ serviceAccounts }, page) => serviceAccounts.list(page),
  });
  manage.query('serviceAccount', {
    description: 'A service account.',
    output: serviceAccountSchema,
    ids: account,
    call: ({ serviceAccounts }, { id }) => serviceAccounts.get({ serviceAccountId: id }),
  });
  manage.mutation('createServiceAccount', {
    description: 'Creates a service account: a program that owns keys and has a role.',
    output: serviceAccountSchema,
    input: serviceAccountCreateInput,
    call: ({ serviceAccounts }, { input }) => serviceAccounts.create(input),
  });
  manage.mutation('updateServiceAccount', {
    description: 'Changes, suspends or resumes a service account.',
    output: serviceAccountSchema,
    ids: account,
    input: serviceAccountUpdateInput,
    call: ({ serviceAccounts }, { id, input }) => serviceAccounts.update({ ...input, serviceAccountId: id }),
  });
  manage.removal('removeServiceAccount', {
    description: 'Removes a service account. Its keys have no access any more.',
    ids: account,
    call: ({ serviceAccounts }, { id }) => serviceAccounts.remove({ serviceAccountId: id }),
  });

  manage.query('workspaces', {
    description: 'The workspaces of a person, the one of a key, or all for the service key.',
    output: workspaceListSchema,
    call: ({ workspaces }) => workspaces.list(),
  });
  manage.query('workspace', {
    description: 'The workspace of the key or browser.',
    output: workspaceSchema,
    call: ({ workspaces }) => workspaces.get(),
  });
  manage.mutation('createWorkspace', {
    description: 'Creates a workspace and invites its first admin. Takes the service key.',
    output: newWorkspaceSchema,
    input: workspaceCreateInput,
    call: ({ workspaces }, { input }) => workspaces.create(input),
  });
  manage.mutation('updateWorkspace', {
    description: 'Changes the settings of the workspace.',
    output: workspaceSchema,
    input: workspaceUpdateInput,
    call: ({ workspaces }, { input }) => workspaces.update(input),
  });
  manage.removal('deleteWorkspace', {
    description:
      'Deletes one’s own workspace, or with the service key any but the first. Its data stays unless `erase` is true. Always true.',
    ids: { id: 'The workspace, by its `workspaceId`.' },
    input: workspaceDeleteInput,
    call: ({ workspaces }, { id, input }) => workspaces.delete({ ...input, workspaceId: id }),
  });
  manage.mutation('setStorageQuota', {
    description: 'Sets how many bytes any workspace may store. Takes the service key.',
    output: workspaceSchema,
    ids: { id: 'The workspace, by its `workspaceId`.' },
    input: storageQuotaInput,
    call: ({ workspaces }, { id, input }) => workspaces.setStorageQuota({ ...input, workspaceId: id }),
  });
  manage.mutation('openWorkspace', {
    description: 'Opens another workspace in this browser.',
    output: workspaceSchema,
    ids: { id: 'The workspace, by its `workspaceId`.' },
    call: ({ workspaces }, { id }) => workspaces.open({ workspaceId: id }),
  });

  manage.list('signIns', {
    description: 'The browsers that are signed in: one’s own; with `members:manage`, also those of the members.',
    node: signInSchema,
    page: signInPageSchema,
    items: 'signIns',
    id: 'signInId',
    values: signInEndAllInput,
    call: ({ signIns }, page) => signIns.list(page),
  });
  manage.removal('endSignIn', {
    description: 'Signs a browser out.',
    ids: { id: 'The sign-in, by its `signInId`.' },
    call: ({ signIns }, { id }) => signIns.end({ signInId: id }),
  });
  manage.mutation('endAllSignIns', {
    description: 'Signs out all browsers of a member, or all others of one’s own.',
    output: endedSchema,
    values: signInEndAllInput,
    call: ({ signIns }, given) => signIns.endAll(given),
  });
}

function addMemberFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('members', {
    description: 'The members of the workspace, newest first.',
    node: memberSchema,
    page: memberPageSchema,
    items: 'members',
    id: 'memberId',
    call: ({ members }, page) => members.list(page),
  });
  manage.query('member', {
    description: 'A member.',
    output: memberSchema,
    ids: member,
    call: ({ members }, { id }) => members.get({ memberId: id }),
  });
  manage.mutation('inviteMember', {
    description: 'Invites a member. Only this response shows the link.',
    output: invitationSchema,
    input: memberInviteInput,
    call: ({ members }, { input }) => members.invite(input),
  });
  manage.mutation('updateMember', {
    description: 'Changes the role of a member. Their browsers are signed out.',
    output: memberSchema,
    ids: member,
    input: memberUpdateInput,
    call: ({ members }, { id, input }) => members.update({ ...input, memberId: id }),
  });
  manage.mutation('suspendMember', {
    description: 'Suspends a member: no access until it is reactivated.',
    output: memberSchema,
    ids: member,
    call: ({ members }, { id }) => members.suspend({ memberId: id }),
  });
  manage.mutation('reactivateMember', {
    description: 'Lets a suspended member in again.',
    output: memberSchema,
    ids: member,
    call: ({ members }, { id }) => members.reactivate({ memberId: id }),
  });
  manage.removal('removeMember', {
    description: 'Removes a member. Their browsers and keys have no access any more.',
    ids: member,
    call: ({ members }, { id }) => members.remove({ memberId: id }),
  });
  manage.mutation('eraseMember', {
    description:
      'Erases a person from the workspace, also one who was removed earlier. Their account goes if they are in no other workspace. This cannot be undone.',
    output: memberErasureSchema,
    ids: member,
    call: ({ members }, { id }) => members.erase({ memberId: id }),
  });
  manage.mutation('renewInvitation', {
    description: 'Makes another link for an invitation. Only this response shows it.',
    output: invitationSchema,
    ids: member,
    call: ({ members }, { id }) => members.renewInvitation({ memberId: id }),
  });
  manage.mutation('recoverMember', {
    description: 'Makes a link with which a member chooses a new password. Only this response shows it.',
    output: invitationSchema,
    ids: member,
    call: ({ members }, { id }) => members.recover({ memberId: id }),
  });
}
