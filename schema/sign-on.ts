import { z } from 'zod';
import { roleSchema } from './role.ts';

const signOnKinds = ['oidc', 'saml'] as const;
export type SignOnKind = (typeof signOnKinds)[number];

const issuerSchema = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
    );
  }, 'takes an https address without a name, query or fragment')
  .describe('The address of the identity provider, as it spells it itself.')
  .meta({ examples: ['https://id.example.com'] });

const clientId = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe('The id that the identity provider gave this service.')
  .meta({ examples: ['unified-agents'] });

const scopesSchema = z
  .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, { error: 'takes scopes without spaces' }))
  .max(20)
  .refine((scopes) => scopes.includes('openid'), 'must contain openid')
  .describe('What is asked of the identity provider. Some need a further scope for groups.')
  .meta({ examples: [['openid', 'profile', 'email']] });

const groupClaimSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .nullable()
  .describe(
    'The claim with the groups, or a path to it such as `realm_access.roles`; with SAML, the name of the attribute; null: groups are not read.',
  )
  .meta({ examples: ['groups'] });

const groupRoleSchema = z
  .object({
    group: z
      .string()
      .min(1)
      .max(300)
      .describe('A value of the claim, letter by letter.')
      .meta({ examples: ['agents-admins'] }),
    role: roleSchema,
  })
  .meta({ id: 'GroupRole', description: 'The role of a group.' });

const groupRolesSchema = z
  .array(groupRoleSchema)
  .max(200)
  .refine((pairs) => new Set(pairs.map(({ group }) => group)).size === pairs.length, 'names a group twice')
  .describe('The roles of groups. Of several, the highest counts.');

export type GroupRole = z.infer<typeof groupRoleSchema>;

const newMemberRoleSchema = roleSchema
  .nullable()
  .describe('The role of people whom no group names; null: they are not let in.');

const metadataUrlSchema = z
  .string()
  .max(2_000)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
  }, 'takes an https address without a name or fragment')
  .describe('Where the identity provider publishes its metadata. With SAML; it is read again every day.')
  .meta({ examples: ['https://id.example.com/saml/metadata'] });

const metadataXmlSchema = z
  .string()
  .min(1)
  .max(500_000)
  .describe('The metadata itself, if the identity provider publishes none. With SAML; it is never read again.');

const shape = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe('On the button of the sign-in page.')
    .meta({ examples: ['Company account'] }),
  groupClaim: groupClaimSchema,
  groupRoles: groupRolesSchema,
  newMemberRole: newMemberRoleSchema,
};

const clientSecretSchema = z
  .string()
  .min(1)
  .max(2_000)
  .describe('The secret that the identity provider gave this service. Stored encrypted, and never returned.');

/** What is stored of a SAML identity provider. */
export interface StoredSaml {
  /** Null: the metadata was given as XML. */
  metadataUrl: string | null;
  /** Where browsers go to sign in. */
  entryPoint: string;
  /** Those that it signs with, as base64. */
  certificates: string[];
  /** When the metadata was last read, and when that was last tried: ISO 8601. */
  readAt: string;
  triedAt: string;
  /** What was wrong with the metadata at the last try; null: nothing. */
  problem: string | null;
}

const samlCertificateSchema = z
  .object({
    subject: z
      .string()
      .describe('Whom it names.')
      .meta({ examples: ['CN=id.example.com'] }),
    fingerprint: z.string().describe('SHA-256 of the certificate, in lower-case hexadecimal digits.'),
    validFrom: z.iso.datetime().describe('From when on it counts.'),
    validUntil: z.iso.datetime().describe('Until when it counts.'),
  })
  .meta({ id: 'SamlCertificate', description: 'A certificate with which an identity provider signs.' });
export type SamlCertificate = z.infer<typeof samlCertificateSchema>;

const samlWarnings = ['certificate_expires', 'certificate_expired', 'metadata_unreadable'] as const;
export type SamlWarning = (typeof samlWarnings)[number];

const samlSettingsSchema = z
  .object({
    metadataUrl: z.string().nullable().describe('Where its metadata is; null: it was given as XML.'),
    signInUrl: z.string().describe('Where browsers go to sign in, as the metadata says.'),
    certificates: z.array(samlCertificateSchema).describe('Those of the metadata. Each that is valid counts.'),
    metadataReadAt: z.iso.datetime().describe('When the metadata was last read.'),
    metadataProblem: z.string().nullable().describe('Why it could not be read at the last try; null: it could.'),
    warnings: z
      .array(z.enum(samlWarnings))
      .describe(
        'certificate_expires: the last certificate ends within 30 days. certificate_expired: none counts, so nobody can sign in. metadata_unreadable: the metadata could not be read at the last try.',
      ),
    serviceMetadataUrl: z
      .string()
      .describe('The metadata of this service, for the identity provider. It is also the entity id of the service.'),
  })
  .meta({ id: 'SamlSettings', description: 'What is known of a SAML identity provider.' });

export const signOnConnectionSchema = z
  .object({
    connectionId: z.string().describe('Its id.'),
    kind: z.enum(signOnKinds).describe('The protocol: OpenID Connect or SAML 2.0.'),
    ...shape,
    issuer: z
      .string()
      .describe('The address of the identity provider, as it spells it itself; with SAML, its entity id.'),
    clientId: z
      .string()
      .describe('The id that the identity provider gave this service; with SAML, the entity id of this service.'),
    scopes: z.array(z.string()).describe('What is asked of the identity provider; with SAML, nothing.'),
    saml: samlSettingsSchema.nullable().describe('null with OpenID Connect.'),
    hasClientSecret: z.boolean().describe('Whether a client secret is stored.'),
    enabled: z.boolean().describe('false: nobody can sign in with it.'),
    testedAt: z.iso
      .datetime()
      .nullable()
      .describe('When an admin first signed in with these settings; null: sign-on cannot be enforced yet.'),
    redirectUri: z
      .string()
      .describe('The address to register at the identity provider; with SAML, its assertion consumer service.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    createdBy: z.string().describe('The key or member that created it; `service` for the service key.'),
  })
  .meta({ id: 'SignOnConnection', description: 'An identity provider with which members sign in.' });
export type SignOnConnection = z.infer<typeof signOnConnectionSchema>;

export const signOnConnectionPageSchema = z
  .object({
    connections: z.array(signOnConnectionSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'SignOnConnectionPage', description: 'A page of the list of sign-on connections.' });

export const signOnCreateInput = z
  .object({
    kind: z.enum(signOnKinds).default('oidc').describe('The protocol: OpenID Connect or SAML 2.0.'),
    ...shape,
    issuer: issuerSchema.optional().describe('The address of the identity provider. Needed with OpenID Connect.'),
    clientId: clientId
      .optional()
      .describe('The id that the identity provider gave this service. Needed with OpenID Connect.'),
    clientSecret: clientSecretSchema.optional(),
    metadataUrl: metadataUrlSchema.optional(),
    metadataXml: metadataXmlSchema.optional(),
    scopes: scopesSchema
      .optional()
      .describe('What is asked of the identity provider. With OpenID Connect; by default openid, profile and email.'),
    groupClaim: groupClaimSchema.default(null),
    groupRoles: groupRolesSchema.default([]),
    newMemberRole: newMemberRoleSchema.default(null),
  })
  .describe('The new connection.');

export const signOnUpdateInput = z
  .object({
    name: shape.name.optional(),
    issuer: issuerSchema.optional(),
    clientId: clientId.optional(),
    clientSecret: clientSecretSchema.nullable().optional().describe('A new secret; null removes it.'),
    scopes: scopesSchema.optional(),
    metadataUrl: metadataUrlSchema
      .optional()
      .describe('Where the identity provider publishes its metadata. With SAML; it is read at once.'),
    metadataXml: metadataXmlSchema.optional(),
    groupClaim: groupClaimSchema.optional(),
    groupRoles: groupRolesSchema.optional(),
    newMemberRole: newMemberRoleSchema.optional(),
    enabled: z.boolean().optional().describe('false: nobody can sign in with it.'),
  })
  .describe('What changes.');
