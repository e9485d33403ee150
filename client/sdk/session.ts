import type { WireEvent } from '../../schema/event.ts';
import type { Run as RunRecord, runPageSchema } from '../../schema/run.ts';
import type { Session as SessionState } from '../../schema/session.ts';
import type { z } from 'zod';
import type { AgentMethods, AnyAgentEvent, TeamBody, TeamEvent, TeamResult } from './agents.ts';
import { agentNameOf } from './agent-name.ts';
import { Artifacts } from './artifacts.ts';
import type { Connection } from './connection.ts';
import { type Download, download } from './download.ts';
import { type Layout, sessionPath } from './follow.ts';
import { Listing, type PageQuery } from './listing.ts';
import { type EventsOptions, readLog } from './log.ts';
import { RunLog } from './run-log.ts';
import { Run, RunCall } from './run.ts';
import { type RunOptions, startRun } from './start-run.ts';
import { startTeam } from './start-team.ts';

export type RunPage = z.output<typeof runPageSchema>;

/**
 * A session, by its id: nothing is asked of the service until something is called. Every agent is a method of it:
 * `session.research()`, `session.designSystem({ messages })`.
 */
export type Session = SessionHandle & AgentMethods;

export class SessionHandle<Event extends WireEvent = AnyAgentEvent> {
  readonly sessionId: string;
  readonly artifacts: Artifacts;
  readonly #connection: Connection;
  readonly #layout: Layout;

  constructor(connection: Connection, sessionId: string, layout: Layout = '/api/v1') {
    this.sessionId = sessionId;
    this.artifacts = new Artifacts(connection, sessionId);
    this.#connection = connection;
    this.#layout = layout;
  }

  /** What stands in the session now. */
  get(): Promise<SessionState> {
    return this.#connection.json({ path: this.#path() });
  }

  /** Everything of it goes; an active run is cancelled. */
  async delete(): Promise<void> {
    await this.#connection.delete(this.#path());
  }

  /** What happened in it, replayed and followed, as it was streamed first; drops are not seen. */
  events(options: EventsOptions = {}): AsyncGenerator<Event, void, undefined> {
    return readLog(this.#connection, this.#layout, this.sessionId, options);
  }

  /** Its runs, newest first. */
  runs({ before, ...query }: PageQuery = {}): Listing<RunRecord, RunPage> {
    const path = `${sessionPath('/api/v1', this.sessionId)}/runs`;
    const load = (from: string | undefined) =>
      this.#connection.json<RunPage>({ path, query: { ...query, before: from } });
    return new Listing(before, load, ({ runs }) => runs);
  }

  /** A run that was started before, here or elsewhere: its events from the first one on, its result, `cancel`. */
  run<RunEvent extends WireEvent = Event, Result = unknown>(
    runId: string,
    { signal }: Pick<RunOptions, 'signal'> = {},
  ): Run<RunEvent, Result> {
    const address = { sessionId: this.sessionId, runId, layout: this.#layout };
    return new Run(this.#connection, new RunLog(this.#connection, Promise.resolve({ address }), signal), runId);
  }

  /** Runs an agent by its name on the wire, such as `design-system`: for names that are known at run time alone. */
  start<RunEvent extends WireEvent = WireEvent, Result = unknown>(
    agent: string,
    body: unknown = {},
    options: RunOptions = {},
  ): RunCall<RunEvent, Result> {
    const path = `${sessionPath('/api/v1', this.sessionId)}/${encodeURIComponent(agent)}-agent`;
    const accepted = startRun(this.#connection, path, body, this.sessionId, options);
    return new RunCall(this.#connection, accepted, options.signal);
  }

  /** Several agents, one after the other, as one run. */
  team(body: TeamBody, options: RunOptions = {}): RunCall<TeamEvent, TeamResult> {
    return new RunCall(this.#connection, startTeam(this.#connection, this.sessionId, body, options), options.signal);
  }

  /** What it has as files: a zip archive, or every version as a commit of a git bundle. */
  export(format: 'zip' | 'bundle' = 'zip'): Promise<Download> {
    return download(this.#connection, `${sessionPath('/api/v1', this.sessionId)}/export.${format}`);
  }

  toJSON(): { sessionId: string } {
    return { sessionId: this.sessionId };
  }

  #path(): string {
    return sessionPath(this.#layout, this.sessionId);
  }
}

/** What languages and tools ask any object for: no names of agents. */
const reserved = new Set(['then', 'catch', 'finally', 'asymmetricMatch', 'nodeType', 'tagName']);

/**
 * The handle with a method for each agent. Which agents there are is the service's to say: a name that it does not
 * know is refused with NotFoundError. So an agent that is added to the service is here without a line of its own.
 */
export function withAgents<Handle extends SessionHandle<WireEvent>>(handle: Handle): Handle & AgentMethods {
  return new Proxy(handle, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own === 'function') return own.bind(target) as unknown;
      if (typeof name === 'symbol' || name in target || reserved.has(name) || !/^[a-z][A-Za-z0-9]*$/.test(name))
        return own;
      return (body?: unknown, options?: RunOptions) => target.start(agentNameOf(name), body, options);
    },
  }) as Handle & AgentMethods;
}
