import { z } from 'zod';
import { memberInviteInput, invitationSchema } from './member.ts';
import { ipRangesSchema } from './ip-ranges.ts';
import { roleSchema } from './role.ts';

const nameSchema = z.string().trim().min(1).max(200);
const slugSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, {
    error: 'takes 1 to 40 lower case letters, digits and hyphens, without a hyphen at either end',
  })
  .meta({ examples: ['acme'] });

/** A hundred years, which PostgreSQL can subtract from any date. */
const retentionDaysSchema = z.int().min(1).max(36_500);

export const workspaceSchema = z
  .object({
    workspaceId: z.string().describe('Its id.'),
    name: z.string().describe('What people call it.'),
    slug: z.string().describe('Its name in addresses.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    signOnRequired: z.boolean().describe('Whether members must sign in with one of its identity providers.'),
    defaultRole: roleSchema.describe('The role of an invitation that names none.'),
    sessionHours: z.number().describe('The hours after which a browser must sign in again.'),
    ipRanges: z
      .array(z.string())
      .nullable()
      .describe('Networks from which requests are accepted; null: all. The service key is accepted from anywhere.'),
    shareLinks: z.boolean().describe('Whether links that show a session work, and can be made.'),
    retentionDays: z
      .number()
      .nullable()
      .describe('After how many days sessions that nobody uses are archived; null: as the service says.'),
    storageQuotaBytes: z
      .number()
      .nullable()
      .describe('How many bytes it may store; null: as many as the service says.'),
    storageLimitBytes: z
      .number()
      .nullable()
      .describe('How many bytes it may store, by its own quota or by that of the service; null: any number.'),
    storedBytes: z
      .number()
      .nullable()
      .describe('How many bytes it stored when they were counted last; null: without a quota, nobody counts.'),
    storedAt: z.iso.datetime().nullable().describe('When they were counted; null: not yet.'),
  })
  .meta({ id: 'Workspace', description: 'What members share: sessions, keys, webhooks and settings.' });
export type Workspace = z.infer<typeof workspaceSchema>;

export const workspaceListSchema = z
  .object({ workspaces: z.array(workspaceSchema).describe('By name.') })
  .meta({ id: 'WorkspaceList', description: 'Workspaces.' });

export const workspaceCreateInput = z
  .object({
    name: nameSchema.describe('What people call it.'),
    slug: slugSchema.optional().describe('Made of the name if left out.'),
    admin: memberInviteInput.omit({ role: true }).describe('Who is invited as its first admin.'),
  })
  .describe('The new workspace.');

export const newWorkspaceSchema = z
  .object({ workspace: workspaceSchema, invitation: invitationSchema })
  .meta({ id: 'NewWorkspace', description: 'A new workspace, and the invitation of its first admin.' });

export const workspaceDeleteInput = z
  .object({
    slug: z.string().describe('The slug of the workspace, to confirm that it is the one you mean.'),
    erase: z
      .boolean()
      .default(false)
      .describe('true: its data goes, too, within a few minutes. With the service key, also that of a deleted one.'),
  })
  .describe('The workspace, once more.');

export const storageQuotaInput = z
  .object({
    storageQuotaBytes: z
      .int()
      .min(1)
      .nullable()
      .describe('How many bytes the workspace may store; null: as many as the service says.'),
  })
  .meta({ id: 'StorageQuota', description: 'What a workspace may store.', examples: [{ storageQuotaBytes: 1e10 }] });

export const workspaceUpdateInput = z
  .object({
    name: nameSchema.optional().describe('What people call it.'),
    slug: slugSchema.optional().describe('Its name in addresses.'),
    defaultRole: roleSchema.optional(),
    sessionHours: z.int().min(1).max(12).optional().describe('The hours after which a browser must sign in again.'),
    ipRanges: ipRangesSchema.nullable().optional().describe('Must contain your own address; null: all networks.'),
    shareLinks: z
      .boolean()
      .optional()
      .describe('false: nobody can make links that show a session, and those that there are stop within 5 s.'),
    retentionDays: retentionDaysSchema
      .nullable()
      .optional()
      .describe('After how many days sessions that nobody uses are archived; null: as the service says.'),
  })
  .describe('What changes.');
