import { z } from 'zod';
import { roleSchema } from './role.ts';

/** How somebody proved who they are. `link` is the link of the first start. */
export const signInWays = ['password', 'passkey', 'oidc', 'saml', 'key', 'link'] as const;
export type SignInWay = (typeof signInWays)[number];

/** @public Who did something. */
export const actorSchema = z
  .object({
    type: z.enum(['member', 'serviceAccount', 'key', 'serviceKey', 'system']),
    id: z.string().describe('The id of the member, service account or key.'),
    name: z.string(),
    role: roleSchema.nullable(),
    via: z.enum(signInWays).nullable().describe('How they proved who they are; null for the service itself.'),
    sessionId: z.string().nullable().describe('The browser session, if there is one.'),
    keyHint: z.string().nullable().describe('The first letters of the key, if there is one.'),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof actorSchema>;
