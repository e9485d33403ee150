import { LockMode, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { ServiceAccountEntity } from '../../../schema/entities/member.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { ServiceAccount, serviceAccountCreateInput, serviceAccountUpdateInput } from '../../../schema/member.ts';
import { requireMayGive } from '../access/may-give.ts';
import { roleScopes } from '../access/roles.ts';
import type { AuditAction } from '../../../schema/audit-actions.ts';
import { type AuditEntryInput, recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { pageOf, pageQuery, type PageRequest } from '../sessions/page.ts';

type Row = InferEntity<typeof ServiceAccountEntity>;

/** Newest first. Throws ServiceError `invalid_request`. */
export async function listServiceAccounts(context: Context, request: PageRequest) {
  const { where, options } = pageQuery(request);
  const { workspaceId } = context.principal;
  const em = context.services.orm.em.fork();
  const rows = await em.find(ServiceAccountEntity, { workspaceId, ...where }, options);
  const { page, nextBefore } = pageOf(rows, request.limit);
  return { serviceAccounts: page.map(toServiceAccount), nextBefore };
}

/** Throws ServiceError `not_found`. */
export async function getServiceAccount(context: Context, id: string): Promise<ServiceAccount> {
  const em = context.services.orm.em.fork();
  return toServiceAccount(await findServiceAccount(em, context.principal.workspaceId, id));
}

/** Throws ServiceError `insufficient_scope` if its role has rights that the caller lacks. */
export async function createServiceAccount(
  context: Context,
  { name, role }: z.output<typeof serviceAccountCreateInput>,
): Promise<ServiceAccount> {
  const { principal, services } = context;
  requireMayGive(principal, roleScopes[role]);
  return services.orm.em.fork().transactional(async (em) => {
    const { workspaceId, callerId: createdBy } = principal;
    const row = em.create(ServiceAccountEntity, { workspaceId, name, role, createdBy });
    await em.persist(row).flush();
    await record(em, context, 'serviceAccount.created', row, { after: { role } });
    return toServiceAccount(row);
  });
}

/** Changes what is given. Throws ServiceError `not_found`, `insufficient_scope`. */
export async function updateServiceAccount(
  context: Context,
  id: string,
  { name, role, suspended }: z.output<typeof serviceAccountUpdateInput>,
): Promise<ServiceAccount> {
  return changeAccess(context, id, async (em, row) => {
    requireMayGive(context.principal, [...roleScopes[row.role], ...(role === undefined ? [] : roleScopes[role])]);
    const [before, wasSuspended] = [{ role: row.role }, isSuspended(row)];
    row.name = name ?? row.name;
    row.role = role ?? row.role;
    if (suspended !== undefined && suspended !== wasSuspended) row.suspendedAt = suspended ? new Date() : null;
    if (isSuspended(row) && !wasSuspended) await record(em, context, 'serviceAccount.suspended', row, {});
    else await record(em, context, 'serviceAccount.updated', row, { before, after: { role: row.role } });
    return toServiceAccount(row);
  });
}

/** Removes the account; its keys stop. Throws ServiceError `not_found`, `insufficient_scope`. */
export async function removeServiceAccount(context: Context, id: string): Promise<void> {
  await changeAccess(context, id, async (em, row) => {
    requireMayGive(context.principal, roleScopes[row.role]);
    await record(em, context, 'serviceAccount.removed', row, { before: { role: row.role } });
    em.remove(row);
  });
}

async function changeAccess<Result>(
  context: Context,
  id: string,
  work: (em: EntityManager, row: Row) => Promise<Result>,
): Promise<Result> {
  const { orm, accessChanged } = context.services;
  const result = await orm.em.fork().transactional(async (em) => {
    const row = await findServiceAccount(em, context.principal.workspaceId, id, true);
    return work(em, row);
  });
  accessChanged();
  return result;
}

/** Throws ServiceError `not_found`. */
async function findServiceAccount(em: EntityManager, workspaceId: string, id: string, lock = false): Promise<Row> {
  const options = lock ? ({ lockMode: LockMode.PESSIMISTIC_WRITE } as const) : {};
  const row = isId(id) ? await em.findOne(ServiceAccountEntity, { id, workspaceId }, options) : null;
  if (!row) throw new ServiceError('not_found', `There is no service account ${id}.`);
  return row;
}

const isSuspended = ({ suspendedAt }: Row) => suspendedAt !== null && suspendedAt !== undefined;

function toServiceAccount(row: Row): ServiceAccount {
  return {
    serviceAccountId: row.id,
    name: row.name,
    role: row.role,
    suspended: isSuspended(row),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}

async function record<Action extends Extract<AuditAction, `serviceAccount.${string}`>>(
  em: EntityManager,
  context: Context,
  action: Action,
  { id, name }: Row,
  details: Pick<AuditEntryInput<Action>, 'before' | 'after'>,
): Promise<void> {
  const target = { type: 'serviceAccount', id, name };
  await recordAudit(queryableOf(em), auditOrigin(context), { action, target, ...details });
}
