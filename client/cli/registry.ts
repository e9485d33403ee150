import type { Registry } from './context.ts';

/**
 * The agents' own definitions: their commands and flags are made of them. They take a third of a second to load, so
 * that only those commands load them that need them.
 */
export async function loadRegistry(): Promise<Registry> {
  return import('../../agents/index.ts');
}
