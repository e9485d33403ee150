import type { Role } from '../../../schema/key.ts';

/** What a procedure may ask for; `agents:<name>` stands for each agent, and `agents:*` for all of them. */
export type Scope = 'sessions:read' | 'sessions:write' | 'keys:manage' | 'audit:read' | `agents:${string}`;

/** What each role may do: the one table of it. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  admin: ['sessions:read', 'sessions:write', 'agents:*', 'keys:manage', 'audit:read'],
  pm: ['sessions:read', 'sessions:write', 'agents:*', 'audit:read'],
  developer: ['sessions:read', 'sessions:write', 'agents:*'],
  viewer: ['sessions:read'],
};

/** Whether a scope is among these, or one of these has it in it. */
export function covers(scopes: ReadonlySet<string>, scope: string): boolean {
  return scopes.has(scope) || (scope.startsWith('agents:') && scopes.has('agents:*'));
}

/** What a key may do: what it was given, as far as its role may do it. `given` null: everything of the role. */
export function scopesOf(role: Role, given: readonly string[] | null): string[] {
  const ofRole = new Set<string>(roleScopes[role]);
  return given === null ? [...ofRole] : given.filter((scope) => covers(ofRole, scope));
}
