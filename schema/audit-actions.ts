import { z } from 'zod';
import {
  code,
  hash,
  id,
  identity,
  keyHint,
  keyState,
  newRole,
  ofMember,
  passkey,
  signOnState,
  time,
  untilThen,
  way,
  webhookState,
  withRole,
  workspaceState,
} from './audit-details.ts';
import { roleSchema } from './role.ts';

/** What an action concerns. */
const targets = [
  'key',
  'webhook',
  'session',
  'run',
  'member',
  'serviceAccount',
  'browserSession',
  'link',
  'passkey',
  'workspace',
  'signOn',
  'audit',
] as const;
type AuditTarget = (typeof targets)[number];

interface Action {
  /** What happened, for the documentation: a whole sentence. */
  words: string;
  /** null: the action concerns nothing that has an id. */
  target: AuditTarget | null;
  /** What is stored of the state before; null: nothing. */
  before: z.ZodObject | null;
  /** What is stored of the state after, and other details; null: nothing. */
  after: z.ZodObject | null;
}

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
    after: webhookState.extend({ changed: z.array(z.enum(['url', 'events', 'description', 'enabled'])) }),
  },
  'webhook.deleted': { words: 'A webhook was deleted.', target: 'webhook', before: webhookState, after: null },
  'webhook.secretRotated': {
    words: 'The secret of a webhook was replaced.',
    target: 'webhook',
    before: null,
    after: z.object({ previousUntil: time.nullable() }),
  },
  'session.deleted': { words: 'A session was deleted.', target: 'session', before: null, after: null },
  'session.exported': {
    words: 'The results of a session were downloaded.',
    target: 'session',
    before: null,
    after: z.object({ format: z.enum(['zip', 'bundle']) }),
  },
  'run.decided': {
    words: 'Somebody decided on a stage that waited for approval.',
    target: 'run',
    before: z.object({ stage: z.string().meta({ examples: ['prd'] }), approvalId: id }),
    after: z.object({ sessionId: id, decision: z.enum(['approve', 'revise', 'reject']) }),
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
  'signIn.succeeded': {
    words: 'Somebody signed in.',
    target: 'member',
    before: null,
    after: z.object({ via: way, connectionId: id.nullable().optional() }),
  },
  'signIn.failed': {
    words: 'Somebody failed to sign in.',
    target: 'member',
    before: null,
    after: z.object({ via: way, reason: code, connectionId: id.nullable().optional() }),
  },
  'signIn.ended': { words: 'Somebody signed out.', ...ofMember },
  'browserSession.revoked': {
    words: 'A browser was signed out.',
    target: 'browserSession',
    before: null,
    after: null,
  },
  'setupLink.created': {
    words: 'A link for the first start was made.',
    target: 'link',
    before: null,
    after: untilThen,
  },
  'setupLink.used': { words: 'The link for the first start was used.', target: 'link', before: null, after: null },
  'recovery.linkCreated': {
    words: 'A recovery link was made.',
    target: 'member',
    before: null,
    after: untilThen,
  },
  'recovery.used': { words: 'A recovery link was used.', ...ofMember },
  'account.updated': { words: 'A person changed their name.', ...ofMember },
  'password.changed': { words: 'A password was changed, which ends the other browser sessions.', ...ofMember },
  'password.removed': { words: 'A password was removed.', ...ofMember },
  'passkey.added': { words: 'A passkey was added.', ...passkey },
  'passkey.renamed': { words: 'A passkey was given another name.', ...passkey },
  'passkey.removed': { words: 'A passkey was removed.', ...passkey },
  'totp.enabled': { words: 'Codes of an authenticator were turned on.', ...ofMember },
  'totp.disabled': { words: 'Codes of an authenticator were turned off.', ...ofMember },
  'recoveryCodes.created': { words: 'New recovery codes were made; earlier ones ended.', ...ofMember },
  'member.invited': {
    words: 'Somebody was invited.',
    target: 'member',
    before: null,
    after: z.object({ role: roleSchema, expiresAt: time }),
  },
  'member.joined': {
    words: 'Somebody joined the workspace.',
    target: 'member',
    before: null,
    after: z.object({ role: roleSchema, by: z.enum(['invitation', 'signOn', 'setup']) }),
  },
  'member.roleChanged': {
    words: 'The role of a member was changed.',
    target: 'member',
    before: withRole,
    after: newRole,
  },
  'member.roleMapped': {
    words: 'The groups of a sign-in changed the role of a member.',
    target: 'member',
    before: withRole,
    after: newRole.extend({ connectionId: id }),
  },
  'member.suspended': { words: 'A member was suspended.', ...ofMember },
  'member.reactivated': { words: 'A suspended member was let in again.', ...ofMember },
  'member.removed': { words: 'A member was removed.', target: 'member', before: withRole, after: null },
  'serviceAccount.created': {
    words: 'A service account was created.',
    target: 'serviceAccount',
    before: null,
    after: withRole,
  },
  'serviceAccount.updated': {
    words: 'A service account was changed.',
    target: 'serviceAccount',
    before: withRole,
    after: newRole,
  },
  'serviceAccount.suspended': {
    words: 'A service account was suspended.',
    target: 'serviceAccount',
    before: null,
    after: null,
  },
  'serviceAccount.removed': {
    words: 'A service account was removed.',
    target: 'serviceAccount',
    before: withRole,
    after: null,
  },
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
  'workspace.deleted': { words: 'A workspace was deleted.', target: 'workspace', before: workspaceState, after: null },
  'signOn.created': { words: 'A sign-on connection was created.', target: 'signOn', before: null, after: signOnState },
  'signOn.updated': {
    words: 'A sign-on connection was changed.',
    target: 'signOn',
    before: signOnState,
    after: signOnState,
  },
  'signOn.deleted': { words: 'A sign-on connection was deleted.', target: 'signOn', before: signOnState, after: null },
  'signOn.tested': { words: 'An admin tested a sign-on connection.', target: 'signOn', before: null, after: null },
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
} as const satisfies Readonly<Record<string, Action>>;

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
