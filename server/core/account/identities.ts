import { IdentityEntity, SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';
import type { Context } from '../context.ts';
import { changeAccount, recordOfMember } from './person.ts';
import { requireOtherWayIn } from './ways-in.ts';

/** Throws ServiceError `insufficient_scope`, `not_found`, `conflict` if there is nothing else to sign in with. */
export async function unlinkIdentity(context: Context, identityId: string): Promise<void> {
  await changeAccount(context, async (em, person) => {
    const row = isId(identityId) ? await em.findOne(IdentityEntity, { id: identityId, personId: person.id }) : null;
    if (!row) throw new ServiceError('not_found', `You have no identity ${identityId}.`);
    await requireOtherWayIn(em, person, { identityId });
    const connection = await em.findOne(SignOnConnectionEntity, { id: row.connectionId });
    em.remove(row);
    const before = { connectionId: row.connectionId, kind: connection?.kind ?? 'oidc' };
    await recordOfMember(em, context, 'identity.unlinked', { before });
  });
}
