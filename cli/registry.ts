import { inOrder } from '../agents/in-order.ts';
import type { Registry } from './context.ts';

/**
 * The agents' own definitions, in the order in which an idea meets them. Commands and flags derive from them. Loading them
 * takes a third of a second, so commands that do not need them do without.
 */
export async function loadRegistry(): Promise<Registry> {
  const agents: Registry = await import('../agents/index.ts');
  const entries = Object.entries(agents).map(([key, agent]) => ({ key, agent, name: agent.name, order: agent.order }));
  return Object.fromEntries(inOrder(entries).map(({ key, agent }) => [key, agent]));
}
