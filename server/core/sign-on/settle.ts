import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { IdentityEntity, SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { recordAudit } from '../audit/record.ts';
import { checkedWithin, completeSignIn } from '../sign-in/complete.ts';
import { findInvited, joinByLink } from '../sign-in/invitation.ts';
import { refusal } from '../sign-in/refusal.ts';
import { type ActingMember, memberOrigin, type SignedIn, type Visitor } from '../sign-in/visitor.ts';
import { queryableOf } from '../../store/queryable.ts';
import { type Claims, mappedRole } from './claims.ts';
import type { ConnectionRow } from './connection-row.ts';
import { followGroups } from './follow-groups.ts';
import { actingOf, type MemberRow, type Settling } from './settling.ts';

type PersonRow = InferEntity<typeof PersonEntity>;

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

export interface Asked {
  /** The token of an invitation. */
  invitation: string | null;
  /** The id of the person who asked to link the identity to themselves. */
  linkTo: string | null;
}

/** What became of a sign-on. */
export type Settled =
  | { signedIn: SignedIn; refused: null; accessChanged: boolean }
  /** What was changed nevertheless stays, such as a role that was taken away. */
  | { signedIn: null; refused: ServiceError; member: ActingMember; accessChanged: boolean };

/**
 * Signs in whom an identity provider named: finds or makes the person and the member, and sets the role from the groups. Throws
 * ServiceError with the reason, if nothing is to be stored.
 */
export async function settle(
  visitor: Visitor,
  { id, workspaceId }: Pick<ConnectionRow, 'id' | 'workspaceId'>,
  claims: Claims,
  asked: Asked,
): Promise<Settled> {
  return visitor.services.orm.em.fork().transactional(async (em) => {
    const workspace = await em.findOne(WorkspaceEntity, { id: workspaceId, deletedAt: null }, lock);
    const connection = await em.findOne(SignOnConnectionEntity, { id, enabled: true });
    if (!workspace || !connection) throw refusal('connection_unknown');
    const settling = { em, visitor, connection, claims };
    const { person, identity } = await findPerson(settling, asked.linkTo);
    const member = await findOrJoin(settling, person, asked.invitation);
    if (member.state === 'suspended') throw refusal('suspended', { workspace: workspace.slug });
    if (identity) identity.lastUsedAt = new Date();
    else await link(settling, person, member);
    const followed = await followGroups(settling, member, person.name);
    const acting = actingOf(member, person.name);
    if (followed.refused) return { signedIn: null, refused: followed.refused, member: acting, accessChanged: true };
    await markTested(settling, acting);
    return complete(settling, acting, person, followed.changed);
  });
}

/**
 * The person of an identity. An unknown identity belongs to whoever asked to link it, otherwise to a new person: an email that
 * somebody has already proves nothing, because any provider can claim it.
 */
async function findPerson({ em, visitor, connection, claims }: Settling, linkTo: string | null) {
  const { issuer, subject } = claims;
  const identity = await em.findOne(IdentityEntity, { connectionId: connection.id, issuer, subject });
  const personId = identity?.personId ?? linkTo;
  if (personId === null) return { person: newPerson(em, claims), identity };
  // Locked, so that from here on nobody unlinks the identity, or ends the session.
  const person = await em.findOneOrFail(PersonEntity, { id: personId }, lock);
  if (linkTo !== null) await requireOpenSession(em, visitor, linkTo);
  if (identity && linkTo !== null && identity.personId !== linkTo) throw refusal('identity_taken');
  if (identity && (await em.count(IdentityEntity, { id: identity.id })) === 0) throw refusal('took_too_long');
  return { person, identity };
}

/** Throws ServiceError `unauthenticated` if the browser was signed out meanwhile. */
async function requireOpenSession(em: EntityManager, { signedIn }: Visitor, personId: string): Promise<void> {
  const id = signedIn?.browser?.sessionId;
  const open = { endedAt: null, expiresAt: { $gt: new Date() }, personId };
  if (id === undefined || (await em.count(BrowserSessionEntity, { id, ...open })) === 0) throw refusal('took_too_long');
}

function newPerson(em: EntityManager, { name, email }: Claims): PersonRow {
  const row = em.create(PersonEntity, { name, email });
  em.persist(row);
  return row;
}

/** The person's member of the workspace: found, invited, or new if the groups give a role. Throws ServiceError. */
async function findOrJoin(settling: Settling, person: PersonRow, invitation: string | null): Promise<MemberRow> {
  const { em, visitor, connection, claims } = settling;
  const { workspaceId } = connection;
  await em.flush();
  const found = await em.findOne(MemberEntity, { personId: person.id, workspaceId });
  if (found && invitation !== null) throw refusal('member_already');
  if (found) return found;
  const { id: personId, name } = person;
  if (invitation !== null) {
    const invited = await findInvited(em, invitation);
    if (invited.workspace.id !== workspaceId) throw refusal('link_unknown');
    await joinByLink(em, visitor, invited, { personId, name, via: connection.kind });
    return invited.member;
  }
  const role = mappedRole(connection, claims.groups);
  if (role === null) throw refusal('no_role');
  const member = em.create(MemberEntity, {
    workspaceId,
    personId,
    name,
    email: person.email ?? null,
    role,
    roleSource: 'mapped',
    state: 'active',
    createdBy: 'signOn',
  });
  await em.persist(member).flush();
  await recordAudit(queryableOf(em), memberOrigin(visitor, actingOf(member, name), { via: connection.kind }), {
    action: 'member.joined',
    target: { type: 'member', id: member.id, name },
    after: { role, by: 'signOn' },
  });
  return member;
}

async function link({ em, visitor, connection, claims }: Settling, person: PersonRow, member: MemberRow) {
  const { issuer, subject } = claims;
  const { id: connectionId, workspaceId, kind } = connection;
  const row = em.create(IdentityEntity, {
    workspaceId,
    connectionId,
    issuer,
    subject,
    personId: person.id,
    lastUsedAt: new Date(),
  });
  await em.persist(row).flush();
  await recordAudit(queryableOf(em), memberOrigin(visitor, actingOf(member, person.name), { via: kind }), {
    action: 'identity.linked',
    target: { type: 'member', id: member.id, name: person.name },
    after: { connectionId, kind },
  });
}

/** An admin who signs in shows that the settings work. */
async function markTested({ em, visitor, connection }: Settling, member: ActingMember): Promise<void> {
  if (member.role !== 'admin' || connection.testedAt) return;
  connection.testedAt = new Date();
  await em.flush();
  await recordAudit(queryableOf(em), memberOrigin(visitor, member, { via: connection.kind }), {
    action: 'signOn.tested',
    target: { type: 'signOn', id: connection.id, name: connection.name },
  });
}

/** Opens the browser session. A refusal for the network does not undo what the groups changed. */
async function complete(
  { em, visitor, connection }: Settling,
  member: ActingMember,
  { id: personId, name }: PersonRow,
  accessChanged: boolean,
): Promise<Settled> {
  const { id: connectionId, workspaceId, kind: via } = connection;
  const proof = { personId, name, via, connectionId, workspaceId, isOnly: true, holds: checkedWithin } as const;
  await em.flush();
  try {
    const signedIn = await em.transactional((inner) => completeSignIn(inner, visitor, proof));
    return { signedIn, refused: null, accessChanged };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { signedIn: null, refused: error, member, accessChanged };
  }
}
