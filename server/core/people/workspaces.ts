import {
  LockMode,
  type EntityManager,
  type InferEntity,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { BrowserSessionEntity, SignInLinkEntity } from '../../../schema/entities/sign-in.ts';
import { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Invitation } from '../../../schema/member.ts';
import type {
  Workspace,
  workspaceCreateInput,
  workspaceDeleteInput,
  workspaceUpdateInput,
} from '../../../schema/workspace.ts';
import { servicePrincipal } from '../access/principal.ts';
import { covers } from '../access/roles.ts';
import { inNetworks } from '../access/networks.ts';
import { vouchesForOne } from '../access/vouches-for-one.ts';
import { recordAudit } from '../audit/record.ts';
import { requireArchives } from '../archive/require.ts';
import { auditOrigin, type Context } from '../context.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { invite } from './members.ts';

type Row = InferEntity<typeof WorkspaceEntity>;

/** The workspaces that the caller can open: all of a person's, all there are for the service key, or the key's own. */
export async function listWorkspaces(context: Context): Promise<{ workspaces: Workspace[] }> {
  const em = context.services.orm.em.fork();
  const { principal } = context;
  const personId = principal.browser?.personId ?? null;
  const own = async () => {
    if (personId === null) return [principal.workspaceId];
    const members = await em.find(MemberEntity, { personId, state: 'active' });
    return members.map(({ workspaceId }) => workspaceId);
  };
  const where = covers(principal.scopes, 'operate') ? {} : { id: { $in: await own() } };
  const rows = await em.find(WorkspaceEntity, { ...where, deletedAt: null }, { orderBy: { name: 'asc', id: 'asc' } });
  return { workspaces: rows.map((row) => toWorkspace(row, context)) };
}

/** The caller's workspace. Throws ServiceError `not_found`. */
export async function getWorkspace(context: Context): Promise<Workspace> {
  const { workspaceId } = context.principal;
  const row = await context.services.orm.em.fork().findOne(WorkspaceEntity, { id: workspaceId });
  if (!row) throw new ServiceError('not_found', 'The workspace is gone.');
  return toWorkspace(row, context);
}

/** Creates a workspace and invites its first admin. Throws ServiceError `conflict` if the slug is taken. */
export async function createWorkspace(
  context: Context,
  { name, slug, admin }: z.output<typeof workspaceCreateInput>,
): Promise<{ workspace: Workspace; invitation: Invitation }> {
  const made = slug ?? slugOf(name);
  return refuseTaken(made, () =>
    context.services.orm.em.fork().transactional(async (em) => {
      const row = em.create(WorkspaceEntity, { name, slug: made });
      await em.persist(row).flush();
      const origin = { ...auditOrigin(context), workspaceId: row.id };
      const target = { type: 'workspace', id: row.id, name };
      await recordAudit(queryableOf(em), origin, {
        action: 'workspace.created',
        target,
        after: { name, slug: made },
      });
      const invitation = await invite(em, context, { ...admin, role: 'admin', workspaceId: row.id });
      return { workspace: toWorkspace(row, context), invitation };
    }),
  );
}

/** Changes what is given of the caller's workspace. Throws ServiceError `conflict`, `invalid_request`. */
export async function updateWorkspace(
  context: Context,
  input: z.output<typeof workspaceUpdateInput>,
): Promise<Workspace> {
  requireOwnAddress(context, input.ipRanges);
  if (typeof input.retentionDays === 'number') requireArchives(context.services.archives);
  const { workspaceId } = context.principal;
  const updated = await refuseTaken(input.slug ?? '', () =>
    context.services.orm.em.fork().transactional(async (em) => {
      const row = await em.findOne(WorkspaceEntity, { id: workspaceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row) throw new ServiceError('not_found', 'The workspace is gone.');
      const before = auditedOf(row);
      row.name = input.name ?? row.name;
      row.slug = input.slug ?? row.slug;
      row.defaultRole = input.defaultRole ?? row.defaultRole;
      row.sessionHours = input.sessionHours ?? row.sessionHours;
      row.shareLinks = input.shareLinks ?? row.shareLinks;
      if (input.retentionDays !== undefined) row.retentionDays = input.retentionDays;
      if (input.ipRanges !== undefined) row.ipRanges = input.ipRanges;
      await em.flush();
      await recordAudit(queryableOf(em), auditOrigin(context), {
        action: 'workspace.updated',
        target: { type: 'workspace', id: row.id, name: row.name },
        before,
        after: auditedOf(row),
      });
      return toWorkspace(row, context);
    }),
  );
  context.services.accessChanged();
  return updated;
}

/**
 * Deletes a workspace: its own, or any if the caller may operate the service. Its keys, browsers and links end at once, and its
 * runs are cancelled. Its data stays, unless `erase` says that it goes, too. The slug must be that of the workspace. Throws ServiceError `not_found`, `conflict`
 * for the first workspace, `invalid_request` for another slug.
 */
export async function deleteWorkspace(
  context: Context,
  id: string,
  { slug, erase }: z.output<typeof workspaceDeleteInput>,
): Promise<void> {
  const { services, principal } = context;
  const isVisible = isId(id) && (id === principal.workspaceId || covers(principal.scopes, 'operate'));
  await services.orm.em.fork().transactional(async (em) => {
    // What was deleted without its data can be erased later.
    const which = erase && covers(principal.scopes, 'operate') ? { eraseAt: null } : { deletedAt: null };
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const row = isVisible ? await em.findOne(WorkspaceEntity, { id, ...which }, options) : null;
    if (!row) throw new ServiceError('not_found', `There is no workspace ${id}.`);
    requireDeletable(row, slug);
    row.deletedAt ??= new Date();
    if (erase) row.eraseAt = new Date();
    await em.flush();
    await em.nativeDelete(SignInLinkEntity, { workspaceId: id, usedAt: null });
    await em.nativeUpdate(BrowserSessionEntity, { workspaceId: id, endedAt: null }, { endedAt: row.deletedAt });
    // Nobody can read the log of a deleted workspace by a key, so an operator finds the entry in their own log as well.
    for (const workspaceId of new Set([id, principal.workspaceId]))
      await recordAudit(
        queryableOf(em),
        { ...auditOrigin(context), workspaceId },
        {
          action: 'workspace.deleted',
          target: { type: 'workspace', id, name: row.name },
          before: auditedOf(row),
          after: { erase },
        },
      );
  });
  services.accessChanged();
  await services.cancelRunsOfDeletedWorkspaces();
}

/** Throws ServiceError `conflict`, `invalid_request`. */
function requireDeletable(row: Row, slug: string): void {
  if (row.id === servicePrincipal.workspaceId)
    throw new ServiceError('conflict', 'The first workspace cannot be deleted, because the service key belongs to it.');
  if (slug === row.slug) return;
  const message = 'is not the slug of this workspace';
  throw new ServiceError('invalid_request', `${JSON.stringify(slug.slice(0, 60))} ${message}. Check the workspace.`, {
    errors: [{ path: 'slug', message }],
  });
}

/**
 * Opens another workspace in the caller's browser session. Throws ServiceError `not_found`, `step_up_required`, or
 * `insufficient_scope` if it refuses their network.
 */
export async function openWorkspace(context: Context, id: string): Promise<Workspace> {
  const { browser } = context.principal;
  if (!browser)
    throw new ServiceError('not_found', `A key cannot open the workspace ${id}. Use a key of that workspace.`);
  const opened = await context.services.orm.em.fork().transactional(async (em) => {
    const row = isId(id) ? await em.findOne(WorkspaceEntity, { id, deletedAt: null }) : null;
    const { personId } = browser;
    const active = { personId, workspaceId: id, state: 'active' } as const;
    const member = row && personId !== null ? await em.findOne(MemberEntity, active) : null;
    // The link of the first start acts as the service key, which belongs to one workspace.
    const isIn = personId === null ? id === context.principal.workspaceId : member !== null;
    if (!row || !isIn) throw new ServiceError('not_found', `There is no workspace ${id}.`);
    const needsOwn = row.signOnRequired || vouchesForOne(context.principal.actor.via);
    if (needsOwn && !(await hasPassedSignOn(em, browser.sessionId, id)))
      throw new ServiceError('step_up_required', 'Sign in in the way that this workspace takes first.', {
        extensions: { signIn: `/sign-in?workspace=${row.slug}` },
      });
    requireNetwork(context, row);
    await em.nativeUpdate(BrowserSessionEntity, { id: browser.sessionId }, { workspaceId: id });
    await recordOpened(em, context, { workspaceId: id, sessionId: browser.sessionId }, member);
    return toWorkspace(row, context);
  });
  context.services.accessChanged();
  return opened;
}

/** Records who came, in the workspace that they opened, as the member that they are there. */
async function recordOpened(
  em: EntityManager,
  context: Context,
  { workspaceId, sessionId: id }: { workspaceId: string; sessionId: string },
  member: InferEntity<typeof MemberEntity> | null,
): Promise<void> {
  const origin = auditOrigin(context);
  const actor = member ? { ...origin.actor, id: member.id, role: member.role } : origin.actor;
  const target = { type: 'browserSession', id, name: null };
  await recordAudit(queryableOf(em), { ...origin, workspaceId, actor }, { action: 'workspace.opened', target });
}

/** Whether a browser session passed one of the workspace's own connections. */
async function hasPassedSignOn(em: EntityManager, sessionId: string, workspaceId: string): Promise<boolean> {
  const session = await em.findOne(BrowserSessionEntity, { id: sessionId });
  const passed = { id: { $in: session?.connections ?? [] } };
  return (await em.count(SignOnConnectionEntity, { ...passed, workspaceId, enabled: true })) > 0;
}

/** The browser could not even leave a workspace that refuses its requests. Throws ServiceError `insufficient_scope`. */
function requireNetwork(context: Context, { ipRanges }: Row): void {
  const admits = inNetworks(ipRanges ?? null);
  if (!admits || admits(context.client().address)) return;
  throw new ServiceError(
    'insufficient_scope',
    'The workspace does not take requests from your network. Ask an admin.',
    {
      extensions: { reason: 'wrong_network' },
    },
  );
}

/** Nobody locks themselves out. Throws ServiceError `invalid_request`. */
function requireOwnAddress(context: Context, ranges: readonly string[] | null | undefined): void {
  const admits = ranges ? inNetworks(ranges) : null;
  const { address } = context.client();
  if (!admits || admits(address)) return;
  const message = `must contain your own address, ${address}`;
  throw new ServiceError('invalid_request', `ipRanges ${message}.`, { errors: [{ path: 'ipRanges', message }] });
}

async function refuseTaken<Result>(slug: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new ServiceError('conflict', `The slug ${slug} is taken. Choose another one.`);
  }
}

/** Returns the slug for a name. A name without Latin letters and digits gets the plain one. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['workspace'];
  return words.join('-').slice(0, 40).replace(/-$/, '');
}

const settingsOf = (row: Row) => ({
  name: row.name,
  slug: row.slug,
  defaultRole: row.defaultRole,
  sessionHours: row.sessionHours,
  ipRanges: row.ipRanges ?? null,
  signOnRequired: row.signOnRequired,
  shareLinks: row.shareLinks,
  retentionDays: row.retentionDays ?? null,
  storageQuotaBytes: row.storageQuotaBytes ?? null,
});

export const auditedOf = (row: Row) => ({ ...settingsOf(row), signOn: row.signOnRequired ? 'required' : 'optional' });

export function toWorkspace(row: Row, { services }: Pick<Context, 'services'>): Workspace {
  const { id: workspaceId, storedBytes = null } = row;
  return {
    workspaceId,
    createdAt: row.createdAt.toISOString(),
    ...settingsOf(row),
    storageLimitBytes: row.storageQuotaBytes ?? services.storage.quota,
    storedBytes,
    storedAt: row.storedAt?.toISOString() ?? null,
  };
}
