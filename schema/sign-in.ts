import { z } from 'zod';
import { signInWays } from './actor.ts';

export type LinkKind = 'setup' | 'invite' | 'recover';

/** A signed-in browser. */
export const signInSchema = z
  .object({
    signInId: z.string().describe('Its id.'),
    memberId: z.string().nullable().describe('null: the link of the first start; it acts as the service key.'),
    name: z.string().describe('Who signed in.'),
    via: z.enum(signInWays).describe('How they proved who they are.'),
    userAgent: z.string().nullable().describe('What the browser says it is.'),
    address: z.string().nullable().describe('From where they signed in.'),
    current: z.boolean().describe('Whether this request came with it.'),
    createdAt: z.iso.datetime().describe('When they signed in.'),
    lastUsedAt: z.iso.datetime().describe('Exact to a minute.'),
    expiresAt: z.iso.datetime().describe('When they must sign in again.'),
  })
  .meta({ id: 'SignIn', description: 'A signed-in browser.' });
export type SignIn = z.infer<typeof signInSchema>;

export const signInPageSchema = z
  .object({
    signIns: z.array(signInSchema).describe('Newest first; without those that have ended.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'SignInPage', description: 'A page of the list of signed-in browsers.' });

export const endedSchema = z
  .object({ ended: z.int().describe('How many browsers were signed out.') })
  .meta({ id: 'EndedSignIns', description: 'What was ended.' });

export const signInEndAllInput = z.object({
  memberId: z.string().optional().describe('Of which member; your own if left out.'),
});
