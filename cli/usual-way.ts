import type { AnyAgent } from '../agents/agent.ts';
import { inOrder } from '../agents/in-order.ts';
import type { Registry } from './context.ts';

/** The agents that take an idea to an application, in their order. */
export function usualWay(agents: Registry): AnyAgent[] {
  return inOrder(agents).filter(({ onTheWay }) => onTheWay);
}

/** The body of an agent's call on this way: the idea as a message if it needs one, otherwise it reads the session. */
export function bodyFor({ needsMessages }: AnyAgent, idea: string): object {
  return needsMessages ? { messages: [{ role: 'user', content: idea }] } : {};
}
