import type { PlainScope } from '../../../schema/key.ts';
import type { Role } from '../../../schema/role.ts';

/** What a procedure can require. `agents:<name>` is one agent, `agents:*` all of them. */
export type Scope = PlainScope | `agents:${string}`;

/** The scopes of each role. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  admin: [
    'sessions:read',
    'sessions:write',
    'agents:*',
    'audit:read',
    'keys:manage',
    'webhooks:manage',
    'members:manage',
    'signOn:manage',
    'workspace:manage',
  ],
  pm: ['sessions:read', 'sessions:write', 'agents:*', 'audit:read'],
  developer: ['sessions:read', 'sessions:write', 'agents:*'],
  viewer: ['sessions:read'],
};

/** What the service key may do: the rights of an Admin, and what concerns all workspaces. No other key can have it. */
export const serviceScopes: readonly Scope[] = [...roleScopes.admin, 'operate'];

/** Whether a set of scopes contains a scope, directly or through `agents:*`. */
export function covers(scopes: ReadonlySet<string>, scope: string): boolean {
  return scopes.has(scope) || (scope.startsWith('agents:') && scopes.has('agents:*'));
}

/** The scopes of a key: those it was given that its role also has. If `given` is null, all scopes of the role. */
export function scopesOf(role: Role, given: readonly string[] | null): string[] {
  const ofRole = new Set<string>(roleScopes[role]);
  return given === null ? [...ofRole] : given.filter((scope) => covers(ofRole, scope));
}
