import { hash } from 'node:crypto';
import { z } from 'zod';
import { PersonEntity } from '../../../schema/entities/person.ts';
import type { Proof } from './complete.ts';
import { enter } from './enter.ts';
import { beginFlow, takeFlow } from './flows.ts';
import { findDevice } from './known-devices.ts';
import { type Person, samePassword } from './person.ts';
import { recordFailure } from './record-failure.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { refusal } from './refusal.ts';
import { matchTotp } from './totp.ts';
import type { SignedIn, Visitor } from './visitor.ts';

/** The password was right, and a code is missing. */
export interface SecondFactor {
  /** Goes with the code. */
  state: string;
  /** The cookie that binds it to the browser. */
  binding: string;
  /** The code before this one was wrong. */
  isWrong: boolean;
}

const flowSchema = z.object({
  personId: z.string(),
  workspaceId: z.string().nullable(),
  /** Of the password that was checked. */
  passwordMark: z.string(),
  /** The wrong codes so far. */
  failures: z.int(),
});

/** After so many wrong codes, the password is asked for again. */
const mostFailures = 5;

/** Returns what tells a password from a later one. It is no secret: what it is made of cannot be guessed. */
export const passwordMark = ({ passwordHash }: Pick<Person, 'passwordHash'>): string =>
  hash('sha256', passwordHash ?? '');

export async function beginSecondFactor(visitor: Visitor, data: z.output<typeof flowSchema>): Promise<SecondFactor> {
  const flow = await beginFlow(visitor.services.pool, 'second-factor', visitor.binding, data);
  return { ...flow, isWrong: data.failures > 0 };
}

/**
 * Takes a code of an authenticator app or a recovery code, each of which works once. After a wrong one, asks again. Throws
 * ServiceError `unauthenticated`, `insufficient_scope`, `rate_limited`.
 */
export async function signInByCode(
  visitor: Visitor,
  { state, code }: { state: string; code: string },
): Promise<SignedIn | SecondFactor> {
  const { orm, pool, attempts } = visitor.services;
  const { binding, client } = visitor;
  const flow = await takeFlow(pool, 'second-factor', flowSchema, { binding, state });
  const person = await orm.em.fork().findOne(PersonEntity, { id: flow.personId });
  if (!person?.totpSince || passwordMark(person) !== flow.passwordMark) throw refusal('took_too_long');
  const attempt = {
    account: person.id,
    address: client.address,
    device: await findDevice(pool, visitor.device, person.id),
  };
  await attempts.begin(attempt);
  if (!(await useCode(visitor, person, code))) {
    await recordFailure(visitor, 'password', 'wrong_code', person);
    const failures = flow.failures + 1;
    if (failures >= mostFailures) throw refusal('wrong_code');
    return beginSecondFactor(visitor, { ...flow, failures });
  }
  const { personId, workspaceId } = flow;
  const holds = samePassword(person);
  const proof: Proof = { personId, name: person.name, via: 'password', connectionId: null, workspaceId, holds };
  const signedIn = await enter(visitor, proof);
  // The password and the code were an attempt each.
  await attempts.succeeded(attempt);
  if (attempt.device === null) await attempts.succeeded(attempt);
  return signedIn;
}

/** Tells whether a code is right, and uses it up, also if it comes twice at the same moment. */
async function useCode({ services }: Visitor, person: Person, code: string): Promise<boolean> {
  const { pool, vault } = services;
  const { id, totpSecret, totpLastStep = null } = person;
  if (totpSecret) {
    const step = matchTotp(vault.unseal('totp', id, totpSecret), code, { now: Date.now(), lastStep: totpLastStep });
    if (step !== null) {
      const used = await pool.query(
        'update person set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)',
        [id, step],
      );
      return used.rowCount === 1;
    }
  }
  const used = await pool.query(
    'update recovery_code set used_at = now() where person_id = $1 and hash = $2 and used_at is null',
    [id, recoveryCodeHash(code)],
  );
  return used.rowCount === 1;
}
