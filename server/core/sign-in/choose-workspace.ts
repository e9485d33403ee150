import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import type { SignInWay } from '../../../schema/actor.ts';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { inNetworks } from '../access/networks.ts';
import { vouchesForOne } from '../access/vouches-for-one.ts';
import { refusal } from './refusal.ts';

export interface OpenDoor {
  member: InferEntity<typeof MemberEntity>;
  workspace: InferEntity<typeof WorkspaceEntity>;
}

export interface DoorRequest {
  personId: string;
  via: SignInWay;
  /** Ids of the sign-on connections that the browser passed. */
  connections: readonly string[];
  /** The workspace that the person asked for; null: the one that they used last. */
  workspaceId: string | null;
  /** No other workspace will do. */
  isOnly: boolean;
  /** The address of the browser. */
  address: string;
}

/**
 * Returns the workspace that a person gets into: the one they asked for, if it takes them, otherwise the one they used last. Throws
 * ServiceError `unauthenticated` or `insufficient_scope`, with the reason why none takes them. Locks the members of the person.
 */
export async function chooseWorkspace(em: EntityManager, request: DoorRequest): Promise<OpenDoor> {
  const { personId, workspaceId, isOnly } = request;
  const asked = isOnly && workspaceId !== null ? { workspaceId } : {};
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const;
  const members = await em.find(MemberEntity, { personId, ...asked }, lock);
  const workspaces = await em.find(WorkspaceEntity, {
    id: { $in: members.map((member) => member.workspaceId) },
    deletedAt: null,
  });
  const doors = workspaces.flatMap((workspace) => {
    const member = members.find((one) => one.workspaceId === workspace.id);
    return member ? [{ member, workspace }] : [];
  });
  const sorted = doors.toSorted(
    (a, b) =>
      Number(b.workspace.id === workspaceId) - Number(a.workspace.id === workspaceId) ||
      (b.member.lastSeenAt?.getTime() ?? 0) - (a.member.lastSeenAt?.getTime() ?? 0) ||
      a.member.id.localeCompare(b.member.id),
  );
  const [first] = sorted;
  if (!first) throw refusal('not_a_member');
  const passed = await workspacesPassed(em, request.connections);
  const open = sorted.find((door) => problemOf(door, passed, request) === null);
  if (open) return open;
  throw refusal(problemOf(first, passed, request) ?? 'not_a_member', { workspace: first.workspace.slug });
}

function problemOf({ member, workspace }: OpenDoor, passed: ReadonlySet<string>, { via, address }: DoorRequest) {
  if (member.state === 'suspended') return 'suspended';
  if (member.state !== 'active') return 'not_a_member';
  if (workspace.signOnRequired && !passed.has(workspace.id)) return 'sign_on_required';
  if (vouchesForOne(via) && !passed.has(workspace.id)) return 'provider_elsewhere';
  const admits = inNetworks(workspace.ipRanges ?? null);
  return admits && !admits(address) ? 'wrong_network' : null;
}

/** The workspaces of which one of the connections is. */
export async function workspacesPassed(
  em: EntityManager,
  connections: readonly string[],
): Promise<ReadonlySet<string>> {
  if (connections.length === 0) return new Set();
  const rows = await em.find(SignOnConnectionEntity, { id: { $in: [...connections] }, enabled: true });
  return new Set(rows.map((row) => row.workspaceId));
}
