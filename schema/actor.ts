import { z } from 'zod';
import { roleSchema } from './role.ts';

/** How somebody proved who they are. `link` is the link of the first start. */
export const signInWays = ['password', 'passkey', 'oidc', 'saml', 'key', 'link'] as const;
export type SignInWay = (typeof signInWays)[number];

/** @public Who did something. */
export const actorSchema = z
  .object({
    type: z.enum(['member', 'serviceAccount', 'key', 'serviceKey', 'shareLink', 'system']),
    id: z.string().describe('The id of the member, service account, key or link.'),
    name: z.string(),
    role: roleSchema.nullable(),
    via: z.enum(signInWays).nullable().describe('How they proved who they are; null for the service itself.'),
    sessionId: z.string().nullable().describe('The browser session, if there is one.'),
    keyHint: z.string().nullable().describe('The first letters of the key, if there is one.'),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof actorSchema>;

/** Who made something, as clients see it. The name is the one at that time. */
export const authorSchema = z
  .object({
    type: actorSchema.shape.type.describe('member, serviceAccount, key or serviceKey; system is the service itself.'),
    id: z.string().describe('The id of the member, service account or key; `service` for the service key.'),
    name: z.string().describe('The name at that time; `Erased person` if they were erased.'),
  })
  .meta({ id: 'Author', description: 'Who made something.' });
export type Author = z.infer<typeof authorSchema>;

/** The name of an author who was erased. */
export const erasedName = 'Erased person';

/** The part of an actor that is stored beside what they made. */
export const authorOf = ({ type, id, name }: Actor): Author => ({ type, id, name });
