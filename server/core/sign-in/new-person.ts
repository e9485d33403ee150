import type { EntityManager } from '@mikro-orm/postgresql';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { queryableOf } from '../../store/queryable.ts';
import type { Services } from '../services.ts';
import { hashPassword } from './passwords.ts';
import { loginOf, readEmail, readName, requireGoodPassword } from './person.ts';
import { refusal } from './refusal.ts';

/** What somebody typed who signs in here for the first time. */
export interface NewPerson {
  name: string;
  email: string;
  password: string;
}

export interface ReadPerson {
  name: string;
  email: string;
  passwordHash: string;
}

/**
 * Checks what somebody typed who signs in here for the first time. Throws ServiceError `invalid_request`, and
 * `precondition_missing` without a secrets key, which keeps what people sign in with.
 */
export async function readPerson(
  { vault }: Pick<Services, 'vault'>,
  { name, email, password }: NewPerson,
): Promise<ReadPerson> {
  if (!vault.isOpen)
    throw new ServiceError(
      'precondition_missing',
      'Nobody can sign in before the operator sets SECRETS_KEY on all nodes and starts them again.',
    );
  const read = { name: readName(name), email: readEmail(email) };
  requireGoodPassword(password, read);
  return { ...read, passwordHash: await hashPassword(password) };
}

/** Stores a person who signs in with a password. Returns its id. Throws ServiceError `conflict` if the email is taken. */
export async function createPerson(em: EntityManager, { name, email, passwordHash }: ReadPerson): Promise<string> {
  await requireFreeLogin(em, email);
  const row = em.create(PersonEntity, { name, email, login: loginOf(email), passwordHash });
  await em.persist(row).flush();
  return row.id;
}

/** Throws ServiceError `conflict` if somebody signs in with this email already. Holds the email until the transaction ends. */
export async function requireFreeLogin(em: EntityManager, email: string): Promise<void> {
  if (!(await isFreeLogin(em, email))) throw refusal('email_taken', { field: 'email' });
}

/** Tells whether nobody signs in with this email. Holds the email until the transaction ends. */
export async function isFreeLogin(em: EntityManager, email: string): Promise<boolean> {
  const login = loginOf(email);
  // The unique column would refuse the second of two as well, but as an error of the database.
  await queryableOf(em).query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.login, login]);
  return (await em.count(PersonEntity, { login })) === 0;
}
