import { LockMode } from '@mikro-orm/postgresql';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Workspace } from '../../../schema/workspace.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { auditedOf, toWorkspace } from './workspaces.ts';

/** Sets how many bytes any workspace may store; null: as many as the service says. Throws ServiceError `not_found`. */
export async function setStorageQuota(context: Context, id: string, bytes: number | null): Promise<Workspace> {
  const { services } = context;
  const changed = await services.orm.em.fork().transactional(async (em) => {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const row = isId(id) ? await em.findOne(WorkspaceEntity, { id, deletedAt: null }, options) : null;
    if (!row) throw new ServiceError('not_found', `There is no workspace ${id}.`);
    const before = auditedOf(row);
    if (before.storageQuotaBytes === bytes) return toWorkspace(row, context);
    row.storageQuotaBytes = bytes;
    await em.flush();
    await recordAudit(
      queryableOf(em),
      { ...auditOrigin(context), workspaceId: id },
      {
        action: 'workspace.updated',
        target: { type: 'workspace', id, name: row.name },
        before,
        after: auditedOf(row),
      },
    );
    return toWorkspace(row, context);
  });
  await services.storage.refresh();
  return changed;
}
