import { meSchema } from '../../schema/me.ts';
import { route } from '../http/route.ts';

export const meRoute = route({
  method: 'get',
  path: '/me',
  scope: 'sessions:read',
  operationId: 'getMe',
  tag: 'Account',
  summary: 'Read who you are, and what you may do',
  description: 'Takes a key or the cookie of a signed-in browser. `scopes` are those that count now.',
  answers: { 200: { description: 'The caller.', content: { 'application/json': meSchema } } },
  errors: [],
  answer: async ({ c, caller }) => c.json(await caller.me()),
});
