import type { Role } from '../../../schema/role.ts';

/** The roles, with most rights first. A copy without zod, which is too large for a page. */
export const roles = ['admin', 'pm', 'developer', 'viewer'] as const satisfies readonly Role[];

/** What a key of each role can be given. A test compares it with what the service allows. */
export const scopesOfRole: Readonly<Record<Role, readonly string[]>> = {
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
