import { covers, roleScopes, type Scope } from './roles.ts';

/** The caller: one key in one workspace. */
export interface Principal {
  workspaceId: string;
  keyId: string;
  scopes: ReadonlySet<string>;
  /** null if the key does not expire. */
  expiresAt: Date | null;
  /** Whether the key is still valid. Long answers ask this repeatedly. */
  isGood(): Promise<boolean>;
  /** Whether the cache can answer that without asking the database. */
  isTrusted(): boolean;
}

const always = { isGood: () => Promise.resolve(true), isTrusted: () => true };

/** The first workspace, which the first migration creates. */
const firstWorkspaceId = '00000000-0000-7000-8000-000000000001';

/** The shared service key acts as Admin of the first workspace. */
export const servicePrincipal: Principal = {
  workspaceId: firstWorkspaceId,
  keyId: 'service',
  scopes: new Set(roleScopes.admin),
  expiresAt: null,
  ...always,
};

/** The caller of a request that failed authentication. */
export const nobody: Principal = { workspaceId: '', keyId: '', scopes: new Set(), expiresAt: null, ...always };

/** The only access check, for every protocol. */
export function mayDo(principal: Principal, scope: Scope): boolean {
  return covers(principal.scopes, scope);
}
