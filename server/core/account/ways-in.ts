import type { EntityManager } from '@mikro-orm/postgresql';
import { PasskeyEntity } from '../../../schema/entities/person.ts';
import { IdentityEntity, SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { PersonRow } from './person.ts';

/** What is about to be taken away. */
type Lost = { password: true } | { passkeyId: string } | { identityId: string };

/**
 * Refuses to take away the last thing that a person signs in with. The caller has locked the person. Throws ServiceError
 * `conflict`.
 */
export async function requireOtherWayIn(em: EntityManager, person: PersonRow, lost: Lost): Promise<void> {
  if (!('password' in lost) && hasPassword(person)) return;
  if ((await countPasskeys(em, person, lost)) > 0) return;
  if ((await countIdentities(em, person, lost)) > 0) return;
  throw new ServiceError(
    'conflict',
    'This is the last thing that you can sign in with. Add a passkey or set a password first.',
  );
}

/** Whether the person can sign in with a password. */
export const hasPassword = ({ login, passwordHash }: PersonRow) => login != null && passwordHash != null;

function countPasskeys(em: EntityManager, { id: personId }: PersonRow, lost: Lost): Promise<number> {
  return em.count(PasskeyEntity, { personId, ...('passkeyId' in lost ? { id: { $ne: lost.passkeyId } } : {}) });
}

/** Counts those of connections that are in use: nobody can sign in with another one. */
async function countIdentities(em: EntityManager, { id: personId }: PersonRow, lost: Lost): Promise<number> {
  const left = { personId, ...('identityId' in lost ? { id: { $ne: lost.identityId } } : {}) };
  const ids = (await em.find(IdentityEntity, left)).map(({ connectionId }) => connectionId);
  return ids.length === 0 ? 0 : em.count(SignOnConnectionEntity, { id: { $in: ids }, enabled: true });
}
