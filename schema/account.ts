import { z } from 'zod';
import { memberInviteInput } from './member.ts';
import { roleSchema } from './role.ts';

const time = z.iso.datetime();

export const passkeySchema = z
  .object({
    passkeyId: z.string().describe('Its id.'),
    name: z.string().describe('What the person calls it.'),
    createdAt: time.describe('When it was added.'),
    lastUsedAt: time.nullable().describe('null: it was not used yet.'),
    backedUp: z.boolean().describe('Whether a copy of it survives the loss of the device.'),
    deviceType: z
      .string()
      .describe('multiDevice: the passkey is synchronised. singleDevice: it stays on the device that made it.'),
  })
  .meta({ id: 'AccountPasskey', description: 'A passkey of the person.' });
export type AccountPasskey = z.infer<typeof passkeySchema>;

const identitySchema = z
  .object({
    identityId: z.string().describe('Its id.'),
    connectionId: z.string().describe('The sign-on connection.'),
    connectionName: z.string().nullable().describe('null: the connection was deleted.'),
    workspaceId: z.string().describe('The workspace of the connection.'),
    issuer: z.string().describe('The identity provider.'),
    createdAt: time.describe('When it was linked.'),
    lastUsedAt: time.nullable().describe('null: it was not used since.'),
  })
  .meta({ id: 'AccountIdentity', description: 'The person as an identity provider knows them.' });

const membershipSchema = z
  .object({
    workspaceId: z.string().describe('The workspace.'),
    slug: z.string().describe('Its name in addresses.'),
    name: z.string().describe('What people call it.'),
    role: roleSchema,
    open: z.boolean().describe('Whether this browser has it open.'),
  })
  .meta({ id: 'Membership', description: 'A workspace that the person can open.' });

export const accountSchema = z
  .object({
    personId: z.string().describe('Identifies the person in all workspaces.'),
    name: z.string().describe('What the person is called.'),
    email: z.string().nullable().describe('To show. It identifies nobody.'),
    login: z.string().nullable().describe('The email that goes with the password; null: no password was ever set.'),
    hasPassword: z.boolean().describe('Whether the person can sign in with a password.'),
    totpSince: time.nullable().describe('Since when a password needs a code of an authenticator; null: it needs none.'),
    recoveryCodesLeft: z.int().describe('How many recovery codes were not used yet.'),
    passkeys: z.array(passkeySchema).describe('Oldest first.'),
    identities: z.array(identitySchema).describe('Oldest first.'),
    memberships: z.array(membershipSchema).describe('By name.'),
    provedAt: time.describe('When the person last proved in this browser who they are.'),
  })
  .meta({ id: 'Account', description: 'A person, and what they sign in with.' });
export type Account = z.infer<typeof accountSchema>;

const emailSchema = memberInviteInput.shape.email.unwrap();
const labelSchema = z.string().trim().min(1).max(100);

export const accountUpdateInput = z
  .object({ name: z.string().trim().min(1).max(200).describe('What the person is called.') })
  .describe('What changes.');

export const passwordSetInput = z
  .object({
    password: z.string().max(1_000).describe('At least 12 characters, and none of the most common passwords.'),
    email: emailSchema
      .optional()
      .describe('What goes with the password; required for a person who has no login, and left out by all others.'),
  })
  .describe('The new password.');

export const totpSecretSchema = z
  .object({
    secret: z.string().describe('In base32, to type into an authenticator.'),
    address: z.string().describe('An `otpauth://` address, which authenticators read from a QR code.'),
  })
  .meta({ id: 'TotpSecret', description: 'What an authenticator needs. Shown only in this response.' });

export const totpConfirmInput = z
  .object({ code: z.string().max(100).describe('The code that the authenticator shows.') })
  .describe('A code of the authenticator.');

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()).describe('Each stands in for a code once.') })
  .meta({ id: 'RecoveryCodes', description: 'Ten recovery codes. Shown only in this response.' });

export const passkeyStartSchema = z
  .object({
    flowId: z.string().describe('For `addPasskey`: works once, for ten minutes, in this browser.'),
    options: z
      .record(z.string(), z.unknown())
      .describe('For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`.')
      .meta({ examples: [{ rp: { id: 'agents.example.com', name: 'Unified Agents' }, challenge: 'Zm9v' }] }),
  })
  .meta({ id: 'PasskeyStart', description: 'The registration of a passkey that has begun.' });

export const passkeyAddInput = z
  .object({
    flowId: z.string().max(100).describe('What `startPasskey` returned.'),
    name: labelSchema.describe('What the person calls it.'),
    answer: z
      .record(z.string(), z.unknown())
      .describe('The credential, as its `toJSON()` returns it.')
      .meta({ examples: [{ id: 'Zm9v', rawId: 'Zm9v', type: 'public-key', response: {} }] }),
  })
  .describe('The new passkey.');

export const passkeyRenameInput = z
  .object({ name: labelSchema.describe('What the person calls it.') })
  .describe('What changes.');
