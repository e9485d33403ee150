import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../role.ts';
import type { SignOnKind, StoredSaml } from '../sign-on.ts';
import { createdAtColumn, idColumn, timeColumn, workspaceColumn } from './columns.ts';

/** An identity provider with which members of a workspace sign in. */
export const SignOnConnectionEntity = defineEntity({
  name: 'SignOnConnection',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    kind: p.text().$type<SignOnKind>(),
    /** On the button of the sign-in page. */
    name: p.text(),
    /** With SAML, the entity id of the identity provider. */
    issuer: p.text(),
    /** Empty with SAML. */
    clientId: p.text(),
    /** Sealed for `sign-on`; null for a public client. */
    clientSecret: p.text().nullable(),
    scopes: p.json<string[]>(),
    /** Null with OpenID Connect. */
    saml: p.json<StoredSaml>().nullable(),
    /** The claim with the groups; null: roles are not mapped. */
    groupClaim: p.text().nullable(),
    /** Group → role. */
    groupRoles: p.json<Record<string, Role>>(),
    /** The role of people whom no group names; null: they are not let in. */
    newMemberRole: p.text().$type<Role>().nullable(),
    enabled: p.boolean().default(true),
    /** When an admin last signed in with it, to try it. */
    testedAt: timeColumn(),
    createdBy: p.text(),
    createdAt: createdAtColumn(),
  },
  indexes: [{ properties: ['workspaceId', 'id'] }],
});

/** A person as an identity provider knows it: by issuer and subject, never by email. */
export const IdentityEntity = defineEntity({
  name: 'Identity',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    connectionId: p.uuid(),
    issuer: p.text(),
    subject: p.text(),
    personId: p.uuid().index(),
    createdAt: createdAtColumn(),
    lastUsedAt: timeColumn(),
  },
  uniques: [{ properties: ['connectionId', 'issuer', 'subject'] }],
});
