import type { z } from 'zod';
import type { Account, accountUpdateInput, passwordSetInput } from '../../../schema/account.ts';
import { BrowserSessionEntity, SignInFlowEntity } from '../../../schema/entities/sign-in.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Context } from '../context.ts';
import { isFreeLogin } from '../sign-in/new-person.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { loginOf, requireGoodPassword } from '../sign-in/person.ts';
import { changeAccount, type PersonRow, readPerson, recordOfMember, requirePerson } from './person.ts';
import { getAccount } from './read.ts';
import { hasPassword, requireOtherWayIn } from './ways-in.ts';

/** Changes the name, in all workspaces. Throws ServiceError `insufficient_scope`, `not_found`. */
export async function updateAccount(context: Context, { name }: z.output<typeof accountUpdateInput>): Promise<Account> {
  await changeAccount(context, async (em, person) => {
    person.name = name;
    await recordOfMember(em, context, 'account.updated');
  });
  // Nodes remember the name with the browser session, for the audit log.
  context.services.accessChanged();
  return getAccount(context);
}

/**
 * Sets a password, and signs the person out of all other browsers. The browsers in which they signed in before stay known:
 * their cookies open nothing. Such a cookie lets its browser try a password while others guess at the account, with a count
 * of its own. A thief who keeps one gains a few guesses an hour; without them, the person could be kept out. Throws
 * ServiceError `insufficient_scope`, `not_found`, `invalid_request`, `conflict` if the email is taken, `unavailable`.
 */
export async function setPassword(context: Context, input: z.output<typeof passwordSetInput>): Promise<Account> {
  const { sessionId } = requirePerson(context);
  const { password, email } = input;
  const person = await readPerson(context, context.services.orm.em.fork());
  requireGoodPassword(password, { email: loginFor(person, email), name: person.name });
  // Before the transaction, because a computation may wait for others.
  const passwordHash = await hashPassword(password);
  await changeAccount(context, async (em, row) => {
    const login = loginFor(row, email);
    if (row.login !== login && !(await isFreeLogin(em, login)))
      throw new ServiceError('conflict', 'Somebody else signs in with this email. Use another one.');
    Object.assign(row, { passwordHash, login, email: row.email ?? email });
    const { id: personId } = row;
    const others = { personId, id: { $ne: sessionId }, endedAt: null };
    await em.nativeUpdate(BrowserSessionEntity, others, { endedAt: new Date() });
    // Who gave the old password, and has not given the code yet, begins again.
    await em.nativeDelete(SignInFlowEntity, { kind: 'second-factor', data: { personId } });
    await recordOfMember(em, context, 'password.changed');
  });
  context.services.accessChanged();
  return getAccount(context);
}

/** Throws ServiceError `insufficient_scope`, `not_found`, `conflict` if there is none, or nothing else to sign in with. */
export async function removePassword(context: Context): Promise<Account> {
  await changeAccount(context, async (em, person) => {
    if (!hasPassword(person)) throw new ServiceError('conflict', 'There is no password.');
    await requireOtherWayIn(em, person, { password: true });
    person.passwordHash = null;
    await recordOfMember(em, context, 'password.removed');
  });
  return getAccount(context);
}

/** Returns what goes with the password. A login is never changed here: others know the person by it. */
function loginFor({ login }: PersonRow, email: string | undefined): string {
  const wanted = email === undefined ? undefined : loginOf(email);
  if (login == null && wanted === undefined) throw wrongEmail('is required, because you have no login yet.');
  if (login != null && wanted !== undefined && wanted !== login) throw wrongEmail('cannot be changed. Leave it out.');
  return login ?? wanted ?? '';
}

function wrongEmail(message: string): ServiceError {
  return new ServiceError('invalid_request', `email ${message}`, { errors: [{ path: 'email', message }] });
}
