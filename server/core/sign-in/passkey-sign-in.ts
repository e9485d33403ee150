import { hash } from 'node:crypto';
import type { InferEntity } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { PasskeyEntity, PersonEntity } from '../../../schema/entities/person.ts';
import type { Proof } from './complete.ts';
import { enter } from './enter.ts';
import { beginFlow, type NewFlow, takeFlow } from './flows.ts';
import { findDevice } from './known-devices.ts';
import { passkeySite } from './passkey-site.ts';
import { authenticationOptions, credentialIdOf, verifyAuthentication } from './passkeys.ts';
import { recordFailure } from './record-failure.ts';
import { refusal } from './refusal.ts';
import type { SignedIn, Visitor } from './visitor.ts';

const flowSchema = z.object({ challenge: z.string() });

export interface PasskeyQuestion extends NewFlow {
  /** For `navigator.credentials.get`, as JSON. */
  options: Awaited<ReturnType<typeof authenticationOptions>>;
}

/** Begins a sign-in with a passkey; null: browsers allow none at this address. */
export async function beginPasskey({ services, baseUrl, binding }: Visitor): Promise<PasskeyQuestion | null> {
  const site = passkeySite(baseUrl);
  if (!site) return null;
  const options = await authenticationOptions(site);
  const { challenge } = options;
  return { ...(await beginFlow(services.pool, 'passkey', binding, { challenge })), options };
}

export interface PasskeyAnswer {
  state: string;
  /** What the browser returned, as JSON. */
  answer: unknown;
  workspaceId: string | null;
}

/**
 * Signs in with a passkey, which needs no second factor: the authenticator has checked the person. Throws ServiceError
 * `unauthenticated`, `insufficient_scope`, `rate_limited`.
 */
export async function signInByPasskey(
  visitor: Visitor,
  { state, answer, workspaceId }: PasskeyAnswer,
): Promise<SignedIn> {
  const { orm, pool, attempts } = visitor.services;
  const { challenge } = await takeFlow(pool, 'passkey', flowSchema, { binding: visitor.binding, state });
  const site = passkeySite(visitor.baseUrl);
  const credentialId = credentialIdOf(answer);
  if (!site || credentialId === null) throw refusal('wrong_passkey');
  const em = orm.em.fork();
  const passkey = await em.findOne(PasskeyEntity, { credentialId });
  const person = passkey && (await em.findOne(PersonEntity, { id: passkey.personId }));
  const account = person?.id ?? `unknown:${hash('sha256', credentialId)}`;
  const device = person && (await findDevice(pool, visitor.device, person.id));
  const attempt = { account, address: visitor.client.address, device };
  await attempts.begin(attempt);
  const checked = passkey && person ? await verifyAuthentication(site, challenge, answer, stored(passkey)) : null;
  if (!passkey || !person || !checked?.verified) {
    if (checked && !checked.verified) visitor.services.logger.info({ reason: checked.reason }, 'a passkey was refused');
    await recordFailure(visitor, 'passkey', 'wrong_passkey', person);
    throw refusal('wrong_passkey');
  }
  const { counter, backedUp } = checked;
  const used = { counter, backedUp, lastUsedAt: new Date() };
  const proof: Proof = {
    personId: person.id,
    name: person.name,
    via: 'passkey',
    connectionId: null,
    workspaceId,
    holds: async (within) => (await within.nativeUpdate(PasskeyEntity, { id: passkey.id }, used)) === 1,
  };
  const signedIn = await enter(visitor, proof);
  await attempts.succeeded(attempt);
  return signedIn;
}

const stored = ({ credentialId, publicKey, counter }: InferEntity<typeof PasskeyEntity>) => ({
  credentialId,
  publicKey: Buffer.from(publicKey),
  counter,
});
