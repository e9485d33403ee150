/** Who asks: one key, in one workspace. */
export interface Principal {
  workspaceId: string;
  keyId: string;
  scopes: ReadonlySet<string>;
}

/** What a procedure may ask for; `agents:<name>` stands for each agent. */
export type Scope = 'sessions:read' | 'sessions:write' | `agents:${string}`;

/** The first workspace: there from the first migration on. */
const firstWorkspaceId = '00000000-0000-7000-8000-000000000001';

/** The shared service key acts as Admin of the first workspace. */
export const servicePrincipal: Principal = {
  workspaceId: firstWorkspaceId,
  keyId: 'service',
  scopes: new Set(['*']),
};

/** Stands for the caller of a request that was refused at the door. */
export const nobody: Principal = { workspaceId: '', keyId: '', scopes: new Set() };

export function mayDo(principal: Principal, scope: Scope): boolean {
  return principal.scopes.has('*') || principal.scopes.has(scope);
}
