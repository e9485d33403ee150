import { z } from 'zod';
import { roleSchema } from './role.ts';

const signOnTestAccounts = ['yours', 'another', 'new'] as const;

const identitySchema = z
  .object({
    issuer: z.string().describe('The identity provider, as it calls itself.'),
    subject: z.string().describe('What identifies the account there, after the claim that it is made of.'),
    name: z.string().describe('What the person is called there.'),
    email: z.string().nullable().describe('To show. It identifies nobody.'),
  })
  .meta({ id: 'SignOnTestIdentity', description: 'An account of an identity provider.' });

export const signOnTestSchema = z
  .object({
    connectionId: z.string().describe('The connection that was tried.'),
    at: z.iso.datetime().describe('When it was tried.'),
    identity: identitySchema.nullable().describe('Who signed in at the identity provider; null: nobody did.'),
    account: z
      .enum(signOnTestAccounts)
      .nullable()
      .describe('Whose account it is here: yours, that of another person, or new. null: nobody signed in.'),
    claims: z.array(z.string()).describe('The names of what the identity provider said, to find the one with groups.'),
    groups: z
      .array(z.string())
      .nullable()
      .describe('The groups of the account; null: the connection names no claim, or the claim is not there.'),
    role: roleSchema.nullable().describe('The role after signing in with it; null: the person would not be let in.'),
    reason: z
      .string()
      .nullable()
      .describe('Why the person would not be let in, such as `no_role` or `sign_on_refused`; null: they would be.')
      .meta({ examples: ['no_role'] }),
    detail: z
      .string()
      .nullable()
      .describe('What the identity provider answered, or what is wrong with its answer; null: nothing.')
      .meta({ examples: ['invalid_client: client authentication failed'] }),
    mayEnforce: z.boolean().describe('Whether this browser has passed the connection as an admin, and may enforce it.'),
  })
  .meta({ id: 'SignOnTest', description: 'What a test of a sign-on connection learnt.' });
export type SignOnTest = z.infer<typeof signOnTestSchema>;

export const lastSignOnTestSchema = z
  .object({ test: signOnTestSchema.nullable().describe('null: there was none within the last ten minutes.') })
  .meta({ id: 'LastSignOnTest', description: 'The last test of a connection that the browser of the caller began.' });
export type LastSignOnTest = z.infer<typeof lastSignOnTestSchema>;
