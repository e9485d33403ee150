import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { SignInLinkEntity } from '../../../schema/entities/sign-in.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import type { LinkKind } from '../../../schema/sign-in.ts';
import { isToken, tokenHash } from '../access/tokens.ts';
import { refusal } from './refusal.ts';

/**
 * Finds a link, and locks it until the transaction ends, so that of two uses only one counts. Set `usedAt` of the row to
 * use it up. Throws ServiceError `not_found`.
 */
export async function findLink(em: EntityManager, kind: LinkKind, token: string) {
  const row = isToken(kind, token)
    ? await em.findOne(
        SignInLinkEntity,
        { kind, tokenHash: tokenHash(token) },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
    : null;
  if (!row) throw refusal('link_unknown');
  if (row.usedAt) throw refusal('link_used');
  if (row.expiresAt.getTime() <= Date.now()) throw refusal('link_expired');
  return row;
}

export interface MemberOfLink {
  link: InferEntity<typeof SignInLinkEntity>;
  member: InferEntity<typeof MemberEntity>;
  workspace: InferEntity<typeof WorkspaceEntity>;
}

/** Returns the id of the person of a link's member, without a lock; null if there is no such link, or nobody has joined by it. */
export async function personOfLink(em: EntityManager, kind: LinkKind, token: string): Promise<string | null> {
  if (!isToken(kind, token)) return null;
  // The locks that follow must read the rows anew.
  const unmanaged = { disableIdentityMap: true } as const;
  const link = await em.findOne(SignInLinkEntity, { kind, tokenHash: tokenHash(token) }, unmanaged);
  const member = link && (await em.findOne(MemberEntity, { id: link.memberId ?? '' }, unmanaged));
  return member?.personId ?? null;
}

/** Finds a link for a member, with the member and the workspace. Throws ServiceError `not_found`. */
export async function findMemberLink(
  em: EntityManager,
  kind: 'invite' | 'recover',
  token: string,
): Promise<MemberOfLink> {
  const link = await findLink(em, kind, token);
  const member = await em.findOne(
    MemberEntity,
    { id: link.memberId ?? '', workspaceId: link.workspaceId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const workspace = await em.findOne(WorkspaceEntity, { id: link.workspaceId, deletedAt: null });
  if (!member || !workspace) throw refusal('link_unknown');
  return { link, member, workspace };
}
