import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../role.ts';
import { createdAtColumn, idColumn, timeColumn } from './columns.ts';

export const WorkspaceEntity = defineEntity({
  name: 'Workspace',
  properties: {
    id: idColumn(),
    name: p.text(),
    /** In addresses and on the command line: lower case letters, digits and hyphens. */
    slug: p.text().unique(),
    createdAt: createdAtColumn(),
    /** Members get in only after a sign-in at one of the workspace's own connections. */
    signOnRequired: p.boolean().default(false),
    /** The role of an invitation that names none. */
    defaultRole: p.text().$type<Role>().default('viewer'),
    /** When a browser session ends at the latest. */
    sessionHours: p.integer().default(12),
    /** Networks from which keys and browser sessions are accepted; null: all. */
    ipRanges: p.json<string[]>().nullable(),
    /** Whether links that show a session work, and can be made. */
    shareLinks: p.boolean().default(true),
    /** After how many days sessions that nobody uses are archived; null: as the service says. */
    retentionDays: p.integer().nullable(),
    /** How many bytes it may store; null: as many as the service says. */
    storageQuotaBytes: p.bigint('number').nullable(),
    /** How many bytes it stored when they were counted; null: not counted yet. */
    storedBytes: p.bigint('number').nullable(),
    storedAt: timeColumn(),
    /** Its keys and members have no access any more. */
    deletedAt: timeColumn(),
    /** When its erasure was asked for. The row goes last. */
    eraseAt: timeColumn(),
  },
});
