import type { Actor, SignInWay } from '../../../schema/actor.ts';
import type { Role } from '../../../schema/role.ts';
import type { Principal } from '../access/principal.ts';
import type { AuditOrigin } from '../audit/record.ts';
import type { Client } from '../context.ts';
import type { Services } from '../services.ts';

/** A browser at a page for signing in. Whatever it sends is checked by the function that takes it. */
export interface Visitor {
  services: Services;
  client: Client;
  requestId: string;
  /** Where links to this service begin, without a slash at the end. */
  baseUrl: string;
  /** The cookie of a browser in which somebody signed in before; null: there is none. */
  device: string | null;
  /** The cookie that ties a sign-in that is under way to this browser; null: there is none. */
  binding: string | null;
  /** Who is signed in in this browser already; null: nobody. */
  signedIn: Principal | null;
}

/** What a sign-in leaves in the browser. */
export interface SignedIn {
  /** The cookie of the browser session. */
  token: string;
  /** The seconds until the browser session ends at the latest. */
  seconds: number;
  /** The cookie of the known device; null: the one that is there stays. */
  device: string | null;
  workspaceId: string;
}

/** A member as the audit log names it. */
export interface ActingMember {
  id: string;
  name: string;
  role: Role;
  workspaceId: string;
}

/** The origin of what a member does at a page for signing in, in the member's workspace. */
export function memberOrigin(
  visitor: Visitor,
  { id, name, role, workspaceId }: ActingMember,
  proof: { via: SignInWay; sessionId?: string | null },
): AuditOrigin {
  const { via, sessionId = null } = proof;
  return originOf(visitor, workspaceId, { type: 'member', id, name, role, via, sessionId, keyHint: null });
}

/** The origin of what somebody does of whom the service only knows the browser. Nothing that they typed is stored. */
export function strangerOrigin(visitor: Visitor, workspaceId: string, via: SignInWay): AuditOrigin {
  const stranger: Actor = { type: 'member', id: 'unknown', name: '', role: null, via, sessionId: null, keyHint: null };
  return originOf(visitor, workspaceId, stranger);
}

/** The origin of what an actor does at a page for signing in. */
export function originOf({ client, requestId }: Visitor, workspaceId: string, actor: Actor): AuditOrigin {
  const { address: ip, userAgent } = client;
  return { workspaceId, actor, context: { ip, userAgent, requestId, protocol: 'web', procedure: null } };
}
