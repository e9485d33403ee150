import { hash } from 'node:crypto';
import { PersonEntity } from '../../../schema/entities/person.ts';
import type { Person } from './person.ts';
import { completeSignIn } from './complete.ts';
import { findDevice } from './known-devices.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { recordFailure } from './record-failure.ts';
import { refusal } from './refusal.ts';
import { beginSecondFactor, type SecondFactor } from './second-factor.ts';
import { loginOf } from './person.ts';
import type { SignedIn, Visitor } from './visitor.ts';

export interface PasswordRequest {
  email: string;
  password: string;
  /** The workspace that the person asked for; null: the one that they used last. */
  workspaceId: string | null;
}

/** Stands in for the id of people whom the service does not know, so that they take as many queries. */
const nobodyId = '00000000-0000-0000-0000-000000000000';

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
  if (isOutdated) {
    const passwordHash = await hashPassword(password);
    await orm.em
      .fork()
      .nativeUpdate(PersonEntity, { id: person.id, passwordHash: person.passwordHash }, { passwordHash });
  }
  if (person.totpSince) return beginSecondFactor(visitor, { personId: person.id, workspaceId, failures: 0 });
  const proof = { personId: person.id, name: person.name, via: 'password', connectionId: null, workspaceId } as const;
  const signedIn = await orm.em.fork().transactional((em) => completeSignIn(em, visitor, proof));
  await attempts.succeeded(attempt);
  return signedIn;
}
