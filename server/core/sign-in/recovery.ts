import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { KnownDeviceEntity, PasskeyEntity, PersonEntity, RecoveryCodeEntity } from '../../../schema/entities/person.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { servicePrincipal } from '../access/principal.ts';
import { recordAudit } from '../audit/record.ts';
import { queryableOf } from '../../store/queryable.ts';
import { completeSignIn } from './complete.ts';
import { findMemberLink, type MemberOfLink, personOfLink } from './find-link.ts';
import { hashPassword } from './passwords.ts';
import { loginOf, type Person, readEmail, requireGoodPassword, samePassword } from './person.ts';
import { refusal } from './refusal.ts';
import { requireFreeLogin } from './new-person.ts';
import { memberOrigin, type SignedIn, type Visitor } from './visitor.ts';

/** What the page of a recovery link shows. */
export interface OpenRecovery {
  name: string;
  /** With what the person signs in; null: nothing yet, so that an email is needed. */
  login: string | null;
  email: string | null;
}

/** Reads a recovery link without using it up. Throws ServiceError `not_found`. */
export async function openRecovery({ services }: Visitor, token: string): Promise<OpenRecovery> {
  return services.orm.em.fork().transactional(async (em) => {
    const { person } = await findRecovered(em, token);
    return { name: person.name, login: person.login ?? null, email: person.email ?? null };
  });
}

/**
 * Sets a new password by a recovery link, and signs the person in. Everything else that they signed in with ends: passkeys, codes,
 * known devices and browser sessions, because somebody else may have them. Throws ServiceError `not_found`, `invalid_request`,
 * `conflict`, and `unauthenticated` if the password is set but the workspace does not take it.
 */
export async function recoverByLink(
  visitor: Visitor,
  token: string,
  given: { password: string; email: string },
): Promise<SignedIn> {
  const { orm, accessChanged } = visitor.services;
  const open = await openRecovery(visitor, token);
  const email = open.login === null ? readEmail(given.email) : (open.email ?? open.login);
  requireGoodPassword(given.password, { email, name: open.name });
  const passwordHash = await hashPassword(given.password);
  const { person, workspaceId } = await orm.em.fork().transactional(async (em) => {
    await lockPerson(em, token);
    const found = await findRecovered(em, token);
    if (!found.person.login) {
      await requireFreeLogin(em, email);
      found.person.login = loginOf(email);
      found.person.email ??= email;
    }
    found.person.passwordHash = passwordHash;
    await endCredentials(em, found.person);
    found.link.usedAt = new Date();
    await em.flush();
    const { id, role } = found.member;
    const { name } = found.person;
    const { id: openId } = found.workspace;
    await recordAudit(
      queryableOf(em),
      memberOrigin(visitor, { id, name, role, workspaceId: openId }, { via: 'link' }),
      {
        action: 'recovery.used',
        target: { type: 'member', id, name },
      },
    );
    return { person: found.person, workspaceId: openId };
  });
  accessChanged();
  // In a transaction of its own: the new password stays, also if the workspace takes only sign-ins at its identity provider.
  const { id: personId, name } = person;
  const holds = samePassword({ passwordHash, totpSince: null });
  const proof = { personId, name, via: 'password', connectionId: null, workspaceId, holds } as const;
  return orm.em.fork().transactional((em) => completeSignIn(em, visitor, proof));
}

/** Locks the person before the link and the member, because a sign-in locks the person before the member. */
async function lockPerson(em: EntityManager, token: string): Promise<void> {
  const id = await personOfLink(em, 'recover', token);
  if (id !== null) await em.findOne(PersonEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

async function endCredentials(em: EntityManager, person: Person): Promise<void> {
  person.totpSecret = null;
  person.totpSince = null;
  person.totpLastStep = null;
  const { id: personId } = person;
  await em.nativeDelete(PasskeyEntity, { personId });
  await em.nativeDelete(RecoveryCodeEntity, { personId });
  await em.nativeDelete(KnownDeviceEntity, { personId });
  await em.nativeUpdate(BrowserSessionEntity, { personId, endedAt: null }, { endedAt: new Date() });
}

/**
 * Only the operator's links are for people in several workspaces: with that of an admin, who could use it as well, the admin would
 * get into the others. Throws ServiceError `not_found`.
 */
async function findRecovered(em: EntityManager, token: string): Promise<MemberOfLink & { person: Person }> {
  const found = await findMemberLink(em, 'recover', token);
  const elsewhere = { personId: found.member.personId ?? '', workspaceId: { $ne: found.workspace.id } };
  if (found.link.createdBy !== servicePrincipal.callerId && (await em.count(MemberEntity, elsewhere)) > 0)
    throw refusal('link_unknown');
  const person = await em.findOne(PersonEntity, { id: found.member.personId ?? '' });
  if (!person) throw refusal('link_unknown');
  return { ...found, person };
}
