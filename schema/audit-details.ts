import { z } from 'zod';
import { roleSchema } from './role.ts';

export const time = z.iso.datetime();
/** A word of ours: it cannot hold what somebody typed. */
export const code = z
  .string()
  .regex(/^[a-z][a-z_]*$/)
  .max(60)
  .meta({ examples: ['wrong_password'] });
export const way = z.enum(['password', 'passkey', 'oidc', 'saml', 'key', 'link']);
export const id = z.string().max(200);

/** Stores only scheme and host: the rest of a webhook's address is often its secret. */
const origin = z
  .string()
  .transform((url) => new URL(url).origin)
  .meta({ examples: ['https://example.com'] });

export const keyState = z.object({ role: roleSchema, scopes: z.array(z.string()), expiresAt: time.nullable() });
export const keyHint = z
  .string()
  .max(8)
  .meta({ examples: ['uas_Xk3p'] });
export const webhookState = z.object({ url: origin, events: z.array(z.string()), enabled: z.boolean() });
export const withRole = z.object({ role: roleSchema });
export const untilThen = z.object({ expiresAt: time });
export const workspaceState = z
  .object({
    name: z.string(),
    slug: z.string(),
    defaultRole: roleSchema,
    signOn: code.meta({ examples: ['optional'] }),
    sessionHours: z.number(),
    ipRanges: z.array(z.string()).nullable(),
  })
  .partial();
export const signOnState = z
  .object({ kind: z.enum(['oidc', 'saml']), issuer: origin, mappedGroups: z.int(), justInTime: z.boolean() })
  .partial();
export const identity = z.object({ connectionId: id, kind: z.enum(['oidc', 'saml']) });
export const passkey = { target: 'passkey', before: null, after: null } as const;
export const ofMember = { target: 'member', before: null, after: null } as const;
