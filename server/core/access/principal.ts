import { covers, roleScopes, type Scope } from './roles.ts';

/** Who asks: one key, in one workspace. */
export interface Principal {
  workspaceId: string;
  keyId: string;
  scopes: ReadonlySet<string>;
  /** null: the key does not end by itself. */
  expiresAt: Date | null;
  /** Whether the key has not ended since: for answers that take their time. */
  isGood(): Promise<boolean>;
  /** Whether that is known without asking the database. */
  isTrusted(): boolean;
}

const always = { isGood: () => Promise.resolve(true), isTrusted: () => true };

/** The first workspace: there from the first migration on. */
const firstWorkspaceId = '00000000-0000-7000-8000-000000000001';

/** The shared service key acts as Admin of the first workspace. */
export const servicePrincipal: Principal = {
  workspaceId: firstWorkspaceId,
  keyId: 'service',
  scopes: new Set(roleScopes.admin),
  expiresAt: null,
  ...always,
};

/** Stands for the caller of a request that was refused at the door. */
export const nobody: Principal = { workspaceId: '', keyId: '', scopes: new Set(), expiresAt: null, ...always };

/** The one question of access, whatever the protocol. */
export function mayDo(principal: Principal, scope: Scope): boolean {
  return covers(principal.scopes, scope);
}
