import { z } from 'zod';
import { roleSchema } from './role.ts';

const signOnKinds = ['oidc'] as const;
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
  .describe('The claim with the groups, or a path to it such as `realm_access.roles`; null: groups are not read.')
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

const newMemberRoleSchema = roleSchema
  .nullable()
  .describe('The role of people whom no group names; null: they are not let in.');

const shape = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe('On the button of the sign-in page.')
    .meta({ examples: ['Company account'] }),
  issuer: issuerSchema,
  clientId,
  scopes: scopesSchema,
  groupClaim: groupClaimSchema,
  groupRoles: groupRolesSchema,
  newMemberRole: newMemberRoleSchema,
};

const clientSecretSchema = z
  .string()
  .min(1)
  .max(2_000)
  .describe('The secret that the identity provider gave this service. Stored encrypted, and never returned.');

export const signOnConnectionSchema = z
  .object({
    connectionId: z.string().describe('Its id.'),
    kind: z.enum(signOnKinds).describe('The protocol: OpenID Connect.'),
    ...shape,
    hasClientSecret: z.boolean().describe('Whether a client secret is stored.'),
    enabled: z.boolean().describe('false: nobody can sign in with it.'),
    testedAt: z.iso
      .datetime()
      .nullable()
      .describe('When an admin first signed in with these settings; null: sign-on cannot be enforced yet.'),
    redirectUri: z.string().describe('The address to register at the identity provider.'),
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
    kind: z.enum(signOnKinds).default('oidc').describe('The protocol: OpenID Connect.'),
    ...shape,
    clientSecret: clientSecretSchema.optional(),
    scopes: scopesSchema.default(['openid', 'profile', 'email']),
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
    groupClaim: groupClaimSchema.optional(),
    groupRoles: groupRolesSchema.optional(),
    newMemberRole: newMemberRoleSchema.optional(),
    enabled: z.boolean().optional().describe('false: nobody can sign in with it.'),
  })
  .describe('What changes.');
