import { LockMode, type EntityManager, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { SignIn } from '../../../schema/sign-in.ts';
import { covers } from '../access/roles.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context, requireScope } from '../context.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { pageOf, pageQuery, type PageRequest } from '../sessions/page.ts';

type Row = InferEntity<typeof BrowserSessionEntity>;

/** Matches nothing. */
const none = { id: { $in: [] } };

/**
 * The signed-in browsers: a person's own, in whatever workspace; with `members:manage`, those of all members that have
 * this workspace open. Newest first.
 */
export async function listSignIns(context: Context, request: PageRequest & { memberId?: string | undefined }) {
  const em = context.services.orm.em.fork();
  const { where, options } = pageQuery(request);
  const mine = await visible(em, context, request.memberId ?? 'all');
  const open = { endedAt: null, expiresAt: { $gt: new Date() } };
  const rows = await em.find(BrowserSessionEntity, { $and: [mine, where, open] }, options);
  const { page, nextBefore } = pageOf(rows, request.limit);
  return { signIns: await describe(em, context, page), nextBefore };
}

/** Signs a browser out. Throws ServiceError `not_found`. */
export async function endSignIn(context: Context, signInId: string): Promise<void> {
  await end(context, await visible(context.services.orm.em.fork(), context, 'all'), signInId);
}

/** Signs all browsers of a member out, or all of one's own but for this one. */
export async function endAllSignIns(context: Context, memberId: string | undefined): Promise<{ ended: number }> {
  return { ended: await end(context, await visible(context.services.orm.em.fork(), context, memberId ?? 'own'), null) };
}

/**
 * The condition for sessions: the caller's own, all that they may see, or those of a member. Throws ServiceError
 * `not_found`, `insufficient_scope`.
 */
async function visible(em: EntityManager, context: Context, which: string): Promise<FilterQuery<Row>> {
  const { workspaceId, browser, scopes } = context.principal;
  const own = browser ? { personId: browser.personId } : none;
  if (which === 'own') return own;
  if (which === 'all') return covers(scopes, 'members:manage') ? { $or: [own, { workspaceId }] } : own;
  const memberId = which;
  const member = isId(memberId) ? await em.findOne(MemberEntity, { id: memberId, workspaceId }) : null;
  const personId = member?.personId ?? null;
  if (personId !== null && personId === browser?.personId) return own;
  requireScope(context, 'members:manage');
  if (!member) throw new ServiceError('not_found', `There is no member ${memberId}.`);
  return personId === null ? none : { workspaceId, personId };
}

async function end(context: Context, mine: FilterQuery<Row>, signInId: string | null): Promise<number> {
  const { orm, accessChanged } = context.services;
  const current = context.principal.browser?.sessionId;
  const ended = await orm.em.fork().transactional(async (em) => {
    const all = current === undefined ? {} : { id: { $ne: current } };
    const one = isId(signInId ?? '') ? { id: signInId ?? '' } : none;
    const where = { $and: [mine, signInId === null ? all : one, { endedAt: null }] };
    const rows = await em.find(BrowserSessionEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (signInId !== null && rows.length === 0) throw new ServiceError('not_found', `There is no sign-in ${signInId}.`);
    for (const row of rows) {
      row.endedAt = new Date();
      const origin = { ...auditOrigin(context), workspaceId: row.workspaceId };
      const target = { type: 'browserSession', id: row.id, name: null };
      await recordAudit(queryableOf(em), origin, { action: 'browserSession.revoked', target });
    }
    return rows.length;
  });
  accessChanged();
  return ended;
}

async function describe(em: EntityManager, context: Context, rows: readonly Row[]): Promise<SignIn[]> {
  const personIds = rows.flatMap(({ personId }) => personId ?? []);
  const { workspaceId, browser } = context.principal;
  const people = await em.find(PersonEntity, { id: { $in: personIds } });
  const members = await em.find(MemberEntity, { personId: { $in: personIds }, workspaceId });
  return rows.map((row) => ({
    signInId: row.id,
    memberId: members.find(({ personId }) => personId === row.personId)?.id ?? null,
    name: people.find(({ id }) => id === row.personId)?.name ?? 'Service key',
    via: row.via,
    userAgent: row.userAgent ?? null,
    address: row.address ?? null,
    current: row.id === browser?.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}
