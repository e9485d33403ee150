import { agentListSchema } from '../../../schema/agent-list.ts';
import { listAgents } from '../list-agents.ts';
import { procedure } from './trpc.ts';

/** The agents of this service. */
export const agentList = procedure
  .meta({ scope: 'sessions:read' })
  .output(agentListSchema)
  .query(({ ctx }) => listAgents(ctx.services.agents));
