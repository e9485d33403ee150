import { LockMode, type EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { IdentityEntity, SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { SignOnConnection, signOnCreateInput, signOnUpdateInput } from '../../../schema/sign-on.ts';
import type { AuditAction } from '../../../schema/audit-actions.ts';
import { requireMayGive } from '../access/may-give.ts';
import { roleScopes } from '../access/roles.ts';
import { type AuditEntryInput, recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { pageOf, pageQuery, type PageRequest } from '../sessions/page.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import type { ConnectionRow } from './connection-row.ts';
import { readChanged, readNew } from './read-provider.ts';
import type { ReadProvider } from './saml/connect.ts';
import { describeSaml } from './saml/describe.ts';
import { ourselves } from './saml/settings.ts';
import { sealSecret } from './secret.ts';

/** Newest first. Throws ServiceError `invalid_request`. */
export async function listConnections(context: Context, request: PageRequest) {
  const { where, options } = pageQuery(request);
  const { workspaceId } = context.principal;
  const rows = await context.services.orm.em.fork().find(SignOnConnectionEntity, { workspaceId, ...where }, options);
  const { page, nextBefore } = pageOf(rows, request.limit);
  return { connections: page.map((row) => toConnection(context, row)), nextBefore };
}

/** Throws ServiceError `not_found`. */
export async function getConnection(context: Context, connectionId: string): Promise<SignOnConnection> {
  return toConnection(context, await findConnection(context.services.orm.em.fork(), context, connectionId));
}

/** Creates a connection, after asking the identity provider. Throws ServiceError `invalid_request`, `insufficient_scope`. */
export async function createConnection(
  context: Context,
  input: z.output<typeof signOnCreateInput>,
): Promise<SignOnConnection> {
  const { services, principal } = context;
  const id = uuidv7();
  const { kind, name, groupClaim, newMemberRole } = input;
  const groupRoles = Object.fromEntries(input.groupRoles.map(({ group, role }) => [group, role]));
  const clientSecret = input.clientSecret ?? null;
  requireMayGiveRoles(context, { groupRoles, newMemberRole });
  requireClosed({ issuer: input.issuer ?? '', newMemberRole });
  const values = { kind, name, groupClaim, groupRoles, newMemberRole, ...(await readNew(services.signOn, input)) };
  const row = await services.orm.em.fork().transactional(async (em) => {
    const made = em.create(SignOnConnectionEntity, {
      id,
      workspaceId: principal.workspaceId,
      createdBy: principal.callerId,
      ...values,
      clientSecret: sealSecret(services.vault, id, clientSecret),
    });
    await em.persist(made).flush();
    await record(em, context, 'signOn.created', made, { after: auditedOf(made) });
    return made;
  });
  return toConnection(context, row);
}

/** Changes what is given. Throws ServiceError `not_found`, `invalid_request`, `insufficient_scope`, `conflict`. */
export async function updateConnection(
  context: Context,
  connectionId: string,
  input: z.output<typeof signOnUpdateInput>,
): Promise<SignOnConnection> {
  const { services } = context;
  const read = await readAgain(context, connectionId, input);
  const row = await change(context, connectionId, async (em, found) => {
    // Who may not give a role may not take it from a group either.
    requireMayGiveRoles(context, found);
    const before = auditedOf(found);
    const { clientSecret, groupRoles, metadataUrl: _, metadataXml: __, ...rest } = input;
    const tested = provedBy(found);
    Object.assign(
      found,
      Object.fromEntries(Object.entries({ ...rest, ...read }).filter(([, value]) => value !== undefined)),
    );
    if (groupRoles) found.groupRoles = Object.fromEntries(groupRoles.map(({ group, role }) => [group, role]));
    if (clientSecret !== undefined) found.clientSecret = sealSecret(services.vault, found.id, clientSecret);
    if (provedBy(found) !== tested) found.testedAt = null;
    requireMayGiveRoles(context, found);
    requireClosed(found);
    await em.flush();
    await requireDoor(em, found.workspaceId);
    await record(em, context, 'signOn.updated', found, { before, after: auditedOf(found) });
    return found;
  });
  services.accessChanged();
  return toConnection(context, row);
}

/**
 * Removes a connection, and which identities belong to whom. The people stay members. Throws ServiceError `not_found`, and
 * `conflict` if members could not sign in any more.
 */
export async function removeConnection(context: Context, connectionId: string): Promise<void> {
  await change(context, connectionId, async (em, row) => {
    const before = auditedOf(row);
    await em.nativeDelete(IdentityEntity, { connectionId: row.id });
    await em.remove(row).flush();
    await requireDoor(em, row.workspaceId);
    await record(em, context, 'signOn.deleted', row, { before });
  });
  context.services.accessChanged();
}

/** Connections with which the members of a workspace that enforces sign-on can get in. */
export const openDoors = (workspaceId: string): FilterQuery<ConnectionRow> => ({
  workspaceId,
  enabled: true,
  testedAt: { $ne: null },
});

/** Throws ServiceError `conflict` if a workspace that enforces sign-on is left without a connection that works. */
async function requireDoor(em: EntityManager, workspaceId: string): Promise<void> {
  const { signOnRequired } = await em.findOneOrFail(WorkspaceEntity, { id: workspaceId });
  if (!signOnRequired || (await em.count(SignOnConnectionEntity, openDoors(workspaceId))) > 0) return;
  throw new ServiceError(
    'conflict',
    'Members of this workspace must sign in with an identity provider, and this is the last one that was tested. Stop enforcing it first, or add and test another one.',
  );
}

/** Asks the identity provider before a change of its address, client or metadata. Returns what it says anew. */
async function readAgain(
  context: Context,
  connectionId: string,
  input: z.output<typeof signOnUpdateInput>,
): Promise<Partial<ReadProvider>> {
  const { services } = context;
  const row = await findConnection(services.orm.em.fork(), context, connectionId);
  return readChanged(services, row, input);
}

/** Works with one connection. The lock of the workspace makes sure that changes and sign-ins see each other. */
function change<Result>(
  context: Context,
  connectionId: string,
  work: (em: EntityManager, row: ConnectionRow) => Promise<Result>,
): Promise<Result> {
  return context.services.orm.em.fork().transactional(async (em) => {
    const { workspaceId } = context.principal;
    await em.findOne(WorkspaceEntity, { id: workspaceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return work(em, await findConnection(em, context, connectionId));
  });
}

async function findConnection(em: EntityManager, context: Context, id: string): Promise<ConnectionRow> {
  const { workspaceId } = context.principal;
  const row = isId(id) ? await em.findOne(SignOnConnectionEntity, { id, workspaceId }) : null;
  if (!row) throw new ServiceError('not_found', `There is no sign-on connection ${id}.`);
  return row;
}

type Roles = Pick<ConnectionRow, 'groupRoles' | 'newMemberRole'>;

/** A connection gives roles to others, so it takes somebody who has their rights. */
function requireMayGiveRoles({ principal }: Context, { groupRoles, newMemberRole }: Roles): void {
  const given = [...Object.values(groupRoles), ...(newMemberRole ? [newMemberRole] : [])];
  for (const role of given) requireMayGive(principal, roleScopes[role]);
}

/** Providers with which anybody in the world can make an account. */
const publicIssuers = new Set(['https://accounts.google.com', 'https://gitlab.com', 'https://appleid.apple.com']);

/** Throws ServiceError `invalid_request` if a connection would let in everybody. */
function requireClosed({ issuer, newMemberRole = null }: Pick<ConnectionRow, 'issuer' | 'newMemberRole'>): void {
  if (newMemberRole === null || !publicIssuers.has(URL.parse(issuer)?.origin ?? '')) return;
  const message =
    'must be null, because anybody can have an account there. Give roles by groupClaim, such as hd for a domain of Google';
  throw new ServiceError('invalid_request', `newMemberRole ${message}.`, {
    errors: [{ path: 'newMemberRole', message }],
  });
}

/** The settings that a test sign-in proves. With others, it has to be repeated. */
const provedBy = ({ issuer, clientId, scopes, saml }: ConnectionRow) =>
  JSON.stringify([issuer, clientId, scopes, saml?.entryPoint]);

const auditedOf = ({ kind, issuer, groupRoles, newMemberRole }: ConnectionRow) => ({
  kind,
  issuer,
  mappedGroups: Object.keys(groupRoles).length,
  justInTime: newMemberRole !== null && newMemberRole !== undefined,
});

async function record<Action extends Extract<AuditAction, 'signOn.created' | 'signOn.updated' | 'signOn.deleted'>>(
  em: EntityManager,
  context: Context,
  action: Action,
  { id, name }: ConnectionRow,
  details: Pick<AuditEntryInput<Action>, 'before' | 'after'>,
): Promise<void> {
  const target = { type: 'signOn', id, name };
  await recordAudit(queryableOf(em), auditOrigin(context), { action, target, ...details });
}

function toConnection(context: Context, row: ConnectionRow): SignOnConnection {
  const { entityId, answerTo } = ourselves(context.baseUrl(), row.id);
  return {
    connectionId: row.id,
    kind: row.kind,
    name: row.name,
    issuer: row.issuer,
    clientId: row.saml ? entityId : row.clientId,
    hasClientSecret: (row.clientSecret ?? null) !== null,
    scopes: row.scopes,
    saml: row.saml ? describeSaml(row.saml, entityId) : null,
    groupClaim: row.groupClaim ?? null,
    groupRoles: Object.entries(row.groupRoles).map(([group, role]) => ({ group, role })),
    newMemberRole: row.newMemberRole ?? null,
    enabled: row.enabled,
    testedAt: row.testedAt?.toISOString() ?? null,
    redirectUri: answerTo,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}
