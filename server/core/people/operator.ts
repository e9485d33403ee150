import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Invitation } from '../../../schema/member.ts';
import type { AdminRecovery, operatorInviteInput, operatorRecoverInput } from '../../../schema/operator.ts';
import { servicePrincipal } from '../access/principal.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { makeLink, shownLink } from './links.ts';
import { describe, invite, record } from './members.ts';
import { requireServiceKey } from './require-service-key.ts';

/** A member who has joined. */
interface Joined {
  row: InferEntity<typeof MemberEntity>;
  person: InferEntity<typeof PersonEntity>;
}

/** The most admins that an error lists. */
const listed = 20;

/**
 * Makes a link with which an admin, or another member who is named, chooses a new password, also if they are in other workspaces:
 * no admin can let those in. For an admin, enforced sign-on is turned off, because the identity provider may be what was lost. An admin whom lost groups suspended is let in again if there is no
 * other one, and stays an admin whatever the groups say. Throws ServiceError `not_found`, `conflict` if the workspace has no
 * admin, or `invalid_request` if it has several and none is named.
 */
export async function recoverAdmin(
  context: Context,
  { workspace: slug, member: wanted }: z.output<typeof operatorRecoverInput>,
): Promise<AdminRecovery> {
  requireServiceKey(context);
  const { orm, accessChanged } = context.services;
  const recovery = await orm.em.fork().transactional(async (em) => {
    const workspace = await findWorkspace(em, slug);
    const { id: workspaceId } = workspace;
    const admins = await findAdmins(em, workspaceId);
    const isAdmin = wanted === undefined || admins.some((admin) => isNamed(admin, wanted));
    const other = isAdmin ? null : await findOther(em, workspaceId, wanted);
    const { row } = other ?? choose(admins, wanted, workspace.slug);
    const createdBy = context.principal.callerId;
    const link = await makeLink(em, { kind: 'recover', workspaceId, memberId: row.id, createdBy });
    const suspended = row.state === 'suspended';
    if (suspended) Object.assign(row, { state: 'active', roleSource: 'manual' });
    await em.flush();
    const member = await describe(em, row);
    if (suspended) await record(em, context, 'member.reactivated', member, {}, workspaceId);
    const after = { expiresAt: link.expiresAt.toISOString() };
    await record(em, context, 'recovery.linkCreated', member, { after }, workspaceId);
    const relaxed = workspace.signOnRequired && row.role === 'admin';
    if (relaxed) {
      workspace.signOnRequired = false;
      const target = { type: 'signOn', id: workspaceId, name: workspace.name };
      await recordAudit(
        queryableOf(em),
        { ...auditOrigin(context), workspaceId },
        { action: 'signOn.relaxed', target },
      );
    }
    return { member, workspace: workspace.slug, ...shownLink(context, link), relaxed };
  });
  if (recovery.relaxed) accessChanged();
  return recovery;
}

/** Invites an admin to any workspace. Only this response has the link. Throws ServiceError `not_found`. */
export async function inviteAdmin(
  context: Context,
  { workspace: slug, name, email }: z.output<typeof operatorInviteInput>,
): Promise<Invitation> {
  requireServiceKey(context);
  return context.services.orm.em.fork().transactional(async (em) => {
    const { id: workspaceId } = await findWorkspace(em, slug);
    return invite(em, context, { name, email, role: 'admin', workspaceId });
  });
}

/** Locks the workspace, as every change of its members does. Throws ServiceError `not_found`. */
async function findWorkspace(em: EntityManager, slug: string | undefined) {
  const which = slug === undefined ? { id: servicePrincipal.workspaceId } : { slug };
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const row = await em.findOne(WorkspaceEntity, { ...which, deletedAt: null }, options);
  if (row) return row;
  throw new ServiceError(
    'not_found',
    `There is no workspace ${slug ?? ''}. List them: unified-agents admin workspaces.`,
  );
}

/** The active admins; if there is none, the suspended ones. */
async function findAdmins(em: EntityManager, workspaceId: string): Promise<Joined[]> {
  const inState = (state: 'active' | 'suspended') =>
    em.find(MemberEntity, { workspaceId, role: 'admin', state }, { orderBy: { id: 'asc' } });
  const active = await inState('active');
  return withPeople(em, active.length > 0 ? active : await inState('suspended'));
}

/** The active member with this id or login who is no admin. An email that is only shown identifies nobody. */
async function findOther(em: EntityManager, workspaceId: string, wanted: string): Promise<Joined | null> {
  const lower = wanted.toLowerCase();
  const person = await em.findOne(PersonEntity, { login: lower });
  const named = person ? { personId: person.id } : { id: lower };
  if (!person && !isId(lower)) return null;
  const rows = await em.find(MemberEntity, { workspaceId, role: { $ne: 'admin' }, state: 'active', ...named });
  const [other = null] = await withPeople(em, rows);
  return other;
}

async function withPeople(em: EntityManager, rows: readonly Joined['row'][]): Promise<Joined[]> {
  const people = await em.find(PersonEntity, { id: { $in: rows.flatMap(({ personId }) => personId ?? []) } });
  return rows.flatMap((row) => people.filter(({ id }) => id === row.personId).map((person) => ({ row, person })));
}

/** Throws ServiceError `conflict`, `not_found`, `invalid_request`. */
function choose(admins: readonly Joined[], wanted: string | undefined, slug: string): Joined {
  if (admins.length === 0)
    throw new ServiceError(
      'conflict',
      `The workspace ${slug} has no admin. Invite one: unified-agents admin invite <name> --workspace ${slug}.`,
    );
  const found = wanted === undefined ? admins : admins.filter((admin) => isNamed(admin, wanted));
  const [admin, ...others] = found;
  const list = (all: readonly Joined[]) => all.slice(0, listed).map(wordsOf).join(', ');
  if (!admin) throw new ServiceError('not_found', `${slug} has no such admin: ${wanted}. Its admins: ${list(admins)}.`);
  if (others.length === 0) return admin;
  const message = `must name one of the admins of ${slug}: ${list(found)}`;
  throw new ServiceError('invalid_request', `member ${message}.`, { errors: [{ path: 'member', message }] });
}

function isNamed({ row, person: { login, email } }: Joined, wanted: string): boolean {
  const lower = wanted.toLowerCase();
  return row.id === lower || login === lower || email?.toLowerCase() === lower;
}

const wordsOf = ({ row, person: { name, email } }: Joined) => `${name}${email ? ` <${email}>` : ''} (${row.id})`;
