import type { ServiceError } from '../../../schema/errors.ts';
import { reasonOf, type SignInReason } from '../sign-in/refusal.ts';
import { type ActingMember, memberOrigin, strangerOrigin, type Visitor } from '../sign-in/visitor.ts';
import type { ConnectionRow } from './connection-row.ts';

/** Counts a sign-on that failed in the audit log. `member`: who was named; null: nobody, or nobody can be sure. */
export function recordRefusal(
  visitor: Visitor,
  { id: connectionId, workspaceId, kind: via }: ConnectionRow,
  error: ServiceError,
  member: ActingMember | null,
): void {
  const reason: SignInReason = reasonOf(error) ?? 'sign_on_refused';
  const { problem } = error.extensions;
  visitor.services.audit.refused(
    member ? memberOrigin(visitor, member, { via }) : strangerOrigin(visitor, workspaceId, via),
    {
      action: 'signIn.failed',
      outcome: 'failed',
      target: member && { type: 'member', id: member.id, name: member.name },
      after: { via, reason, connectionId, ...(typeof problem === 'string' && { problem }) },
    },
  );
}
