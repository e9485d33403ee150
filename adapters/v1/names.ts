import type { AnyAgent } from '../../agents/agent.ts';
import { entriesInOrder } from '../../agents/in-order.ts';

/** Agents that have another name in this layout. */
const otherNames: Readonly<Record<string, string>> = { code: 'coding' };
/** The second layout has no place for these agents. */
const absent = new Set(['design-system']);

/** Returns an agent's name in this layout. Agents that are absent from it, and the team, keep their names. */
export const layoutName = (agent: string) => otherNames[agent] ?? agent;

export function withLayoutName<Value extends { agent: string }>(value: Value): Value {
  return { ...value, agent: layoutName(value.agent) };
}

export interface LayoutAgent {
  /** The name in this layout: `coding`. */
  name: string;
  /** The name in code, which the procedures use. */
  key: string;
  agent: AnyAgent;
}

/** Returns the agents of this layout, in the order in which a team works. */
export function layoutAgents(registry: Readonly<Record<string, AnyAgent>>): LayoutAgent[] {
  return entriesInOrder(registry)
    .filter(([, { name }]) => !absent.has(name))
    .map(([key, agent]) => ({ name: layoutName(agent.name), key, agent }));
}
