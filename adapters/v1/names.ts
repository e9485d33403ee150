import type { AnyAgent } from '../../agents/agent.ts';
import { inOrder } from '../../agents/in-order.ts';

/** Names that this layout has for agents, where they are others. */
const otherNames: Readonly<Record<string, string>> = { code: 'coding' };
/** The second description has no place for it. */
const absent = new Set(['design-system']);

/** An agent as this layout calls it; one that has no place here, and the team, keep their names. */
export const layoutName = (agent: string) => otherNames[agent] ?? agent;

export function withLayoutName<Value extends { agent: string }>(value: Value): Value {
  return { ...value, agent: layoutName(value.agent) };
}

export interface LayoutAgent {
  /** As this layout calls it: `coding`. */
  name: string;
  /** In code, as the procedures are called. */
  key: string;
  agent: AnyAgent;
}

/** The agents of this layout, in the order in which a team works. */
export function layoutAgents(registry: Readonly<Record<string, AnyAgent>>): LayoutAgent[] {
  const entries = Object.entries(registry);
  return inOrder(Object.values(registry)).flatMap((agent) => {
    const [key] = entries.find(([, candidate]) => candidate === agent) ?? [];
    return key === undefined || absent.has(agent.name) ? [] : [{ name: layoutName(agent.name), key, agent }];
  });
}
