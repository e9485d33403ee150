import { LockMode } from '@mikro-orm/postgresql';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { queryableOf } from '../../store/queryable.ts';
import { openDoors } from './connections.ts';

/**
 * From now on, the workspace opens only to browsers that passed one of its connections. Throws ServiceError `conflict` unless the
 * caller's own browser passed one: otherwise a mistake in the settings would lock everybody out.
 */
export async function enforceSignOn(context: Context): Promise<void> {
  await set(context, true);
}

/** From now on, members get in with whatever they sign in with. */
export async function relaxSignOn(context: Context): Promise<void> {
  await set(context, false);
}

async function set(context: Context, required: boolean): Promise<void> {
  const { services, principal } = context;
  const { workspaceId } = principal;
  await services.orm.em.fork().transactional(async (em) => {
    const row = await em.findOne(WorkspaceEntity, { id: workspaceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) throw new ServiceError('not_found', 'The workspace is gone.');
    const id = principal.browser?.sessionId;
    const session = id === undefined ? null : await em.findOne(BrowserSessionEntity, { id, endedAt: null });
    const passed = { $and: [openDoors(workspaceId), { id: { $in: session?.connections ?? [] } }] };
    const connection = await em.findOne(SignOnConnectionEntity, required ? passed : { workspaceId });
    if (required && !connection)
      throw new ServiceError(
        'conflict',
        'First sign in with the identity provider yourself, as an admin, in this browser. That shows that it works.',
      );
    if (row.signOnRequired === required) return;
    row.signOnRequired = required;
    await em.flush();
    await recordAudit(queryableOf(em), auditOrigin(context), {
      action: required ? 'signOn.enforced' : 'signOn.relaxed',
      target: connection && { type: 'signOn', id: connection.id, name: connection.name },
    });
  });
  services.accessChanged();
}
