import { MemberEntity } from '../../../schema/entities/member.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { servicePrincipal } from '../access/principal.ts';
import { recordAudit } from '../audit/record.ts';
import { queryableOf } from '../../store/queryable.ts';
import { checkedWithin, completeSignIn } from './complete.ts';
import { findLink } from './find-link.ts';
import { openSession } from './open-session.ts';
import { createPerson, type NewPerson, readPerson } from './new-person.ts';
import { refusal } from './refusal.ts';
import { memberOrigin, originOf, type SignedIn, type Visitor } from './visitor.ts';

/** How long a browser that came by the link of the first start stays signed in. */
export const setupHours = 12;

/**
 * Uses the link of the first start up. The browser then acts as the service key, without a person. Throws ServiceError
 * `not_found`, and `unauthenticated` if the workspace takes only sign-ins at its identity provider.
 */
export async function useSetupLink(visitor: Visitor, token: string): Promise<SignedIn> {
  return visitor.services.orm.em.fork().transactional(async (em) => {
    const link = await findLink(em, 'setup', token);
    const { workspaceId } = link;
    const workspace = await em.findOne(WorkspaceEntity, { id: workspaceId, deletedAt: null });
    if (!workspace) throw refusal('link_unknown');
    if (workspace.signOnRequired) throw refusal('sign_on_required', { workspace: workspace.slug });
    link.usedAt = new Date();
    await em.flush();
    const opened = await openSession(em, visitor, {
      workspaceId,
      personId: null,
      via: 'link',
      connections: [],
      hours: setupHours,
    });
    const actor = { ...servicePrincipal.actor, via: 'link', sessionId: opened.sessionId } as const;
    await recordAudit(queryableOf(em), originOf(visitor, workspaceId, actor), {
      action: 'setupLink.used',
      target: { type: 'link', id: link.id, name: null },
    });
    return { token: opened.token, seconds: opened.seconds, device: null, workspaceId };
  });
}

/**
 * Makes whoever came by the link of the first start an admin of the workspace, and signs them in as that. Throws ServiceError
 * `unauthenticated` in any other browser, `invalid_request`, `conflict`.
 */
export async function becomeAdmin(visitor: Visitor, given: NewPerson): Promise<SignedIn> {
  const { signedIn, services } = visitor;
  if (!signedIn?.browser || signedIn.browser.personId !== null) throw refusal('took_too_long');
  const { workspaceId } = signedIn;
  const person = await readPerson(services, given);
  return services.orm.em.fork().transactional(async (em) => {
    const personId = await createPerson(em, person);
    const role = 'admin';
    const member = em.create(MemberEntity, {
      workspaceId,
      personId,
      name: person.name,
      email: person.email,
      role,
      roleSource: 'manual',
      state: 'active',
      createdBy: signedIn.callerId,
    });
    await em.persist(member).flush();
    const { id, name } = member;
    await recordAudit(queryableOf(em), memberOrigin(visitor, { id, name, role, workspaceId }, { via: 'link' }), {
      action: 'member.joined',
      target: { type: 'member', id, name },
      after: { role, by: 'setup' },
    });
    const proof = { personId, name, via: 'password', connectionId: null, workspaceId, isOnly: true } as const;
    return completeSignIn(em, visitor, { ...proof, holds: checkedWithin });
  });
}
