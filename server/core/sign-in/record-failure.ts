import type { SignInWay } from '../../../schema/actor.ts';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { firstWorkspaceId } from '../../../schema/first-workspace.ts';
import { nobodyId, type Person } from './person.ts';
import type { SignInReason } from './refusal.ts';
import { memberOrigin, strangerOrigin, type Visitor } from './visitor.ts';

/**
 * Counts a failed sign-in in the audit log of the workspace that the person used last, of those that let them in if there are any; if
 * the service does not know the person, in that of the first workspace.
 */
export async function recordFailure(
  visitor: Visitor,
  via: SignInWay,
  reason: SignInReason,
  person: Pick<Person, 'id' | 'name'> | null,
): Promise<void> {
  const { orm, audit } = visitor.services;
  // Also without a person, so that the time does not tell whether the service knows an email.
  const personId = person?.id ?? nobodyId;
  const order = { state: 'asc', lastSeenAt: 'desc nulls last' } as const;
  const member = await orm.em.fork().findOne(MemberEntity, { personId }, { orderBy: order });
  const isKnown = person !== null && member !== null;
  const origin = isKnown
    ? memberOrigin(visitor, { ...member, name: person.name }, { via })
    : strangerOrigin(visitor, firstWorkspaceId, via);
  audit.refused(origin, {
    action: 'signIn.failed',
    outcome: 'failed',
    target: isKnown ? { type: 'member', id: member.id, name: person.name } : null,
    after: { via, reason },
  });
}
