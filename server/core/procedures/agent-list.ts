import type { AnyAgent } from '../../../agents/agent.ts';
import { inOrder } from '../../../agents/in-order.ts';
import { type AgentList, agentListSchema } from '../../../schema/agent-list.ts';
import { procedure } from './trpc.ts';

/** The agents of this service, from their facts. */
export const agentList = procedure
  .meta({ scope: 'sessions:read' })
  .output(agentListSchema)
  .query(({ ctx }) => listAgents(ctx.services.agents));

/** Returns the agents of a registry, in the order in which an idea meets them. */
export function listAgents(agents: Readonly<Record<string, AnyAgent>>): AgentList {
  return {
    agents: inOrder(agents).map((agent) => {
      const { name, title, description, stage, terminal, needsMessages, onTheWay, artifact } = agent;
      return {
        name,
        title,
        description,
        stage,
        path: `${name}-agent`,
        terminal,
        needsMessages,
        takesMessages: Object.hasOwn(agent.input.shape, 'messages'),
        onTheWay,
        artifact: artifact && { kind: artifact.kind, title: artifact.title },
      };
    }),
  };
}
