import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import type { AuditAction } from '../../../schema/audit-actions.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { queryableOf } from '../../store/queryable.ts';
import { type AuditEntryInput, recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { requireOwnProof } from '../sign-in/own-proof.ts';

export type PersonRow = InferEntity<typeof PersonEntity>;

interface SignedInPerson {
  personId: string;
  sessionId: string;
  provedAt: Date;
}

/**
 * Returns the person who is signed in. Throws ServiceError `insufficient_scope` for a key, the service key and the link of
 * the first start: no scope lets them act for a person, and the audit log counts the refusal as it counts others.
 */
export function requirePerson({ principal: { browser } }: Context): SignedInPerson {
  if (browser && browser.personId !== null) return { ...browser, personId: browser.personId };
  throw new ServiceError(
    'insufficient_scope',
    'Only a person has an account. Sign in as a member in a browser; keys and the link of the first start have none.',
  );
}

/**
 * Changes the account of the caller in a transaction that locks the person: two changes at once could otherwise take away
 * the last two things to sign in with. Throws ServiceError `insufficient_scope`, `not_found`.
 */
export async function changeAccount<Result>(
  context: Context,
  work: (em: EntityManager, person: PersonRow) => Promise<Result>,
): Promise<Result> {
  const { personId } = requirePerson(context);
  return context.services.orm.em.fork().transactional(async (em) => {
    const person = await em.findOne(PersonEntity, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person) throw noAccount();
    await requireOwnProof(em, context.principal);
    return work(em, person);
  });
}

/** Reads the account of the caller. Throws ServiceError `insufficient_scope`, `not_found`. */
export async function readPerson(context: Context, em: EntityManager): Promise<PersonRow> {
  const person = await em.findOne(PersonEntity, { id: requirePerson(context).personId });
  if (!person) throw noAccount();
  return person;
}

const noAccount = () => new ServiceError('not_found', 'The account was deleted.');

/** What an authenticator shows for the person. */
export const labelOf = ({ login, email, name }: PersonRow) => login ?? email ?? name;

/** Actions whose target is the member. */
type OfMember = Extract<
  AuditAction,
  | 'account.updated'
  | 'identity.unlinked'
  | 'password.changed'
  | 'password.removed'
  | 'recoveryCodes.created'
  | 'signIn.ended'
  | 'totp.disabled'
  | 'totp.enabled'
>;

/** Records what a person did to their account: in the open workspace, whose member they are there. */
export async function recordOfMember<Action extends OfMember>(
  em: EntityManager,
  context: Context,
  action: Action,
  details: Pick<AuditEntryInput<Action>, 'before' | 'after'> = {},
): Promise<void> {
  const { actor } = context.principal;
  const target = { type: 'member', id: actor.id, name: actor.name };
  await recordAudit(queryableOf(em), auditOrigin(context), { action, target, ...details });
}
