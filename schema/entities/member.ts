import { defineEntity, p } from '@mikro-orm/core';
import type { MemberState, RoleSource } from '../member.ts';
import type { Role } from '../role.ts';
import { createdAtColumn, idColumn, timeColumn, workspaceColumn } from './columns.ts';

/** Joins a person and a workspace. */
export const MemberEntity = defineEntity({
  name: 'Member',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    /** null until the invitation is accepted. */
    personId: p.uuid().nullable().index(),
    /** What the admin wrote into the invitation; later the person's own name and email count. */
    name: p.text(),
    email: p.text().nullable(),
    role: p.text().$type<Role>(),
    roleSource: p.text().$type<RoleSource>(),
    state: p.text().$type<MemberState>(),
    /** The caller that invited it; `signOn` if an identity provider brought it. */
    createdBy: p.text(),
    createdAt: createdAtColumn(),
    /** Rounded to the minute. */
    lastSeenAt: timeColumn(),
  },
  uniques: [{ properties: ['workspaceId', 'personId'] }],
  indexes: [{ properties: ['workspaceId', 'id'] }],
});

/** A program. It has a role and keys, and cannot sign in. */
export const ServiceAccountEntity = defineEntity({
  name: 'ServiceAccount',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    name: p.text(),
    role: p.text().$type<Role>(),
    suspendedAt: timeColumn(),
    createdBy: p.text(),
    createdAt: createdAtColumn(),
  },
  indexes: [{ properties: ['workspaceId', 'id'] }],
});
