import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { IdentityEntity, SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Role } from '../../../schema/role.ts';
import type { SignOnTest } from '../../../schema/sign-on-test.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireRecentSignIn, requireScope } from '../context.ts';
import type { NewFlow } from '../sign-in/flows.ts';
import { reasonOf, refusal, type SignInReason } from '../sign-in/refusal.ts';
import { memberOrigin, type Visitor } from '../sign-in/visitor.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { beginSignOn } from './begin.ts';
import { type Claims, mappedRole, mapsRoles } from './claims.ts';
import type { ConnectionRow } from './connection-row.ts';
import { isLastAdmin } from './follow-groups.ts';
import { keepTest } from './kept-test.ts';
import { actingOf, type MemberRow } from './settling.ts';
import { whatFailed } from './what-failed.ts';

/**
 * Begins a test of a connection: the browser goes to the provider and back, and nobody is signed in. `context`: of who is signed in;
 * null: nobody. Returns what `beginSignOn`
 * does; null if the provider cannot be asked, so that the test has failed already. Throws ServiceError `not_found`,
 * `step_up_required`, `insufficient_scope`, `unauthenticated`.
 */
export async function beginTest(
  visitor: Visitor,
  context: Context | null,
  { connectionId, next }: { connectionId: string; next: string },
): Promise<(NewFlow & { url: string }) | null> {
  const connection = await requireMayTest(context, connectionId);
  try {
    return await beginSignOn(visitor, {
      connectionId,
      next,
      invitation: null,
      linkTo: null,
      again: false,
      isTest: true,
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || reasonOf(error) !== 'sign_on_unavailable') throw error;
    await keepFailure(visitor, connection, error);
    return null;
  }
}

async function requireMayTest(context: Context | null, id: string): Promise<ConnectionRow> {
  if (!context?.principal.browser) throw refusal('took_too_long');
  requireScope(context, 'signOn:manage');
  requireRecentSignIn(context);
  const { services, principal } = context;
  const { workspaceId } = principal;
  const row = isId(id)
    ? await services.orm.em.fork().findOne(SignOnConnectionEntity, { id, workspaceId, enabled: true })
    : null;
  if (!row) throw refusal('connection_unknown');
  return row;
}

/** Keeps what a test learnt, for the browser session that began it. `ask` throws ServiceError if the provider signed nobody in. */
export async function finishTest(
  visitor: Visitor,
  connection: ConnectionRow,
  ask: () => Promise<Claims>,
): Promise<void> {
  const claims = await ask().catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
  if (claims instanceof ServiceError) return keepFailure(visitor, connection, claims);
  const { issuer, subject, name, email, groups, names } = claims;
  await keepTest(visitor, {
    connectionId: connection.id,
    at: new Date().toISOString(),
    identity: { issuer, subject, name, email },
    claims: [...names],
    groups: groups && [...groups],
    detail: null,
    ...(await learn(visitor, connection, claims)),
  });
}

/** Why a SAML answer was refused, as the audit log names it. */
function problemOf({ extensions: { problem } }: ServiceError): string | null {
  return typeof problem === 'string' ? problem : null;
}

async function keepFailure(visitor: Visitor, { id }: ConnectionRow, error: ServiceError): Promise<void> {
  await keepTest(visitor, {
    connectionId: id,
    at: new Date().toISOString(),
    identity: null,
    account: null,
    claims: [],
    groups: null,
    role: null,
    reason: reasonOf(error) ?? 'sign_on_refused',
    detail: whatFailed(error.cause) ?? problemOf(error),
    mayEnforce: false,
  });
}

type Learnt = Pick<SignOnTest, 'account' | 'role' | 'reason' | 'mayEnforce'>;

/** What a sign-in with these claims would lead to. It changes no member; an admin's own account shows that the settings work. */
async function learn(visitor: Visitor, { id, workspaceId }: ConnectionRow, claims: Claims): Promise<Learnt> {
  return visitor.services.orm.em.fork().transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    await em.findOne(WorkspaceEntity, { id: workspaceId, deletedAt: null }, lock);
    const connection = await em.findOne(SignOnConnectionEntity, { id, enabled: true });
    if (!connection) throw refusal('connection_unknown');
    const { issuer, subject } = claims;
    const identity = await em.findOne(IdentityEntity, { connectionId: id, issuer, subject });
    const member = identity && (await em.findOne(MemberEntity, { personId: identity.personId, workspaceId }));
    const personId = visitor.signedIn?.browser?.personId ?? null;
    const isOwn = identity !== null && identity.personId === personId;
    const expected = await expectedRole(em, connection, member, claims);
    const mayEnforce = isOwn && member !== null && expected.role === 'admin' && member.role === 'admin';
    return {
      account: identity === null ? 'new' : isOwn ? 'yours' : 'another',
      ...expected,
      mayEnforce: mayEnforce && (await pass(em, visitor, connection, member)),
    };
  });
}

/** The role that a sign-in would give, and why it would be refused. */
async function expectedRole(
  em: EntityManager,
  connection: ConnectionRow,
  member: MemberRow | null,
  { groups }: Claims,
): Promise<{ role: Role | null; reason: SignInReason | null }> {
  const mapped = mappedRole(connection, groups);
  if (member && member.state !== 'active') return { role: null, reason: 'suspended' };
  if (member && (member.roleSource !== 'mapped' || !mapsRoles(connection))) return { role: member.role, reason: null };
  if (member && mapped !== 'admin' && (await isLastAdmin({ em }, member))) return { role: null, reason: 'last_admin' };
  return { role: mapped, reason: mapped === null ? 'no_role' : null };
}

/**
 * The browser session passes the connection, as by signing in with it: the same person proved the same thing. Returns false if the
 * session has ended.
 */
async function pass(
  em: EntityManager,
  visitor: Visitor,
  connection: ConnectionRow,
  member: MemberRow,
): Promise<boolean> {
  const id = visitor.signedIn?.browser?.sessionId ?? '';
  const { workspaceId, personId = null } = member;
  const open = { endedAt: null, expiresAt: { $gt: new Date() }, workspaceId, personId };
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const session = await em.findOne(BrowserSessionEntity, { id, ...open }, lock);
  if (!session) return false;
  session.connections = [...new Set([...session.connections, connection.id])];
  await em.flush();
  if (connection.testedAt) return true;
  connection.testedAt = new Date();
  await em.flush();
  const acting = actingOf(member, member.name);
  await recordAudit(queryableOf(em), memberOrigin(visitor, acting, { via: session.via, sessionId: session.id }), {
    action: 'signOn.tested',
    target: { type: 'signOn', id: connection.id, name: connection.name },
  });
  return true;
}
