import { hash } from 'node:crypto';
import { PersonEntity } from '../../../schema/entities/person.ts';
import type { Person } from './person.ts';
import type { Proof } from './complete.ts';
import { enter } from './enter.ts';
import { findDevice } from './known-devices.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { recordFailure } from './record-failure.ts';
import { refusal } from './refusal.ts';
import { beginSecondFactor, passwordMark, type SecondFactor } from './second-factor.ts';
import { loginOf, samePassword, nobodyId } from './person.ts';
import type { SignedIn, Visitor } from './visitor.ts';

export interface PasswordRequest {
  email: string;
  password: string;
  /** The workspace that the person asked for; null: the one that they used last. */
  workspaceId: string | null;
}

/**
 * Signs in with email and password, or asks for the second factor. The answer and the time are the same for an unknown email
 * and a wrong password. Throws ServiceError `unauthenticated`, `insufficient_scope`, `rate_limited`, `unavailable`.
 */
export async function signInByPassword(
  visitor: Visitor,
  { email, password, workspaceId }: PasswordRequest,
): Promise<SignedIn | SecondFactor> {
  const { orm, pool, attempts } = visitor.services;
  const login = loginOf(email);
  const person: Person | null = await orm.em.fork().findOne(PersonEntity, { login });
  const device = await findDevice(pool, visitor.device, person?.id ?? nobodyId);
  // The typed email may be a password in the wrong field: only its hash is stored.
  const account = person?.id ?? `unknown:${hash('sha256', login)}`;
  const attempt = { account, address: visitor.client.address, device };
  await attempts.begin(attempt);
  const { matches, isOutdated } = await verifyPassword(password, person?.passwordHash ?? null);
  if (!person || !matches) {
    await recordFailure(visitor, 'password', 'wrong_password', person);
    throw refusal('wrong_password');
  }
  const passwordHash = isOutdated ? await renewHash(visitor, person, password) : person.passwordHash;
  const { id: personId, name, totpSince } = person;
  if (totpSince) {
    const mark = passwordMark({ passwordHash });
    return beginSecondFactor(visitor, { personId, workspaceId, passwordMark: mark, failures: 0 });
  }
  const holds = samePassword({ passwordHash, totpSince });
  const proof: Proof = { personId, name, via: 'password', connectionId: null, workspaceId, holds };
  const signedIn = await enter(visitor, proof);
  await attempts.succeeded(attempt);
  return signedIn;
}

/**
 * Stores a password that was checked by parameters of today. Returns the hash that is stored now. Throws ServiceError
 * `unauthenticated` if the password was changed meanwhile.
 */
async function renewHash({ services }: Visitor, person: Person, password: string): Promise<string> {
  const em = services.orm.em.fork();
  const { id, passwordHash: before } = person;
  const passwordHash = await hashPassword(password);
  if ((await em.nativeUpdate(PersonEntity, { id, passwordHash: before }, { passwordHash })) === 1) return passwordHash;
  // Another sign-in may have done the same.
  const { passwordHash: now = null } = await em.findOneOrFail(PersonEntity, { id });
  if (now === null || !(await verifyPassword(password, now)).matches) throw refusal('took_too_long');
  return now;
}
