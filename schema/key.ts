import { z } from 'zod';

export const roles = ['admin', 'pm', 'developer', 'viewer'] as const;
const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

const scopeSchema = z
  .string()
  .regex(/^(?:sessions:read|sessions:write|keys:manage|audit:read|agents:(?:\*|[a-z][a-z0-9-]*))$/, {
    error: 'takes sessions:read, sessions:write, agents:<name>, agents:*, keys:manage or audit:read',
  })
  .meta({ examples: ['sessions:read'] });

export const keySchema = z
  .object({
    keyId: z.string(),
    name: z.string(),
    hint: z.string().describe('The first letters of the key, to tell it from others.'),
    role: roleSchema,
    scopes: z.array(z.string()).describe('What it may do: of what its role may do, what it was given.'),
    status: z.enum(['active', 'expired', 'revoked']),
    createdAt: z.iso.datetime(),
    createdBy: z.string().describe('The key that made it; `service` for the shared service key.'),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute.'),
    revokedAt: z.iso.datetime().nullable(),
    previousUntil: z.iso.datetime().nullable().describe('Until when the key before the last rotation is good as well.'),
  })
  .meta({ id: 'Key' });
export type Key = z.infer<typeof keySchema>;

export const newKeySchema = keySchema
  .extend({ key: z.string().describe('The key itself: shown here, and never again.') })
  .meta({ id: 'NewKey' });
export type NewKey = z.infer<typeof newKeySchema>;

export const keyPageSchema = z
  .object({
    keys: z.array(keySchema).describe('Newest first; those that have ended, too.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null where this is the last one.'),
  })
  .meta({ id: 'KeyPage' });

export const keyCreateInput = z.object({
  name: z.string().trim().min(1).max(200).describe('What it is for, in words of your own.'),
  role: roleSchema.default('developer'),
  scopes: z
    .array(scopeSchema)
    .min(1)
    .max(100)
    .optional()
    .describe('Some of what the role may do; all of it where they are left out.'),
  expiresAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When it ends by itself; left out: as late as the key that makes it.')
    .meta({ examples: ['2999-01-01T00:00:00.000Z'] }),
});

/** Longest time for which the key before a rotation stays good, seconds: 30 days. */
const maxOverlapSeconds = 2_592_000;

export const keyRotateInput = z.object({
  overlapSeconds: z
    .int()
    .min(0)
    .max(maxOverlapSeconds)
    .default(0)
    .describe('For how long the old one is good as well; 0: it ends at once.'),
});
