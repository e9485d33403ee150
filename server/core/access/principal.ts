import { firstWorkspaceId } from '../../../schema/first-workspace.ts';
import type { Actor } from '../../../schema/actor.ts';
import type { ShareInclude } from '../../../schema/share.ts';
import { covers, type Scope, serviceScopes } from './roles.ts';

/** The caller: one key or one signed-in person, in one workspace. */
export interface Principal {
  workspaceId: string;
  /** What requests are counted for, and what made things: the id of the key or member, or `service`. */
  callerId: string;
  actor: Actor;
  scopes: ReadonlySet<string>;
  /** Whether requests from a client address are accepted; null: all are. */
  admits: ((address: string) => boolean) | null;
  /** null if it does not expire. */
  expiresAt: Date | null;
  /** The browser session; null if a key was sent. */
  browser: BrowserSession | null;
  /** What a link shows; null if anything but its token was sent. */
  share: SharedSession | null;
  /** Whether the key or browser session is still valid, and its network allowed. Long answers ask this repeatedly. */
  isGood(): Promise<boolean>;
  /** Whether the cache can answer that without asking the database. */
  isTrusted(): boolean;
}

/** A session up to a cursor, as a link shows it. */
export interface SharedSession {
  shareId: string;
  sessionId: string;
  /** The last event that it shows. */
  cursor: number;
  include: ShareInclude;
  createdAt: Date;
  expiresAt: Date;
  /** Who made the link. */
  sharedBy: string;
}

/** A signed-in browser. */
interface BrowserSession {
  sessionId: string;
  /** null if the link of the first start opened it: it acts as the service key. */
  personId: string | null;
  /** The last time that the person proved who they are. */
  provedAt: Date;
  /** Until when that counts as recent, on the clock of `performance.now()`: the database's clock may differ from that of the node. */
  recentUntil: number;
}

const always = { isGood: () => Promise.resolve(true), isTrusted: () => true };

/** The shared service key acts as Admin of the first workspace, and operates the service. */
export const servicePrincipal: Principal = {
  workspaceId: firstWorkspaceId,
  callerId: 'service',
  actor: {
    type: 'serviceKey',
    id: 'service',
    name: 'Service key',
    role: 'admin',
    via: 'key',
    sessionId: null,
    keyHint: null,
  },
  scopes: new Set(serviceScopes),
  admits: null,
  expiresAt: null,
  browser: null,
  share: null,
  ...always,
};

/** The caller of a request that failed authentication. */
export const nobody: Principal = {
  workspaceId: '',
  callerId: '',
  actor: { type: 'key', id: '', name: '', role: null, via: null, sessionId: null, keyHint: null },
  scopes: new Set(),
  admits: null,
  expiresAt: null,
  browser: null,
  share: null,
  ...always,
};

/** The only access check, for every protocol. */
export function mayDo(principal: Principal, scope: Scope): boolean {
  return covers(principal.scopes, scope);
}
