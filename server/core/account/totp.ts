import type { EntityManager } from '@mikro-orm/postgresql';
import { RecoveryCodeEntity } from '../../../schema/entities/person.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Account } from '../../../schema/account.ts';
import type { Context } from '../context.ts';
import { makeRecoveryCodes, recoveryCodeHash } from '../sign-in/recovery-codes.ts';
import { makeTotpSecret, matchTotp, totpAddress } from '../sign-in/totp.ts';
import { changeAccount, labelOf, type PersonRow, readPerson, recordOfMember, requirePerson } from './person.ts';
import { getAccount } from './read.ts';

/**
 * Makes a secret for an authenticator. It counts after `confirmTotp`; another start replaces it. Throws ServiceError
 * `insufficient_scope`, `not_found`, `conflict`, `precondition_missing`.
 */
export async function startTotp(context: Context): Promise<{ secret: string; address: string }> {
  return changeAccount(context, (_, person) => {
    if (isOn(person)) throw new ServiceError('conflict', 'Codes of an authenticator are on. Turn them off first.');
    const secret = makeTotpSecret();
    person.totpSecret = context.services.vault.seal('totp', person.id, secret);
    person.totpLastStep = null;
    const address = totpAddress({ secret, account: labelOf(person), issuer: 'Unified Agents' });
    return Promise.resolve({ secret, address });
  });
}

/**
 * Turns codes on with a first one, and returns recovery codes, which are shown only here. Throws ServiceError
 * `insufficient_scope`, `not_found`, `conflict`, `invalid_request`, `rate_limited`, `precondition_missing`.
 */
export async function confirmTotp(context: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const { personId, sessionId } = requirePerson(context);
  startedSecret(await readPerson(context, context.services.orm.em.fork()));
  // The count of this browser: somebody who guesses at the account or from the same address must not get in the way.
  const attempt = { account: personId, address: context.client().address, device: sessionId };
  const { attempts, vault } = context.services;
  await attempts.begin(attempt);
  const recoveryCodes = await changeAccount(context, async (em, person) => {
    const secret = vault.unseal('totp', personId, startedSecret(person));
    const step = matchTotp(secret, code, { now: Date.now(), lastStep: person.totpLastStep ?? null });
    if (step === null) throw wrongCode();
    person.totpLastStep = step;
    person.totpSince = new Date();
    await recordOfMember(em, context, 'totp.enabled');
    return newRecoveryCodes(em, context, person);
  });
  await attempts.succeeded(attempt);
  return { recoveryCodes };
}

/** Turns codes off, and ends the recovery codes. Throws ServiceError `insufficient_scope`, `not_found`, `conflict`. */
export async function disableTotp(context: Context): Promise<Account> {
  await changeAccount(context, async (em, person) => {
    requireOn(person);
    person.totpSecret = null;
    person.totpLastStep = null;
    person.totpSince = null;
    await em.nativeDelete(RecoveryCodeEntity, { personId: person.id });
    await recordOfMember(em, context, 'totp.disabled');
  });
  return getAccount(context);
}

/** Replaces the recovery codes. Throws ServiceError `insufficient_scope`, `not_found`, `conflict`. */
export async function renewRecoveryCodes(context: Context): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await changeAccount(context, (em, person) => {
    requireOn(person);
    return newRecoveryCodes(em, context, person);
  });
  return { recoveryCodes };
}

const isOn = ({ totpSince }: PersonRow) => totpSince != null;

function requireOn(person: PersonRow): void {
  if (!isOn(person)) throw new ServiceError('conflict', 'Codes of an authenticator are off. Turn them on first.');
}

/** Returns the sealed secret that waits for its first code. */
function startedSecret(person: PersonRow): string {
  if (isOn(person)) throw new ServiceError('conflict', 'Codes of an authenticator are on already.');
  const { totpSecret } = person;
  if (totpSecret != null) return totpSecret;
  throw new ServiceError('conflict', 'There is no secret to confirm. Start again.');
}

function wrongCode(): ServiceError {
  const message = 'is wrong. Type the one that the authenticator shows now, and check the clock of its device.';
  return new ServiceError('invalid_request', `The code ${message}`, { errors: [{ path: 'code', message }] });
}

async function newRecoveryCodes(em: EntityManager, context: Context, { id: personId }: PersonRow): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await em.nativeDelete(RecoveryCodeEntity, { personId });
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ personId, hash: recoveryCodeHash(code), usedAt: null })),
  );
  await recordOfMember(em, context, 'recoveryCodes.created');
  return codes;
}
