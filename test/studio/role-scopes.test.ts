import { expect, it } from 'vitest';
import { roles as rolesOnTheWire } from '../../schema/role.ts';
import { roleScopes } from '../../server/core/access/roles.ts';
import { roles, scopesOfRole } from '../../web/pages/settings/role-scopes.ts';
import { settings as german } from '../../web/words/de/pages/settings.ts';
import { settings as english } from '../../web/words/en/pages/settings.ts';

it('offers for a key what the service gives its role, and says in words what each right allows', () => {
  expect(scopesOfRole).toEqual(roleScopes);
  expect(roles).toEqual(rolesOnTheWire);
  for (const { keys } of [english, german]) expect(Object.keys(keys.scopes)).toEqual(roleScopes.admin);
});
