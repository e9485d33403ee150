import { agentListSchema } from '../../schema/agent-list.ts';
import { route } from '../http/route.ts';

export const agentListRoute = route({
  method: 'get',
  path: '/agents',
  scope: 'sessions:read',
  operationId: 'listAgents',
  tag: 'Agents',
  summary: 'List the agents',
  description: 'In the order in which an idea meets them, with what each leaves and whether it needs a message.',
  answers: { 200: { description: 'All of them.', content: { 'application/json': agentListSchema } } },
  errors: [],
  answer: async ({ c, caller }) => c.json(await caller.agentList()),
});
