import type { EntityManager } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { servicePrincipal } from './principal.ts';

/** Whether somebody can sign in to the first workspace. */
export async function hasMembers(em: EntityManager): Promise<boolean> {
  return (await em.count(MemberEntity, { workspaceId: servicePrincipal.workspaceId, state: 'active' })) > 0;
}
