import { defineEntity, p } from '@mikro-orm/core';
import type { SignInWay } from '../actor.ts';
import type { LinkKind } from '../sign-in.ts';
import { createdAtColumn, idColumn, timeColumn, workspaceColumn } from './columns.ts';

/** A signed-in browser. Only the hash of its cookie is stored. */
export const BrowserSessionEntity = defineEntity({
  name: 'BrowserSession',
  properties: {
    id: idColumn(),
    /** The open workspace. */
    workspaceId: workspaceColumn(),
    /** SHA-256. */
    tokenHash: p.blob().unique(),
    /** null: the link of the first start opened it, and it acts as the service key. */
    personId: p.uuid().nullable().index(),
    via: p.text().$type<SignInWay>(),
    /** Ids of the sign-on connections that it passed. */
    connections: p.json<string[]>(),
    userAgent: p.text().nullable(),
    address: p.text().nullable(),
    createdAt: createdAtColumn(),
    /** The last time that the person proved who they are. */
    provedAt: p.datetime().columnType('timestamptz(3)'),
    /** Rounded to the minute. */
    lastUsedAt: p.datetime().columnType('timestamptz(3)'),
    expiresAt: p.datetime().columnType('timestamptz(3)'),
    endedAt: timeColumn(),
  },
});

/** A link that works once: of the first start, of an invitation, or to get in again. */
export const SignInLinkEntity = defineEntity({
  name: 'SignInLink',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    kind: p.text().$type<LinkKind>(),
    /** SHA-256. */
    tokenHash: p.blob().unique(),
    /** The member who is invited, or who is to get in again. */
    memberId: p.uuid().nullable().index(),
    createdBy: p.text(),
    createdAt: createdAtColumn(),
    expiresAt: p.datetime().columnType('timestamptz(3)'),
    usedAt: timeColumn(),
  },
});

/** A sign-in that is under way in a browser: a second factor is missing, or the identity provider has not answered. */
export const SignInFlowEntity = defineEntity({
  name: 'SignInFlow',
  properties: {
    id: idColumn(),
    kind: p.text(),
    /** SHA-256 of the cookie that binds it to the browser. */
    tokenHash: p.blob().unique(),
    /** What the next step needs. Secrets in it are sealed. */
    data: p.json<Record<string, unknown>>(),
    expiresAt: p.datetime().columnType('timestamptz(3)'),
  },
});
