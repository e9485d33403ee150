import { stages } from './terminal/stages.ts';
import type { Registry } from './context.ts';

/**
 * The agents' own definitions, in the order in which an idea meets them: their commands and flags are made of them. They
 * take a third of a second to load, so that only those commands load them that need them.
 */
export async function loadRegistry(): Promise<Registry> {
  const agents: Registry = await import('../agents/index.ts');
  return Object.fromEntries(Object.entries(agents).toSorted(([, a], [, b]) => place(a.name) - place(b.name)));
}

/** Agents that are no part of the usual way come after it. */
function place(name: string): number {
  const index = stages.findIndex(({ agent }) => agent === name);
  return index < 0 ? stages.length : index;
}
