import { entriesInOrder } from '../agents/in-order.ts';
import type { Registry } from './context.ts';

/**
 * Loads the agents' definitions, in the order of the usual way from idea to code. Commands and flags derive from them.
 * Loading takes a third of a second, so only commands that need them load them.
 */
export async function loadRegistry(): Promise<Registry> {
  const agents: Registry = await import('../agents/index.ts');
  return Object.fromEntries(entriesInOrder(agents));
}
