import { z } from 'zod';
import { actorSchema } from './actor.ts';
import { budgetMeasures, budgetPeriods, budgetSubjects } from './budget.ts';
import { roleSchema } from './role.ts';
import { shareIncludeSchema } from './share.ts';
import { webhookFormats } from './webhook.ts';

/** What an action concerns. */
const targets = [
  'key',
  'webhook',
  'session',
  'run',
  'comment',
  'share',
  'member',
  'serviceAccount',
  'browserSession',
  'link',
  'passkey',
  'workspace',
  'signOn',
  'budget',
  'audit',
  'node',
] as const;
type AuditTarget = (typeof targets)[number];

/** An action as the tables of actions describe it. */
export interface AuditActionShape {
  /** What happened, for the documentation: a whole sentence. */
  words: string;
  /** null: the action concerns nothing that has an id. */
  target: AuditTarget | null;
  /** What is stored of the state before; null: nothing. */
  before: z.ZodObject | null;
  /** What is stored of the state after, and other details; null: nothing. */
  after: z.ZodObject | null;
}

export const time = z.iso.datetime().meta({ examples: ['2026-11-20T09:00:00.000Z'] });
/** A word of ours: it cannot hold what somebody typed. */
export const code = z
  .string()
  .regex(/^[a-z][a-z_]*$/)
  .max(60)
  .meta({ examples: ['wrong_password'] });
export const way = z.enum(['password', 'passkey', 'oidc', 'saml', 'key', 'link']);
export const hash = z.string().meta({ examples: ['9f86d081884c7d65…'] });
export const id = z
  .string()
  .max(200)
  .meta({ examples: ['01936f0e-…'] });

/** Stores only scheme and host: the rest of a webhook's address is often its secret. */
const origin = z
  .string()
  .transform((url) => new URL(url).origin)
  .meta({ examples: ['https://example.com'] });

export const keyState = z.object({
  role: roleSchema,
  scopes: z.array(z.string()).meta({ examples: [['sessions:read']] }),
  expiresAt: time.nullable(),
});
export const keyHint = z
  .string()
  .max(8)
  .meta({ examples: ['uas_Xk3p'] });
export const webhookState = z.object({
  url: origin,
  events: z.array(z.string()).meta({ examples: [['run.completed']] }),
  format: z.enum(webhookFormats),
  enabled: z.boolean(),
});
export const withRole = z.object({ role: roleSchema });
export const newRole = withRole.meta({ examples: [{ role: 'pm' }] });
export const untilThen = z.object({ expiresAt: time });
export const workspaceState = z
  .object({
    name: z.string().meta({ examples: ['Acme'] }),
    slug: z.string().meta({ examples: ['acme'] }),
    defaultRole: roleSchema,
    signOn: code.meta({ examples: ['optional'] }),
    sessionHours: z.number().meta({ examples: [12] }),
    shareLinks: z.boolean(),
    retentionDays: z
      .int()
      .nullable()
      .meta({ examples: [365] }),
    storageQuotaBytes: z
      .int()
      .nullable()
      .meta({ examples: [10_000_000_000] }),
    ipRanges: z
      .array(z.string())
      .nullable()
      .meta({ examples: [['192.0.2.0/24']] }),
  })
  .partial();
/** `logHash`: the SHA-256 of all events, as they are streamed. */
export const archivedState = z.object({
  lastCursor: z.int().meta({ examples: [128] }),
  rows: z.int().meta({ examples: [42] }),
  logHash: hash,
});
/** What is left of an erased workspace. */
export const erasedState = z.object({
  sessions: z.int().meta({ examples: [12] }),
  entries: z
    .int()
    .describe('Of its audit log.')
    .meta({ examples: [1840] }),
  head: z.object({ seq: z.int().meta({ examples: [1840] }), hash, signature: hash }).optional(),
});
export const signOnState = z
  .object({
    kind: z.enum(['oidc', 'saml']),
    issuer: z
      .string()
      .max(500)
      .meta({ examples: ['https://id.example.com'] }),
    mappedGroups: z.int(),
    justInTime: z.boolean(),
  })
  .partial();
export const budgetState = z.object({
  subject: z.enum(budgetSubjects),
  subjectId: id.nullable(),
  measure: z.enum(budgetMeasures),
  period: z.enum(budgetPeriods).nullable(),
  limit: z.number(),
});
export const shareState = z.object({
  sessionId: id,
  cursor: z.int().meta({ examples: [128] }),
  include: shareIncludeSchema,
  expiresAt: time,
});
/** Where a comment was, and who had written it: not what it said. */
export const ofComment = z.object({
  sessionId: id,
  artifactId: id,
  author: z.object({ type: actorSchema.shape.type, id }),
});

export const identity = z.object({ connectionId: id, kind: z.enum(['oidc', 'saml']) });
export const passkey = { target: 'passkey', before: null, after: null } as const;
export const ofMember = { target: 'member', before: null, after: null } as const;
