import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import type { Services } from '../services.ts';

/** Returns the id of the workspace with a slug; null: there is none, or the slug is empty. */
export async function findWorkspaceId({ orm }: Pick<Services, 'orm'>, slug: string): Promise<string | null> {
  if (slug === '') return null;
  const row = await orm.em.fork().findOne(WorkspaceEntity, { slug, deletedAt: null });
  return row?.id ?? null;
}
