import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Role } from '../role.ts';
import { createdAtColumn, idColumn, workspaceColumn } from './columns.ts';

const time = () => p.datetime().columnType('timestamptz(3)').nullable();

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
    previousUntil: time(),
    /** The first letters of the key. */
    hint: p.text(),
    role: p.text().$type<Role>(),
    /** null: everything that the role allows. */
    scopes: p.json<string[]>().nullable(),
    /** The key that made it. */
    createdBy: p.text(),
    createdAt: createdAtColumn(),
    expiresAt: time(),
    /** Rounded to the minute. */
    lastUsedAt: time(),
    revokedAt: time(),
  },
  indexes: [{ properties: ['workspaceId', 'id'] }],
});
export type ApiKeyRow = InferEntity<typeof ApiKeyEntity>;
