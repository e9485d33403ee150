import type { z } from 'zod';
import type { AgentStreamEvent } from '../../agents/agent-events.ts';
import type { AnyAgent, AnyStartable } from '../../agents/agent.ts';
import type * as registry from '../../agents/index.ts';
import type { WireEvent } from '../../schema/event.ts';
import type { Team } from '../../server/team/team.ts';
import type { RunCall } from './run.ts';
import type { RunOptions } from './start-run.ts';

/** Every agent, by its name in code: `designSystem`. Types alone: nothing of an agent is in this package's client. */
type Registry = typeof registry;

type StreamEvent<A extends AnyStartable> = Extract<AgentStreamEvent<A>, WireEvent>;

/** The agents as a method each: `session.research(body)`. The body may be left out where all of it may be. */
export type AgentMethods<Agents extends Readonly<Record<string, AnyAgent>> = Registry> = {
  [Name in keyof Agents]: object extends z.input<Agents[Name]['input']>
    ? (body?: z.input<Agents[Name]['input']>, options?: RunOptions) => AgentRun<Agents[Name]>
    : (body: z.input<Agents[Name]['input']>, options?: RunOptions) => AgentRun<Agents[Name]>;
};

type AgentRun<A extends AnyStartable> = RunCall<StreamEvent<A>, z.output<A['output']>>;

/** Names in code: `designSystem`. */
export type AgentKey = keyof Registry;
/** Names as on the wire: `design-system`. */
export type AgentName = Registry[keyof Registry]['name'];
/** What an agent takes, by its name in code: `AgentBody<'research'>`. */
export type AgentBody<Name extends keyof Registry> = z.input<Registry[Name]['input']>;
/** What an agent streams: `AgentEvent<'research'>`, told apart by `type`. */
export type AgentEvent<Name extends keyof Registry> = StreamEvent<Registry[Name]>;
/** What an agent comes to: `AgentResult<'research'>`. */
export type AgentResult<Name extends keyof Registry> = z.output<Registry[Name]['output']>;

export type AnyAgentEvent = StreamEvent<Registry[keyof Registry]> | StreamEvent<Team>;
/** A team's stream holds the events of all its agents, and its own. */
export type TeamEvent = AnyAgentEvent;
export type TeamResult = z.output<Team['output']>;
export interface TeamBody {
  /** Who takes part; they work in their own order, whatever the order here. */
  agents: readonly AgentName[];
  /** What to do, in plain words. */
  task: string;
  /** Waits behind each stage for `run.decide`. */
  approvals?: boolean;
}

/** Names in the second description. */
export type TaskAgentName = Exclude<AgentName, 'code' | 'design-system'> | 'coding';
/** Events in the second description: each with the agent's name there, and what happened in plain words. */
export type TaskEvent = AnyAgentEvent extends infer Event
  ? Event extends WireEvent
    ? WithMessage<Event>
    : never
  : never;
type WithMessage<Event extends WireEvent> = Omit<Event, 'agent'> & { agent: TaskAgentName | 'team'; message: string };
