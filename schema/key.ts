import { z } from 'zod';
import { ipRangesSchema } from './ip-ranges.ts';
import { roleSchema } from './role.ts';

/**
 * The scopes, but for those of agents. No key can be given `operate`, which is the service key's, or `shared:read`, which links
 * that show a session have.
 */
const plainScopes = [
  'sessions:read',
  'sessions:write',
  'sessions:share',
  'audit:read',
  'keys:manage',
  'webhooks:manage',
  'members:manage',
  'signOn:manage',
  'budgets:manage',
  'workspace:manage',
  'operate',
  'shared:read',
] as const;
export type PlainScope = (typeof plainScopes)[number];
const givenScopes = plainScopes.filter((scope) => scope !== 'operate' && scope !== 'shared:read');

const scopeSchema = z
  .string()
  .regex(new RegExp(`^(?:${givenScopes.join('|')}|agents:(?:\\*|[a-z][a-z0-9-]*))$`), {
    error: `takes ${givenScopes.join(', ')}, agents:<name> or agents:*`,
  })
  .meta({ examples: ['sessions:read'] });

export const keySchema = z
  .object({
    keyId: z.string().describe('Identifies the key; an opaque string. It is not the key itself.'),
    name: z.string().describe('What the key is for.'),
    hint: z.string().describe('The first letters of the key, which tell it from others.'),
    role: roleSchema,
    scopes: z.array(z.string()).describe('What the key may do: the part of its role’s rights that it was given.'),
    status: z.enum(['active', 'expired', 'revoked']).describe('Only an `active` key works.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    createdBy: z.string().describe('The key or member that created it; `service` for the shared service key.'),
    ownerId: z
      .string()
      .nullable()
      .describe('The member or service account that it belongs to. It stops with its owner, and never does more.'),
    ipRanges: z.array(z.string()).nullable().describe('Networks from which it is accepted; null: all.'),
    expiresAt: z.iso.datetime().nullable().describe('When the key expires; null: never.'),
    lastUsedAt: z.iso.datetime().nullable().describe('Rounded to the minute.'),
    revokedAt: z.iso.datetime().nullable().describe('When the key was revoked; null if it was not.'),
    previousUntil: z.iso
      .datetime()
      .nullable()
      .describe('The end of the time in which the key before the last rotation is also valid.'),
  })
  .meta({ id: 'Key', description: 'A key of a workspace, without the key itself.' });
export type Key = z.infer<typeof keySchema>;

export const newKeySchema = keySchema
  .extend({ key: z.string().describe('The key itself: shown only in this response.') })
  .meta({ id: 'NewKey', description: 'A key with the key itself.' });
export type NewKey = z.infer<typeof newKeySchema>;

export const keyPageSchema = z
  .object({
    keys: z.array(keySchema).describe('Newest first; includes keys that have ended.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'KeyPage' });

export const keyCreateInput = z
  .object({
    name: z.string().trim().min(1).max(200).describe('What the key is for, in your own words.'),
    role: roleSchema.default('developer'),
    scopes: z
      .array(scopeSchema)
      .min(1)
      .max(100)
      .optional()
      .describe('A part of the role’s rights; all of them if left out.'),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the key expires; if left out, when the key that creates it expires.')
      .meta({ examples: ['2999-01-01T00:00:00.000Z'] }),
    serviceAccountId: z
      .string()
      .optional()
      .describe('The service account that it belongs to; if left out, it belongs to whom its creator belongs to.'),
    ipRanges: ipRangesSchema.optional().describe('Networks from which it is accepted; all if left out.'),
  })
  .describe('What a new key may do.');

/** The longest time that the key before a rotation stays valid, in seconds: 30 days. */
const maxOverlapSeconds = 2_592_000;

export const keyRotateInput = z.object({
  overlapSeconds: z
    .int()
    .min(0)
    .max(maxOverlapSeconds)
    .default(0)
    .describe('How many seconds the old key stays valid; 0: it ends at once.'),
});
