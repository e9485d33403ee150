import { defineEntity, p } from '@mikro-orm/core';
import { createdAtColumn, idColumn, timeColumn } from './columns.ts';

/** A human being, who may be a member of several workspaces. It owns what it signs in with. */
export const PersonEntity = defineEntity({
  name: 'Person',
  properties: {
    id: idColumn(),
    name: p.text(),
    /** To show and to write to. Several people may have the same: it identifies nobody. */
    email: p.text().nullable(),
    /** The email in lower case, with which the person signs in here; null if an identity provider does that. */
    login: p.text().nullable().unique(),
    /** Argon2id. */
    passwordHash: p.text().nullable(),
    /** Sealed for `totp`. */
    totpSecret: p.text().nullable(),
    /** The step of the last code: each code works once. */
    totpLastStep: p.bigint('number').nullable(),
    /** When the first code was confirmed; before that, nobody is asked for one. */
    totpSince: timeColumn(),
    createdAt: createdAtColumn(),
  },
});

/** Credentials of WebAuthn. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  properties: {
    id: idColumn(),
    personId: p.uuid().index(),
    /** base64url. */
    credentialId: p.text().unique(),
    publicKey: p.blob(),
    counter: p.bigint('number'),
    transports: p.json<string[]>(),
    deviceType: p.text(),
    backedUp: p.boolean(),
    name: p.text(),
    createdAt: createdAtColumn(),
    lastUsedAt: timeColumn(),
  },
});

/** A code that stands in for TOTP, once. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  properties: {
    personId: p.uuid().primary(),
    /** SHA-256. */
    hash: p.blob().primary(),
    usedAt: timeColumn(),
  },
});

/** A browser in which a person has signed in before. */
export const KnownDeviceEntity = defineEntity({
  name: 'KnownDevice',
  properties: {
    id: idColumn(),
    personId: p.uuid().index(),
    /** SHA-256 of its cookie. */
    tokenHash: p.blob().unique(),
    createdAt: createdAtColumn(),
    lastUsedAt: p.datetime().columnType('timestamptz(3)'),
  },
});
