import { z } from 'zod';
import {
  type AuditActionShape,
  archivedState,
  budgetState,
  erasedState,
  hash,
  id,
  identity,
  keyHint,
  keyState,
  ofComment,
  shareState,
  signOnState,
  time,
  webhookState,
  workspaceState,
} from './audit-details.ts';
import { peopleActions } from './audit-people.ts';

/**
 * The one table of what is recorded. The schemas are what keeps secrets out: of the details of an entry, only what they
 * name is stored, and names and addresses of people are not among it.
 */
export const auditActions = {
  'key.created': { words: 'A key was created.', target: 'key', before: null, after: keyState },
  'key.rotated': {
    words: 'The secret of a key was replaced.',
    target: 'key',
    before: z.object({ hint: keyHint }),
    after: z.object({ hint: keyHint, previousUntil: time.nullable() }),
  },
  'key.revoked': { words: 'A key was revoked.', target: 'key', before: keyState, after: z.object({ revokedAt: time }) },
  'webhook.created': { words: 'A webhook was created.', target: 'webhook', before: null, after: webhookState },
  'webhook.updated': {
    words: 'A webhook was changed, enabled or disabled.',
    target: 'webhook',
    before: webhookState,
    after: webhookState.extend({ changed: z.array(z.enum(['url', 'events', 'description', 'format', 'enabled'])) }),
  },
  'webhook.deleted': { words: 'A webhook was deleted.', target: 'webhook', before: webhookState, after: null },
  'webhook.secretRotated': {
    words: 'The secret of a webhook was replaced.',
    target: 'webhook',
    before: null,
    after: z.object({ previousUntil: time.nullable() }),
  },
  'session.deleted': { words: 'A session was deleted.', target: 'session', before: null, after: null },
  'session.archived': {
    words: 'A session that nobody used was moved to files.',
    target: 'session',
    before: null,
    after: archivedState,
  },
  'session.restored': {
    words: 'An archived session was brought back.',
    target: 'session',
    before: null,
    after: archivedState,
  },
  'session.exported': {
    words: 'The results of a session were downloaded.',
    target: 'session',
    before: null,
    after: z.object({ format: z.enum(['zip', 'bundle', 'replay', 'recording']), runId: id.optional() }),
  },
  'run.decided': {
    words: 'Somebody decided on a stage that waited for approval.',
    target: 'run',
    before: z.object({ stage: z.string().meta({ examples: ['prd'] }), approvalId: id }),
    after: z.object({ sessionId: id, decision: z.enum(['approve', 'revise', 'reject']) }),
  },
  'run.cancelled': {
    words: 'Whoever runs the service cancelled a run.',
    target: 'run',
    before: null,
    after: z.object({
      sessionId: id,
      agent: z
        .string()
        .max(100)
        .meta({ examples: ['code'] }),
    }),
  },
  'run.requeued': {
    words: 'Whoever runs the service put a run back into the queue.',
    target: 'run',
    before: null,
    after: z.object({
      sessionId: id,
      attempt: z.int().meta({ examples: [2] }),
      node: id.nullable().describe('The node that executed it until then.'),
    }),
  },
  'node.drained': {
    words: 'Whoever runs the service had a node take no new runs.',
    target: 'node',
    before: null,
    after: null,
  },
  'node.undrained': {
    words: 'Whoever runs the service had a node take runs again.',
    target: 'node',
    before: null,
    after: null,
  },
  'comment.deleted': {
    words: 'A comment of somebody else was deleted.',
    target: 'comment',
    before: ofComment,
    after: null,
  },
  'share.created': {
    words: 'A link that shows a session was created.',
    target: 'share',
    before: null,
    after: shareState,
  },
  'share.revoked': {
    words: 'A link that shows a session was revoked.',
    target: 'share',
    before: shareState,
    after: z.object({ revokedAt: time }),
  },
  'access.denied': {
    words: 'A request was refused, because its key lacks a scope.',
    target: null,
    before: null,
    after: z.object({
      scope: z
        .string()
        .max(200)
        .nullable()
        .meta({ examples: ['keys:manage'] }),
    }),
  },
  ...peopleActions,
  'workspace.created': { words: 'A workspace was created.', target: 'workspace', before: null, after: workspaceState },
  'workspace.updated': {
    words: 'The settings of a workspace were changed.',
    target: 'workspace',
    before: workspaceState,
    after: workspaceState,
  },
  'workspace.opened': {
    words: 'A browser changed over from another workspace.',
    target: 'browserSession',
    before: null,
    after: null,
  },
  'workspace.deleted': {
    words: 'A workspace was deleted.',
    target: 'workspace',
    before: workspaceState,
    after: z.object({ erase: z.boolean().describe('Whether its data goes, too.') }),
  },
  'workspace.erased': {
    words: 'The data of a deleted workspace is gone.',
    target: 'workspace',
    before: null,
    after: erasedState,
  },
  'workspace.exported': { words: 'A workspace was exported.', target: 'workspace', before: null, after: null },
  'signOn.created': { words: 'A sign-on connection was created.', target: 'signOn', before: null, after: signOnState },
  'signOn.updated': {
    words: 'A sign-on connection was changed.',
    target: 'signOn',
    before: signOnState,
    after: signOnState,
  },
  'signOn.deleted': { words: 'A sign-on connection was deleted.', target: 'signOn', before: signOnState, after: null },
  'signOn.tested': { words: 'An admin tested a sign-on connection.', target: 'signOn', before: null, after: null },
  'signOn.metadataChanged': {
    words: 'A SAML identity provider published other certificates, or another address.',
    target: 'signOn',
    before: null,
    after: null,
  },
  'signOn.enforced': {
    words: 'Sign-on through a connection was enforced.',
    target: 'signOn',
    before: null,
    after: null,
  },
  'signOn.relaxed': {
    words: 'Sign-on through a connection is no longer enforced.',
    target: 'signOn',
    before: null,
    after: null,
  },
  'budget.created': { words: 'A budget was created.', target: 'budget', before: null, after: budgetState },
  'budget.updated': {
    words: 'The limit of a budget was changed.',
    target: 'budget',
    before: budgetState,
    after: budgetState,
  },
  'budget.removed': { words: 'A budget was removed.', target: 'budget', before: budgetState, after: null },
  'budget.warned': {
    words: 'Of a budget, 80 % were used.',
    target: 'budget',
    before: null,
    after: budgetState.extend({ used: z.number() }),
  },
  'identity.linked': {
    words: 'An identity of a sign-on connection was linked to a person.',
    target: 'member',
    before: null,
    after: identity,
  },
  'identity.unlinked': {
    words: 'An identity was unlinked from a person.',
    target: 'member',
    before: identity,
    after: null,
  },
  'secretsKey.rotated': {
    words: 'The key that encrypts secrets was replaced.',
    target: null,
    before: null,
    after: null,
  },
  'audit.exported': {
    words: 'The audit log was exported.',
    target: 'audit',
    before: null,
    after: z.object({
      format: z.enum(['jsonl', 'csv']),
      action: z
        .string()
        .max(60)
        .optional()
        .meta({ examples: ['key.created'] }),
      actorId: id.optional(),
      targetId: id.optional(),
      outcome: z.enum(['success', 'denied', 'failed']).optional(),
      from: time.optional(),
      to: time.optional(),
    }),
  },
  'audit.pruned': {
    words: 'Entries older than the retention time were deleted.',
    target: 'audit',
    before: null,
    after: z.object({
      fromSeq: z.int().describe('The first entry that is gone, also by earlier deletions: 1 if none is missing.'),
      toSeq: z
        .int()
        .describe('The last entry that was deleted.')
        .meta({ examples: [1840] }),
      lastHash: hash.describe('The hash of the last one, on which the first that is left builds.'),
      signature: hash.describe('HMAC-SHA256 of these three: only the service can delete.'),
    }),
  },
} as const satisfies Readonly<Record<string, AuditActionShape>>;

export type AuditAction = keyof typeof auditActions;
/** The names of all actions. */
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

type Shape<Schema> = Schema extends z.ZodObject ? z.input<Schema> : undefined;
/** What a caller gives as `before` or `after` of an action. */
export type AuditDetails<A extends AuditAction, When extends 'before' | 'after'> = Shape<
  (typeof auditActions)[A][When]
>;

/** Returns the schema of the details of an action. */
export function auditDetails(action: AuditAction, when: 'before' | 'after'): z.ZodObject | null {
  return auditActions[action][when];
}
