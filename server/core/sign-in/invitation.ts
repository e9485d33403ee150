import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { SignInWay } from '../../../schema/actor.ts';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import type { Role } from '../../../schema/role.ts';
import { recordAudit } from '../audit/record.ts';
import { queryableOf } from '../../store/queryable.ts';
import { checkedWithin, completeSignIn, type Proof } from './complete.ts';
import { findMemberLink, type MemberOfLink } from './find-link.ts';
import { refusal } from './refusal.ts';
import { requireOwnProof } from './own-proof.ts';
import { createPerson, type NewPerson, readPerson } from './new-person.ts';
import { memberOrigin, type SignedIn, type Visitor } from './visitor.ts';

/** What the page of an invitation shows. */
export interface OpenInvitation {
  workspace: { name: string; slug: string };
  role: Role;
  /** What the admin wrote. */
  name: string;
  email: string | null;
  /** Only a sign-in at the identity provider accepts it. */
  signOnRequired: boolean;
  /** The person who is signed in in this browser, and could accept it; null: nobody. */
  signedInAs: string | null;
}

/** Reads an invitation without using it up. Throws ServiceError `not_found`. */
export async function openInvitation({ services, signedIn }: Visitor, token: string): Promise<OpenInvitation> {
  return services.orm.em.fork().transactional(async (em) => {
    const { member, workspace } = await findInvited(em, token);
    return {
      workspace: { name: workspace.name, slug: workspace.slug },
      role: member.role,
      name: member.name,
      email: member.email ?? null,
      signOnRequired: workspace.signOnRequired,
      signedInAs: signedIn?.browser?.personId ? signedIn.actor.name : null,
    };
  });
}

/** Accepts an invitation as a new person with a password. Throws ServiceError `not_found`, `invalid_request`, `conflict`. */
export async function acceptInvitation(visitor: Visitor, token: string, given: NewPerson): Promise<SignedIn> {
  // Before the password is hashed: a stranger without a link must not keep the processor busy.
  await openInvitation(visitor, token);
  const person = await readPerson(visitor.services, given);
  return visitor.services.orm.em.fork().transactional(async (em) => {
    const invited = await findInvited(em, token);
    if (invited.workspace.signOnRequired) throw refusal('sign_on_required', { workspace: invited.workspace.slug });
    const personId = await createPerson(em, person);
    await joinByLink(em, visitor, invited, { personId, name: person.name, via: 'password' });
    const { id: workspaceId } = invited.workspace;
    const { name } = person;
    const proof = { personId, name, via: 'password', connectionId: null, workspaceId, isOnly: true } as const;
    return completeSignIn(em, visitor, { ...proof, holds: checkedWithin });
  });
}

/**
 * Accepts an invitation as the person who is signed in in this browser. That proves nothing anew. Throws ServiceError `not_found`,
 * `conflict`, `unauthenticated`, `insufficient_scope`.
 */
export async function acceptAsSignedIn(visitor: Visitor, token: string): Promise<SignedIn> {
  const { browser, actor } = visitor.signedIn ?? {};
  const via = actor?.via ?? 'password';
  if (!browser || browser.personId === null) throw refusal('took_too_long');
  const { personId, sessionId: id } = browser;
  // A new password may have signed this browser out meanwhile.
  const holds: Proof['holds'] = async (em) => (await em.count(BrowserSessionEntity, { id, endedAt: null })) === 1;
  return visitor.services.orm.em.fork().transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const { name } = await em.findOneOrFail(PersonEntity, { id: personId }, lock);
    const invited = await findInvited(em, token);
    const { id: workspaceId } = invited.workspace;
    if ((await em.count(MemberEntity, { personId, workspaceId })) > 0) throw refusal('member_already');
    if (visitor.signedIn) await requireOwnProof(em, visitor.signedIn, [workspaceId]);
    await joinByLink(em, visitor, invited, { personId, name, via });
    // Throws if the workspace does not take them, which undoes all of this.
    const proof = { personId, name, via, connectionId: null, workspaceId, isOnly: true, earlier: true } as const;
    return completeSignIn(em, visitor, { ...proof, holds });
  });
}

/** Finds an invitation that waits. Throws ServiceError `not_found`. */
export async function findInvited(em: EntityManager, token: string): Promise<MemberOfLink> {
  const invited = await findMemberLink(em, 'invite', token);
  if (invited.member.state !== 'invited') throw refusal('link_used');
  return invited;
}

/** Makes an invited member active, as a person, and uses the link up. */
export async function joinByLink(
  em: EntityManager,
  visitor: Visitor,
  { link, member, workspace }: MemberOfLink,
  { personId, name, via }: { personId: string; name: string; via: SignInWay },
): Promise<void> {
  member.personId = personId;
  member.state = 'active';
  link.usedAt = new Date();
  await em.flush();
  const { id, role } = member;
  await recordAudit(queryableOf(em), memberOrigin(visitor, { id, name, role, workspaceId: workspace.id }, { via }), {
    action: 'member.joined',
    target: { type: 'member', id, name },
    after: { role, by: 'invitation' },
  });
}
