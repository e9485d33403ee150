import type { InferEntity } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { PersonEntity } from '../../../schema/entities/person.ts';
import { type PasswordProblem, passwordProblem } from './passwords.ts';
import { refusal, type SignInReason } from './refusal.ts';

export type Person = InferEntity<typeof PersonEntity>;

/** Returns the form of an email in which people sign in, whatever case they type. */
export const loginOf = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Returns whether the password and the second factor of a person are still those that were checked. */
export function samePassword(checked: Pick<Person, 'passwordHash' | 'totpSince'>) {
  const of = ({ passwordHash, totpSince }: typeof checked) => `${passwordHash ?? ''} ${totpSince?.getTime() ?? ''}`;
  const before = of(checked);
  return (_: unknown, now: typeof checked): boolean => of(now) === before;
}

/** Stands in for the id of people whom the service does not know, so that they take as many queries. */
export const nobodyId = '00000000-0000-0000-0000-000000000000';

const emailSchema = z.email().max(320);
const longestName = 200;

const reasons = {
  short: 'password_short',
  long: 'password_long',
  common: 'password_common',
  personal: 'password_personal',
} as const satisfies Readonly<Record<PasswordProblem['code'], SignInReason>>;

/** Throws ServiceError `invalid_request` if a new password is refused. */
export function requireGoodPassword(password: string, person: { email: string; name: string }): void {
  const problem = passwordProblem(password, person);
  if (problem) throw refusal(reasons[problem.code], atField('password'));
}

/** Returns an email as it was typed, without space around it. Throws ServiceError `invalid_request`. */
export function readEmail(text: string): string {
  const parsed = emailSchema.safeParse(text.trim());
  if (!parsed.success) throw refusal('email_missing', atField('email'));
  return parsed.data;
}

/** Returns a person's name. Throws ServiceError `invalid_request`. */
export function readName(text: string): string {
  const name = text.trim().slice(0, longestName);
  if (name === '') throw refusal('name_missing', atField('name'));
  return name;
}

const atField = (field: string) => ({ field });
