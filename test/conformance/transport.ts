import type { AnyAgent } from '../../agents/agent.ts';
import type { AnyEvent } from '../support/events.ts';
import type { Door } from './door.ts';

export interface Call {
  sessionId: string;
  /** The agent's name in code: `designSystem`. */
  name: string;
  agent: AnyAgent;
  body: unknown;
  runKey?: string;
}

/** A refusal before a stream opened, with the problem object. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly problem: Readonly<Record<string, unknown>>;
  constructor(problem: Readonly<Record<string, unknown>>) {
    super(String(problem.detail));
    this.problem = problem;
  }
}

/** One protocol of the service, used by a real client over a real socket. Throws RefusedError. */
export interface Transport {
  label: string;
  /** Whether the protocol can start this agent with this body; absent: always. */
  serves?(agent: AnyAgent, body: unknown): boolean;
  /** What clients do once, before their first call. */
  open?(door: Door): Promise<void>;
  /** Starts a run and reads it to its end. */
  run(door: Door, call: Call): Promise<AnyEvent[]>;
  /** The same over a connection that may break: resumes after the last event, as clients of this protocol do. */
  runOnward(door: Door, call: Call & { runKey: string }): Promise<AnyEvent[]>;
  /** Starts a run without reading its events; returns its id. */
  start(door: Door, call: Call): Promise<string>;
  /** Returns the session's events after a cursor, to the end of the active run. */
  events(door: Door, sessionId: string, since: number): Promise<AnyEvent[]>;
  cancel(door: Door, sessionId: string, runId: string): Promise<void>;
}
