import type { Agents, Team, WireEvent } from '../contract.ts';
import type { RunCall } from './run.ts';
import type { RunOptions } from './start-run.ts';

/** An agent's name in code: `designSystem`. */
export type AgentKey = keyof Agents;
/** An agent's name on the wire: `design-system`. */
export type AgentName = Agents[AgentKey]['name'];
/** The request body of an agent, by its name in code: `AgentBody<'research'>`. */
export type AgentBody<Name extends AgentKey> = Agents[Name]['body'];
/** The events of an agent's runs, a union discriminated by `type`: `AgentEvent<'research'>`. */
export type AgentEvent<Name extends AgentKey> = Agents[Name]['event'];
/** The result of an agent's completed run: `AgentResult<'research'>`. */
export type AgentResult<Name extends AgentKey> = Agents[Name]['result'];

/** One method for each agent: `session.research(body)`. The body is optional if all its members are. */
export type AgentMethods = {
  [Name in AgentKey]: object extends AgentBody<Name>
    ? (body?: AgentBody<Name>, options?: RunOptions) => AgentRun<Name>
    : (body: AgentBody<Name>, options?: RunOptions) => AgentRun<Name>;
};

type AgentRun<Name extends AgentKey> = RunCall<AgentEvent<Name>, AgentResult<Name>>;

/** An event of any agent's run, or of a team's. */
export type AnyAgentEvent = Team['event'];
/** The events of a team's run: those of all its agents, and its own. */
export type TeamEvent = Team['event'];
export type TeamResult = Team['result'];
export interface TeamBody {
  /** The agents that take part. They work in the team's own order, whatever the order here. */
  agents: readonly AgentName[];
  /** The task, in plain words. */
  task: string;
  /** Whether the run waits for `run.decide` after each stage. */
  approvals?: boolean;
  /** Attachments of the session for the agents, by their ids. */
  attachments?: string[];
}

/**
 * An agent's name in the second layout of addresses. Written out because only `adapters/v1` knows which names differ there,
 * and the package imports nothing from it.
 */
export type TaskAgentName = Exclude<AgentName, 'code' | 'design-system'> | 'coding';
/** An event in the second layout: with the agent's name there, and a message in plain words. */
export type TaskEvent = AnyAgentEvent extends infer Event
  ? Event extends WireEvent
    ? WithMessage<Event>
    : never
  : never;
type WithMessage<Event extends WireEvent> = Omit<Event, 'agent'> & { agent: TaskAgentName | 'team'; message: string };
