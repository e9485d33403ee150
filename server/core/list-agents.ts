import type { AnyAgent } from '../../agents/agent.ts';
import { inOrder } from '../../agents/in-order.ts';
import type { AgentList } from '../../schema/agent-list.ts';

/** Returns the agents as people need to know them, from their facts. */
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
