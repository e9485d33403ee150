import { z } from 'zod';
import { actorSchema } from './actor.ts';
import { auditActionNames } from './audit-actions.ts';

export const auditOutcomes = ['success', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

const details = z.record(z.string(), z.unknown()).nullable();
const hash = z.string().meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

const auditActorSchema = actorSchema
  .extend({
    type: actorSchema.shape.type.describe('What they are; `system` is the service itself.'),
    name: z.string().nullable().describe('Their name at that time.'),
    role: actorSchema.shape.role.describe('Their role at that time.'),
  })
  .meta({ id: 'AuditActor', description: 'Who did it.' });

const auditTargetSchema = z
  .object({
    type: z.string().describe('What kind of thing it is, such as `key`.'),
    id: z.string().describe('The id of the thing.'),
    name: z.string().nullable().describe('Its name at that time.'),
  })
  .meta({ id: 'AuditTarget', description: 'What it was done to.' });

const auditContextSchema = z
  .object({
    ip: z.string().nullable().describe('The address of the client.'),
    userAgent: z.string().nullable().describe('The program of the client, as it says.'),
    requestId: z.string().nullable().describe('The request.'),
    protocol: z
      .string()
      .nullable()
      .describe('rest, v1, trpc, graphql or mcp; web: a page for signing in; null if there was no request.'),
    procedure: z.string().nullable().describe('The procedure that did it, such as `keys.rotate`.'),
  })
  .meta({ id: 'AuditContext', description: 'How it was done.' });

/** An entry as clients read it. */
export const auditEntrySchema = z
  .object({
    seq: z.int().nullable().describe('The place in the chain; null until the entry is sealed, about a second later.'),
    id: z.string().describe('Identifies the entry; an opaque string.'),
    at: z.iso.datetime().describe('ISO 8601, UTC.'),
    workspaceId: z.string().describe('The workspace.'),
    action: z.string().describe('What happened, such as `key.rotated`.'),
    outcome: z.enum(auditOutcomes).describe('Whether it was done, refused, or tried in vain.'),
    count: z.int().describe('How often it happened: refusals and failures of one minute are one entry.'),
    actor: auditActorSchema,
    target: auditTargetSchema.nullable(),
    context: auditContextSchema,
    before: details.describe('The state before, as far as the action records it.'),
    after: details.describe('The state after, as far as the action records it.'),
    erased: z.boolean().describe('Whether the names, the address and the program were erased.'),
    previousHash: hash.nullable().describe('The hash of the entry before; null for the first and before sealing.'),
    hash: hash.nullable().describe('HMAC-SHA256 of the entry in hexadecimal digits; null before sealing.'),
  })
  .meta({ id: 'AuditEntry', description: 'Something that somebody did, tried or was refused.' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = z
  .object({
    entries: z.array(auditEntrySchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'AuditEntryPage', description: 'A page of the audit log.' });

/** The members by which a list or an export chooses entries. */
export const auditFilterShape = {
  actorId: z.string().min(1).max(200).optional().describe('Only what this member, service account or key did.'),
  action: z.enum(auditActionNames).optional().describe('Only this action, such as `key.rotated`.'),
  targetId: z.string().min(1).max(200).optional().describe('Only what was done to this thing.'),
  outcome: z.enum(auditOutcomes).optional().describe('Only entries with this outcome.'),
  from: z.iso.datetime({ offset: true }).optional().describe('Only entries from this time on.'),
  to: z.iso.datetime({ offset: true }).optional().describe('Only entries before this time.'),
};
export type AuditFilter = z.output<z.ZodObject<typeof auditFilterShape>>;

/** A signed statement of how far the log goes. */
export const auditHeadSchema = z
  .object({
    workspaceId: z.string().max(100).describe('The workspace.'),
    seq: z.int().min(1).describe('The last entry at that time.'),
    hash: z
      .string()
      .max(100)
      .describe('The hash of that entry.')
      .meta({ examples: ['9f86d081884c7d65…'] }),
    at: z.iso.datetime().describe('When it was signed.'),
    signature: z
      .string()
      .max(100)
      .describe('HMAC-SHA256 in hexadecimal digits.')
      .meta({ examples: ['2c26b46b68ffc68f…'] }),
  })
  .meta({ id: 'SignedAuditHead', description: 'A signed statement of how far the audit log goes.' });
export type AuditHead = z.infer<typeof auditHeadSchema>;

/** A head in a list, with the id by which the list is paged. */
export const listedHeadSchema = auditHeadSchema
  .extend({ headId: z.string().describe('Identifies the head; an opaque string.') })
  .meta({ id: 'AuditHead', description: 'A signed statement of how far the audit log goes, in a list.' });

export const auditHeadPageSchema = z
  .object({
    heads: z.array(listedHeadSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'AuditHeadPage', description: 'A page of the list of heads.' });

const auditProblems = [
  'changed',
  'missing',
  'inserted',
  'rewritten',
  'truncated',
  'personalChanged',
  'headForged',
] as const;

export const auditVerificationSchema = z
  .object({
    verified: z.boolean().describe('Whether there are no problems.'),
    entries: z.int().describe('The entries of the log.'),
    sealed: z.int().describe('The entries in the chain.'),
    unsealed: z.int().describe('The entries that still wait to be sealed.'),
    erased: z.int().describe('The entries whose personal data was erased, which does not break the chain.'),
    problems: z
      .array(
        z
          .object({
            kind: z.enum(auditProblems).describe('What is wrong.'),
            seq: z.int().nullable().describe('The first entry that it concerns; null if it has no place in the chain.'),
            toSeq: z.int().nullable().describe('The last entry that it concerns.'),
            id: z.string().nullable().describe('The id of the entry, if it is known.'),
            detail: z.string().describe('What is wrong, in words.'),
          })
          .meta({ id: 'AuditProblem', description: 'Something that shows that the log was changed.' }),
      )
      .describe('At most 100 of them.'),
    truncatedProblems: z.boolean().describe('Whether there are more problems than the list shows.'),
  })
  .meta({ id: 'AuditVerification', description: 'What a check of the whole log found.' });
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
export type AuditProblem = AuditVerification['problems'][number];

export const auditVerifyInput = z.object({
  checkpoint: z.array(auditHeadSchema).max(2_000).default([]).describe('Heads that you kept, to compare with the log.'),
});
