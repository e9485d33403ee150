import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { SignInWay } from '../../../schema/actor.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { queryableOf } from '../../store/queryable.ts';
import { recordAudit } from '../audit/record.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { rememberDevice } from './known-devices.ts';
import { openSession } from './open-session.ts';
import type { Person } from './person.ts';
import { refusal } from './refusal.ts';
import { memberOrigin, type SignedIn, type Visitor } from './visitor.ts';

/** A person who has proved who they are. */
export interface Proof {
  personId: string;
  name: string;
  via: SignInWay;
  /** The sign-on connection that they passed; null: they signed in here. */
  connectionId: string | null;
  /** The workspace that they asked for; null: the one that they used last. */
  workspaceId: string | null;
  /** No other workspace will do. */
  isOnly?: true;
  /** They are signed in, and prove nothing now: the new session takes over when they last did, and its end. */
  earlier?: true;
  /**
   * Whether what was checked before the transaction is still so: the password may have been changed meanwhile. Called with the
   * person locked, as every change of what somebody signs in with locks them.
   */
  holds(em: EntityManager, person: Person): boolean | Promise<boolean>;
}

/** The `holds` of what was checked in the transaction of the sign-in. */
export const checkedWithin = () => true;

/**
 * Signs a person in, in the caller's transaction, after all of the proof. Throws ServiceError `unauthenticated` or
 * `insufficient_scope`, with the reason, if the proof no longer holds, or no workspace takes them.
 *
 * It locks the person, and then their members. A change of either, which ends browser sessions, so comes before, and is seen
 * here, or after, and sees the new session. All others lock in this order, too: workspace, person, link, member.
 */
export async function completeSignIn(em: EntityManager, visitor: Visitor, proof: Proof): Promise<SignedIn> {
  const { personId, via, connectionId, workspaceId, isOnly = false, earlier = false } = proof;
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const person = await em.findOne(PersonEntity, { id: personId }, lock);
  if (!person || !(await proof.holds(em, person))) throw refusal('took_too_long');
  // Who signs in again keeps the connections that they passed before.
  const before = await passedBefore(em, visitor, personId);
  const connections = [...new Set([...(connectionId === null ? [] : [connectionId]), ...before])];
  const isKept = before.some((id) => id !== connectionId);
  const sessionId = visitor.signedIn?.browser?.sessionId ?? null;
  const door = await chooseWorkspace(em, {
    personId,
    via,
    isOnly,
    workspaceId: workspaceId ?? openWorkspaceOf(visitor, personId),
    connections,
    address: visitor.client.address,
  });
  const { member, workspace } = door;
  const opened = await openSession(em, visitor, {
    workspaceId: workspace.id,
    personId,
    via,
    connections,
    hours: workspace.sessionHours,
    provedIn: earlier ? sessionId : null,
    // Otherwise a password would keep a connection passed for ever, without asking its identity provider again.
    endsWith: earlier || isKept ? sessionId : null,
  });
  const db = queryableOf(em);
  const device = await rememberDevice(db, visitor.device, personId);
  const acting = { id: member.id, name: proof.name, role: member.role, workspaceId: workspace.id };
  await recordAudit(db, memberOrigin(visitor, acting, { via, sessionId: opened.sessionId }), {
    action: 'signIn.succeeded',
    target: { type: 'member', id: member.id, name: proof.name },
    after: { via, ...(connectionId !== null && { connectionId }) },
  });
  return { token: opened.token, seconds: opened.seconds, device, workspaceId: workspace.id };
}

/** Who signs in again stays in the workspace that is open. */
function openWorkspaceOf({ signedIn }: Visitor, personId: string): string | null {
  return signedIn?.browser?.personId === personId ? signedIn.workspaceId : null;
}

async function passedBefore(em: EntityManager, { signedIn }: Visitor, personId: string): Promise<readonly string[]> {
  if (signedIn?.browser?.personId !== personId) return [];
  const row = await em.findOne(BrowserSessionEntity, { id: signedIn.browser.sessionId, endedAt: null });
  return row?.connections ?? [];
}
