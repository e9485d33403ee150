import { z } from 'zod';
import {
  type AuditActionShape,
  code,
  id,
  newRole,
  ofMember,
  passkey,
  time,
  untilThen,
  way,
  withRole,
} from './audit-details.ts';
import { memberErasureSchema } from './member.ts';
import { roleSchema } from './role.ts';

/** What is recorded of people, their sign-ins and their accounts. */
export const peopleActions = {
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
    after: z.object({
      via: way,
      reason: code,
      connectionId: id.nullable().optional(),
      /** Why the answer of a SAML identity provider was refused. */
      problem: code.optional(),
    }),
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
  'member.erased': {
    words: 'The names, addresses and credentials of a person were erased.',
    target: 'member',
    before: withRole.partial(),
    after: memberErasureSchema.pick({ account: true }),
  },
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
} as const satisfies Readonly<Record<string, AuditActionShape>>;
