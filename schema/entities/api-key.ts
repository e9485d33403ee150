import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Role } from '../role.ts';
import { createdAtColumn, idColumn, timeColumn, workspaceColumn } from './columns.ts';

/** A key of a person or a program. Only the hash of the key is stored, never the key. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    name: p.text(),
    /** SHA-256. */
    hash: p.blob().unique(),
    /** The hash before the last rotation; that key is also valid until `previousUntil`. */
    previousHash: p.blob().nullable().unique(),
    previousUntil: timeColumn(),
    /** The first letters of the key. */
    hint: p.text(),
    role: p.text().$type<Role>(),
    /** null: everything that the role allows. */
    scopes: p.json<string[]>().nullable(),
    /** Whom it belongs to, if to anybody. Without access for them, it stops. */
    ownerMemberId: p.uuid().nullable().index(),
    ownerServiceAccountId: p.uuid().nullable().index(),
    /** Networks from which it is accepted; null: all. */
    ipRanges: p.json<string[]>().nullable(),
    /** The key or member that made it. */
    createdBy: p.text(),
    createdAt: createdAtColumn(),
    expiresAt: timeColumn(),
    /** Rounded to the minute. */
    lastUsedAt: timeColumn(),
    revokedAt: timeColumn(),
  },
  indexes: [{ properties: ['workspaceId', 'id'] }],
});
export type ApiKeyRow = InferEntity<typeof ApiKeyEntity>;
