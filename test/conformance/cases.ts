import type { AnyAgent } from '../../agents/agent.ts';
import { bodyFor, everyAgent } from './door.ts';
import { rest } from './over-rest.ts';
import type { Transport } from './transport.ts';
import { transportsOf } from './transports.ts';

/** An agent, its name in code, and the transports over which its runs are started. */
export interface AgentCase {
  name: string;
  agent: AnyAgent;
  over: readonly Transport[];
}

const every: AgentCase[] = everyAgent.map(({ name, agent }) => ({
  name,
  agent,
  over: transportsOf(agent, bodyFor(agent)),
}));

/** These runs take seconds, because they build a project. */
const builds = ({ agent }: AgentCase) => agent.usesSandbox;

/**
 * Every agent over every transport, except that agents which build use REST only: more would not fit into `npm test`.
 */
export const quickCases: AgentCase[] = every.map((one) => (builds(one) ? { ...one, over: [rest] } : one));

/** The rest. */
export const slowCases: AgentCase[] = every
  .filter(builds)
  .map((one) => ({ ...one, over: one.over.filter((transport) => transport !== rest) }));
