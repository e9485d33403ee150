import { z } from 'zod';
import { roleSchema } from './role.ts';

const memberStates = ['invited', 'active', 'suspended'] as const;
export type MemberState = (typeof memberStates)[number];

const roleSources = ['manual', 'mapped'] as const;
export type RoleSource = (typeof roleSources)[number];

export const memberSchema = z
  .object({
    memberId: z.string().describe('Its id.'),
    name: z.string().describe('What the person is called.'),
    email: z.string().nullable().describe('To show. It identifies nobody.'),
    role: roleSchema,
    roleSource: z
      .enum(roleSources)
      .describe(
        'manual: an admin set the role. mapped: it follows the groups of the identity provider at each sign-in.',
      ),
    state: z
      .enum(memberStates)
      .describe('invited: has not joined yet. active: has access. suspended: has no access for now.'),
    createdAt: z.iso.datetime().describe('When it was invited.'),
    lastSeenAt: z.iso.datetime().nullable().describe('Rounded to the minute.'),
  })
  .meta({ id: 'Member', description: 'A person in a workspace.' });
export type Member = z.infer<typeof memberSchema>;

/** A link that works once. */
export const linkShape = {
  link: z.string().describe('Works once, and is shown only in this response. Hand it over yourself.'),
  expiresAt: z.iso.datetime().describe('The link works until then.'),
};

export const invitationSchema = z
  .object({ member: memberSchema, ...linkShape })
  .meta({ id: 'Invitation', description: 'A member, and a link for them.' });
export type Invitation = z.infer<typeof invitationSchema>;

export const memberPageSchema = z
  .object({
    members: z.array(memberSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'MemberPage', description: 'A page of the list of members.' });

const nameSchema = z.string().trim().min(1).max(200);
const emailSchema = z.email().max(320);

export const memberInviteInput = z
  .object({
    name: nameSchema.describe('Who is invited.'),
    email: emailSchema.optional().describe('What they will sign in with, if you know it. No mail is sent.'),
    role: roleSchema.optional().describe('The default role of the workspace if left out.'),
  })
  .describe('Who is invited, and as what.');

export const memberUpdateInput = z
  .object({
    role: roleSchema.describe('The role stays as set here, also if it came from the groups of an identity provider.'),
  })
  .describe('What changes.');

export const memberErasureSchema = z
  .object({
    memberId: z.string().describe('The id that the member had.'),
    account: z
      .enum(['deleted', 'kept', 'none'])
      .describe(
        'deleted: with everything that they signed in with. kept: they are a member elsewhere. none: they had not joined, or it is gone.',
      ),
  })
  .meta({ id: 'MemberErasure', description: 'A person was erased from the workspace.' });
export type MemberErasure = z.infer<typeof memberErasureSchema>;

export const serviceAccountSchema = z
  .object({
    serviceAccountId: z.string().describe('Its id.'),
    name: z.string().describe('The program, in your own words.'),
    role: roleSchema,
    suspended: z.boolean().describe('true: its keys have no access.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    createdBy: z.string().describe('The key or member that created it; `service` for the service key.'),
  })
  .meta({ id: 'ServiceAccount', description: 'A program that has a role and owns keys.' });
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

export const serviceAccountPageSchema = z
  .object({
    serviceAccounts: z.array(serviceAccountSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'ServiceAccountPage', description: 'A page of the list of service accounts.' });

export const serviceAccountCreateInput = z
  .object({
    name: nameSchema.describe('The program, in your own words.'),
    role: roleSchema.default('developer'),
  })
  .describe('The new service account.');

export const serviceAccountUpdateInput = z
  .object({
    name: nameSchema.optional().describe('The program, in your own words.'),
    role: roleSchema.optional(),
    suspended: z.boolean().optional().describe('true: its keys stop until it is false again.'),
  })
  .describe('What changes.');
