import type { MikroORM } from '@mikro-orm/postgresql';
import { SandboxEntity } from '../../../../schema/entities/sandbox.ts';
import { WorkspaceEntity } from '../../../../schema/entities/workspace.ts';
import type { SandboxPlace } from './work.ts';

export const provider = 'daytona';

/** Returns the owner of the sandbox of that name; null if there is none, or its session or workspace was deleted. */
export async function readPlace(orm: MikroORM, name: string): Promise<SandboxPlace | null> {
  const em = orm.em.fork();
  const row = await em.findOne(
    SandboxEntity,
    { name, provider, sessionId: { $ne: null } },
    { fields: ['workspaceId', 'sessionId'] },
  );
  if (row?.sessionId == null) return null;
  if ((await em.count(WorkspaceEntity, { id: row.workspaceId, deletedAt: { $ne: null } })) > 0) return null;
  return { name, owner: { workspaceId: row.workspaceId, sessionId: row.sessionId } };
}

/** Returns which of these names belong to sandboxes in the database. */
export async function knownNames(orm: MikroORM, names: readonly string[]): Promise<Set<string>> {
  const rows = await orm.em.fork().find(SandboxEntity, { name: { $in: [...names] } }, { fields: ['name'] });
  return new Set(rows.map(({ name }) => name));
}
