import { stages } from './terminal/stages.ts';
import type { Registry } from './context.ts';

/**
 * Loads the agents' definitions, in the order of the usual way from idea to code. Commands and flags derive from them.
 * Loading takes a third of a second, so only commands that need them load them.
 */
export async function loadRegistry(): Promise<Registry> {
  const agents: Registry = await import('../agents/index.ts');
  return Object.fromEntries(Object.entries(agents).toSorted(([, a], [, b]) => place(a.name) - place(b.name)));
}

/** Agents outside the usual order come last. */
function place(name: string): number {
  const index = stages.findIndex(({ agent }) => agent === name);
  return index < 0 ? stages.length : index;
}
