import type { AnyAgent } from '../../agents/agent.ts';
import type { AnyEvent } from '../support/events.ts';
import type { Door } from './door.ts';

export interface Call {
  sessionId: string;
  /** In code: `designSystem`. */
  name: string;
  agent: AnyAgent;
  body: unknown;
  runKey?: string;
}

/** What was refused before a stream opened, in the words of the problem object. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly problem: Readonly<Record<string, unknown>>;
  constructor(problem: Readonly<Record<string, unknown>>) {
    super(String(problem.detail));
    this.problem = problem;
  }
}

/** One way to the service, each by a real client over a real socket. Throws RefusedError. */
export interface Transport {
  label: string;
  /** Whether its language has a place for a run of this agent with this body; absent: for every one. */
  serves?(agent: AnyAgent, body: unknown): boolean;
  /** What clients do once, before their first call; absent: nothing. */
  open?(door: Door): Promise<void>;
  /** Starts a run and reads it to its end. */
  run(door: Door, call: Call): Promise<AnyEvent[]>;
  /** The same over a connection that may break: goes on after the last event as clients of this protocol do. */
  runOnward(door: Door, call: Call & { runKey: string }): Promise<AnyEvent[]>;
  /** Starts a run and reads nothing of it; returns its id. */
  start(door: Door, call: Call): Promise<string>;
  /** The session's events after a cursor, to the end of the run that is active. */
  events(door: Door, sessionId: string, since: number): Promise<AnyEvent[]>;
  cancel(door: Door, sessionId: string, runId: string): Promise<void>;
}
