import { z } from 'zod';
import { linkShape, memberInviteInput, memberSchema } from './member.ts';

export const setupLinkSchema = z.object(linkShape).meta({
  id: 'SetupLink',
  description: 'A link with which a browser acts as the service key, to set the service up.',
});
export type SetupLink = z.infer<typeof setupLinkSchema>;

const workspace = z
  .string()
  .max(40)
  .optional()
  .describe('The workspace, by its slug; the first one if left out.')
  .meta({ examples: ['acme'] });

export const operatorRecoverInput = z
  .object({
    workspace,
    member: z
      .string()
      .trim()
      .min(1)
      .max(320)
      .optional()
      .describe('A member, by id or email. You can leave it out if you mean the only admin.'),
  })
  .describe('Who is to get in again.');

export const operatorInviteInput = memberInviteInput
  .omit({ role: true })
  .extend({ workspace })
  .describe('Who is invited as an admin, and where.');

export const adminRecoverySchema = z
  .object({
    member: memberSchema,
    workspace: z.string().describe('The slug of the workspace.'),
    ...linkShape,
    relaxed: z
      .boolean()
      .describe('Whether the workspace enforced sign-on until now. It no longer does: a password is enough.'),
  })
  .meta({ id: 'AdminRecovery', description: 'An admin, and a link with which they get in again.' });
export type AdminRecovery = z.infer<typeof adminRecoverySchema>;
