import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { ApiKeyEntity } from '../../../schema/entities/api-key.ts';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { BrowserSessionEntity, SignInLinkEntity } from '../../../schema/entities/sign-in.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Invitation, Member, memberInviteInput, memberUpdateInput } from '../../../schema/member.ts';
import { requireMayGive } from '../access/may-give.ts';
import { roleScopes } from '../access/roles.ts';
import type { AuditAction } from '../../../schema/audit-actions.ts';
import { type AuditEntryInput, recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { asSystem } from '../../store/tenant.ts';
import { makeLink, shownLink } from './links.ts';
import { pageOf, pageQuery, type PageRequest } from '../sessions/page.ts';

type MemberRow = InferEntity<typeof MemberEntity>;
type PersonRow = InferEntity<typeof PersonEntity>;

/** Newest first. Throws ServiceError `invalid_request`. */
export async function listMembers(context: Context, request: PageRequest) {
  const em = context.services.orm.em.fork();
  const { where, options } = pageQuery(request);
  const { workspaceId } = context.principal;
  const rows = await em.find(MemberEntity, { workspaceId, ...where }, options);
  const { page, nextBefore } = pageOf(rows, request.limit);
  const people = await peopleOf(em, page);
  return { members: page.map((row) => toMember(row, people.get(row.personId ?? '') ?? null)), nextBefore };
}

/** Throws ServiceError `not_found`. */
export async function getMember(context: Context, memberId: string): Promise<Member> {
  const em = context.services.orm.em.fork();
  return describe(em, await findMember(em, context.principal.workspaceId, memberId));
}

/** Invites somebody. Only this response has the link. Throws ServiceError `insufficient_scope`. */
export async function inviteMember(context: Context, input: z.output<typeof memberInviteInput>): Promise<Invitation> {
  return context.services.orm.em.fork().transactional((em) => invite(em, context, input));
}

/** Invites somebody within a transaction, into another workspace than the caller's if `workspaceId` says so. */
export async function invite(
  em: EntityManager,
  context: Context,
  input: z.output<typeof memberInviteInput> & { workspaceId?: string },
): Promise<Invitation> {
  const { principal } = context;
  const { name, email = null, workspaceId = principal.workspaceId } = input;
  const role = input.role ?? (await em.findOneOrFail(WorkspaceEntity, { id: workspaceId })).defaultRole;
  requireMayGive(principal, roleScopes[role]);
  const row = em.create(MemberEntity, {
    workspaceId,
    name,
    email,
    role,
    roleSource: 'manual',
    state: 'invited',
    createdBy: principal.callerId,
  });
  await em.persist(row).flush();
  const link = await makeLink(em, { kind: 'invite', workspaceId, memberId: row.id, createdBy: principal.callerId });
  const member = toMember(row, null);
  await record(
    em,
    context,
    'member.invited',
    member,
    { after: { role, expiresAt: link.expiresAt.toISOString() } },
    workspaceId,
  );
  await em.flush();
  return { member, ...shownLink(context, link) };
}

/** Makes another link for somebody who is invited; the earlier one ends. Throws ServiceError `not_found`, `conflict`. */
export async function renewInvitation(context: Context, memberId: string): Promise<Invitation> {
  const { principal } = context;
  return change(context, memberId, async (em, row) => {
    if (row.state !== 'invited') throw new ServiceError('conflict', 'The member has accepted an invitation already.');
    requireMayGive(principal, roleScopes[row.role]);
    const { workspaceId, callerId: createdBy } = principal;
    const link = await makeLink(em, { kind: 'invite', workspaceId, memberId, createdBy });
    const member = toMember(row, null);
    await record(em, context, 'member.invited', member, {
      after: { role: row.role, expiresAt: link.expiresAt.toISOString() },
    });
    return { member, ...shownLink(context, link) };
  });
}

/** Sets the role by hand. Their browser sessions in this workspace end. Throws ServiceError `not_found`, `conflict`. */
export async function updateMember(
  context: Context,
  memberId: string,
  { role }: z.output<typeof memberUpdateInput>,
): Promise<Member> {
  return changeAccess(context, memberId, async (em, row) => {
    const before = { role: row.role };
    // Both ways: who may not make an admin may not unmake one.
    requireMayGive(context.principal, [...roleScopes[role], ...roleScopes[row.role]]);
    if (role !== 'admin') await requireOtherAdmin(em, row);
    const changes = row.role !== role;
    row.role = role;
    row.roleSource = 'manual';
    if (changes) {
      await endSessions(em, row);
      await endInvitations(em, row);
    }
    const member = await describe(em, row);
    await record(em, context, 'member.roleChanged', member, { before, after: { role } });
    return member;
  });
}

/** The member has no access until `reactivateMember`. Throws ServiceError `not_found`, `conflict`. */
export async function suspendMember(context: Context, memberId: string): Promise<Member> {
  return changeAccess(context, memberId, async (em, row) => {
    if (row.state === 'invited')
      throw new ServiceError('conflict', 'The member has not joined yet. Remove it instead.');
    requireMayGive(context.principal, roleScopes[row.role]);
    await requireOtherAdmin(em, row);
    row.state = 'suspended';
    await endSessions(em, row);
    await endInvitations(em, row);
    const member = await describe(em, row);
    await record(em, context, 'member.suspended', member, {});
    return member;
  });
}

/** Throws ServiceError `not_found`, `conflict`. */
export async function reactivateMember(context: Context, memberId: string): Promise<Member> {
  return changeAccess(context, memberId, async (em, row) => {
    if (row.state === 'invited') throw new ServiceError('conflict', 'The member has not joined yet.');
    requireMayGive(context.principal, roleScopes[row.role]);
    row.state = 'active';
    const member = await describe(em, row);
    await record(em, context, 'member.reactivated', member, {});
    return member;
  });
}

/** Removes a member, and with it its keys' access. The person stays, for other workspaces. */
export async function removeMember(context: Context, memberId: string): Promise<void> {
  await changeAccess(context, memberId, async (em, row) => {
    requireMayGive(context.principal, roleScopes[row.role]);
    await requireOtherAdmin(em, row);
    const member = await describe(em, row);
    await em.nativeDelete(SignInLinkEntity, { memberId: row.id });
    await endInvitations(em, row);
    await endSessions(em, row);
    em.remove(row);
    await rememberPerson(em, row);
    await record(em, context, 'member.removed', member, { before: { role: row.role } });
  });
}

/** Keeps who a removed member was, until they are erased: nothing else tells it. */
async function rememberPerson(em: EntityManager, { id, workspaceId, personId }: MemberRow): Promise<void> {
  if (personId === null || personId === undefined) return;
  const insert = 'insert into former_member (id, workspace_id, person_id, removed_at) values ($1, $2, $3, now())';
  await queryableOf(em).query(insert, [id, workspaceId, personId]);
}

/**
 * Makes a link with which a member who lost what they sign in with chooses anew. Only for people in no other workspace:
 * nobody gets into others by it. Throws ServiceError `not_found`, `conflict`.
 */
export async function recoverMember(context: Context, memberId: string): Promise<Invitation> {
  return change(context, memberId, async (em, row) => {
    requireMayGive(context.principal, roleScopes[row.role]);
    const { personId, workspaceId } = row;
    if (personId === null || personId === undefined)
      throw new ServiceError('conflict', 'The member has not joined yet. Renew the invitation instead.');
    const elsewhere = await asSystem(queryableOf(em), () =>
      em.count(MemberEntity, { personId, workspaceId: { $ne: workspaceId } }),
    );
    if (elsewhere > 0)
      throw new ServiceError(
        'conflict',
        'This person is a member of another workspace, too. Only the operator can let them in again: unified-agents admin recover.',
      );
    const link = await makeLink(em, { kind: 'recover', workspaceId, memberId, createdBy: context.principal.callerId });
    const member = await describe(em, row);
    await record(em, context, 'recovery.linkCreated', member, { after: { expiresAt: link.expiresAt.toISOString() } });
    return { member, ...shownLink(context, link) };
  });
}

async function change<Result>(
  context: Context,
  memberId: string,
  work: (em: EntityManager, row: MemberRow) => Promise<Result>,
): Promise<Result> {
  return context.services.orm.em.fork().transactional(async (em) => {
    const { workspaceId } = context.principal;
    // One change at a time, so that two admins cannot remove each other.
    await em.findOne(WorkspaceEntity, { id: workspaceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const row = await findMember(em, workspaceId, memberId);
    const result = await work(em, row);
    await em.flush();
    return result;
  });
}

/** Like `change`, and tells all nodes. */
async function changeAccess<Result>(...args: Parameters<typeof change<Result>>): Promise<Result> {
  const result = await change(...args);
  args[0].services.accessChanged();
  return result;
}

async function findMember(em: EntityManager, workspaceId: string, memberId: string): Promise<MemberRow> {
  const row = isId(memberId) ? await em.findOne(MemberEntity, { id: memberId, workspaceId }) : null;
  if (!row) throw new ServiceError('not_found', `There is no member ${memberId}.`);
  return row;
}

/** A workspace keeps one admin who can get in. `change` has locked the workspace. Throws ServiceError `conflict`. */
async function requireOtherAdmin(em: EntityManager, { id, role, state, workspaceId }: MemberRow): Promise<void> {
  if (role !== 'admin' || state !== 'active') return;
  const others = await em.count(MemberEntity, { workspaceId, role: 'admin', state: 'active', id: { $ne: id } });
  if (others > 0) return;
  throw new ServiceError('conflict', 'This is the last admin of the workspace. Make another member an admin first.');
}

/** Ends the person's browser sessions that have this workspace open, also one that a sign-in is about to open. */
async function endSessions(em: EntityManager, row: MemberRow): Promise<void> {
  const { personId, workspaceId } = row;
  if (personId === null || personId === undefined) return;
  // A sign-in holds the lock until its session is stored.
  await em.lock(row, LockMode.PESSIMISTIC_WRITE);
  await em.nativeUpdate(BrowserSessionEntity, { personId, workspaceId, endedAt: null }, { endedAt: new Date() });
}

/**
 * Ends the links that a member made, by themselves or with a key of theirs: who lost their rights must not come back by one. Others can
 * renew the invitations.
 */
async function endInvitations(em: EntityManager, { id, workspaceId }: MemberRow): Promise<void> {
  const keys = await em.find(ApiKeyEntity, { ownerMemberId: id, workspaceId });
  const makers = [id, ...keys.map((key) => key.id)];
  await em.nativeDelete(SignInLinkEntity, { workspaceId, createdBy: { $in: makers }, usedAt: null });
}

/** Returns a member as answers show it. */
export async function describe(em: EntityManager, row: MemberRow): Promise<Member> {
  const people = await peopleOf(em, [row]);
  return toMember(row, people.get(row.personId ?? '') ?? null);
}

async function peopleOf(em: EntityManager, rows: readonly MemberRow[]): Promise<ReadonlyMap<string, PersonRow>> {
  const ids = rows.flatMap(({ personId }) => personId ?? []);
  const people = ids.length === 0 ? [] : await em.find(PersonEntity, { id: { $in: ids } });
  return new Map(people.map((person) => [person.id, person]));
}

function toMember(row: MemberRow, person: PersonRow | null): Member {
  return {
    memberId: row.id,
    name: person?.name ?? row.name,
    email: (person ? person.email : row.email) ?? null,
    role: row.role,
    roleSource: row.roleSource,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

/** Records what was done to a member, in the transaction of `em`. */
export async function record<Action extends Extract<AuditAction, `member.${string}` | 'recovery.linkCreated'>>(
  em: EntityManager,
  context: Context,
  action: Action,
  { memberId: id, name }: Member,
  details: Pick<AuditEntryInput<Action>, 'before' | 'after'>,
  workspaceId = context.principal.workspaceId,
): Promise<void> {
  const origin = { ...auditOrigin(context), workspaceId };
  await recordAudit(queryableOf(em), origin, { action, target: { type: 'member', id, name }, ...details });
}
