import type { AnyAgent } from '../../agents/agent.ts';
import { bodyFor, everyAgent } from './door.ts';
import { rest } from './over-rest.ts';
import type { Transport } from './transport.ts';
import { transportsOf } from './transports.ts';

/** An agent, its name in code, and the transports that its runs are started over. */
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

/** Such a run takes seconds: it builds a project. */
const builds = ({ agent }: AgentCase) => agent.usesSandbox;

/** Every agent over every transport, but those that build over REST alone: so much fits into the medium tests. */
export const quickCases: AgentCase[] = every.map((one) => (builds(one) ? { ...one, over: [rest] } : one));

/** The rest. */
export const slowCases: AgentCase[] = every
  .filter(builds)
  .map((one) => ({ ...one, over: one.over.filter((transport) => transport !== rest) }));
