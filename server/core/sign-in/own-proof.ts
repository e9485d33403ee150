import type { EntityManager } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import type { Principal } from '../access/principal.ts';
import { vouchesForOne } from '../access/vouches-for-one.ts';
import { workspacesPassed } from './choose-workspace.ts';
import { refusal } from './refusal.ts';

/**
 * Makes sure that an identity provider decides only on its own workspace: whoever runs it can sign in as any of its people, and
 * could give them another password, which opens all of their workspaces. Throws ServiceError `insufficient_scope` if the caller signed
 * in with one, and passed none of another workspace that they are in, or are about to join.
 */
export async function requireOwnProof(
  em: EntityManager,
  { actor, browser }: Pick<Principal, 'actor' | 'browser'>,
  joining: readonly string[] = [],
): Promise<void> {
  if (!vouchesForOne(actor.via) || !browser || browser.personId === null) return;
  const members = await em.find(MemberEntity, { personId: browser.personId });
  const session = await em.findOne(BrowserSessionEntity, { id: browser.sessionId });
  const passed = await workspacesPassed(em, session?.connections ?? []);
  const others = [...members.map(({ workspaceId }) => workspaceId), ...joining].filter((id) => !passed.has(id));
  if ((await em.count(WorkspaceEntity, { id: { $in: others }, deletedAt: null })) > 0)
    throw refusal('provider_elsewhere');
}
