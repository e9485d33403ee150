import type { PlainScope } from '../../../schema/key.ts';
import type { Role } from '../../../schema/role.ts';

/** What a procedure can require. `agents:<name>` is one agent, `agents:*` all of them. */
export type Scope = PlainScope | `agents:${string}`;

/** The scopes of each role. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  admin: [
    'sessions:read',
    'sessions:write',
    'sessions:share',
    'agents:*',
    'audit:read',
    'keys:manage',
    'webhooks:manage',
    'members:manage',
    'signOn:manage',
    'budgets:manage',
    'workspace:manage',
  ],
  pm: ['sessions:read', 'sessions:write', 'sessions:share', 'agents:*', 'audit:read'],
  developer: ['sessions:read', 'sessions:write', 'sessions:share', 'agents:*'],
  viewer: ['sessions:read'],
};

/** What the service key may do: the rights of an Admin, and what concerns all workspaces. No other key can have it. */
export const serviceScopes: readonly Scope[] = [...roleScopes.admin, 'operate'];

/** What the token of a link may do: read the replay that the link shows. Nobody else may, and the token nothing else. */
export const shareScopes: readonly Scope[] = ['shared:read'];

/** Whether a set of scopes contains a scope, directly or through `agents:*`. */
export function covers(scopes: ReadonlySet<string>, scope: string): boolean {
  return scopes.has(scope) || (scope.startsWith('agents:') && scopes.has('agents:*'));
}

/** Those of the scopes that a role has as well. */
export function scopesWithin(scopes: readonly string[], role: Role): string[] {
  const ofRole = new Set<string>(roleScopes[role]);
  // `agents:*` of a key shrinks to nothing only if its owner's role has no agents: roles have all of them, or none.
  return scopes.filter((scope) => covers(ofRole, scope));
}

/** The scopes of a key: those it was given that its role also has. If `given` is null, all scopes of the role. */
export function scopesOf(role: Role, given: readonly string[] | null): string[] {
  return given === null ? [...roleScopes[role]] : scopesWithin(given, role);
}
