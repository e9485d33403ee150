import { MemberEntity } from '../../../schema/entities/member.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import type { ServiceError } from '../../../schema/errors.ts';
import type { Role } from '../../../schema/role.ts';
import { recordAudit } from '../audit/record.ts';
import { refusal } from '../sign-in/refusal.ts';
import { memberOrigin } from '../sign-in/visitor.ts';
import { queryableOf } from '../../store/queryable.ts';
import { mappedRole, mapsRoles } from './claims.ts';
import { actingOf, type MemberRow, type Settling } from './settling.ts';

export interface Followed {
  changed: boolean;
  /** Why the member is not let in any more; null: they are. */
  refused: ServiceError | null;
}

/**
 * Sets a role that comes from groups to what the groups of this sign-in say. Without any, the member is suspended: their keys
 * would go on otherwise. The last admin is suspended as one, so that the operator finds an admin to let in again. A role that
 * somebody set by hand stays.
 */
export async function followGroups(settling: Settling, member: MemberRow, name: string): Promise<Followed> {
  const { connection, claims } = settling;
  if (member.roleSource !== 'mapped' || !mapsRoles(connection)) return { changed: false, refused: null };
  const role = mappedRole(connection, claims.groups);
  if (role === member.role) return { changed: false, refused: null };
  if (await isLastAdmin(settling, member)) {
    await suspend(settling, member, name);
    return { changed: true, refused: refusal('last_admin') };
  }
  await setRole(settling, member, name, role ?? 'viewer');
  if (role === null) await suspend(settling, member, name);
  return { changed: true, refused: role === null ? refusal('no_role') : null };
}

/** Whether the workspace has no other admin who can get in. */
export async function isLastAdmin(
  { em }: Pick<Settling, 'em'>,
  { id, role, workspaceId }: MemberRow,
): Promise<boolean> {
  if (role !== 'admin') return false;
  return (await em.count(MemberEntity, { workspaceId, role, state: 'active', id: { $ne: id } })) === 0;
}

async function setRole(settling: Settling, member: MemberRow, name: string, role: Role): Promise<void> {
  const { em, visitor, connection } = settling;
  const before = { role: member.role };
  if (role === before.role) return;
  member.role = role;
  await endSessions(settling, member);
  await recordAudit(queryableOf(em), memberOrigin(visitor, actingOf(member, name), { via: connection.kind }), {
    action: 'member.roleMapped',
    target: { type: 'member', id: member.id, name },
    before,
    after: { role, connectionId: connection.id },
  });
}

async function suspend(settling: Settling, member: MemberRow, name: string): Promise<void> {
  const { em, visitor, connection } = settling;
  member.state = 'suspended';
  await endSessions(settling, member);
  await recordAudit(queryableOf(em), memberOrigin(visitor, actingOf(member, name), { via: connection.kind }), {
    action: 'member.suspended',
    target: { type: 'member', id: member.id, name },
  });
}

/** Ends the person's browser sessions that have this workspace open. */
async function endSessions({ em }: Settling, { personId = null, workspaceId }: MemberRow): Promise<void> {
  await em.flush();
  await em.nativeUpdate(BrowserSessionEntity, { personId, workspaceId, endedAt: null }, { endedAt: new Date() });
}
