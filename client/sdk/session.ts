import type {
  ForkedSession,
  Run as RunRecord,
  RunPage,
  Session as SessionState,
  SessionChanges,
  StateAt,
  WireEvent,
} from '../contract.ts';
import type { AgentMethods, AnyAgentEvent, TeamBody, TeamEvent, TeamResult } from './agents.ts';
import { agentNameOf } from './agent-name.ts';
import { Artifacts } from './artifacts.ts';
import { Attachments } from './attachments.ts';
import { Comments } from './comments.ts';
import type { Connection } from './connection.ts';
import { type Download, download } from './download.ts';
import { type Layout, sessionPath } from './follow.ts';
import { Listing, type PageQuery } from './listing.ts';
import { type EventsOptions, readLog } from './log.ts';
import { RunLog } from './run-log.ts';
import { Run, RunCall } from './run.ts';
import { idempotent, type RunOptions, startRun } from './start-run.ts';
import { startTeam } from './start-team.ts';

/**
 * A session by its id. Creating it sends no request. Every agent is a method: `session.research()`,
 * `session.designSystem({ messages })`.
 */
export type Session = SessionHandle & AgentMethods;

export interface ForkOptions {
  /** The last event that the new session has of the other. Default: the last one of its log. */
  cursor?: number | undefined;
  /** The name of the new session. Default: that of the other. */
  title?: string | undefined;
}

export interface ExportOptions {
  /** The last event of a replay file, by its cursor. Default: the last one of the log. */
  until?: number | undefined;
}

export class SessionHandle<Event extends WireEvent = AnyAgentEvent> {
  readonly sessionId: string;
  readonly artifacts: Artifacts;
  readonly attachments: Attachments;
  readonly comments: Comments;
  readonly #connection: Connection;
  readonly #layout: Layout;

  constructor(connection: Connection, sessionId: string, layout: Layout = '/api/v1') {
    this.sessionId = sessionId;
    this.artifacts = new Artifacts(connection, sessionId);
    this.attachments = new Attachments(connection, sessionId);
    this.comments = new Comments(connection, sessionId);
    this.#connection = connection;
    this.#layout = layout;
  }

  /** Returns the session's current state. */
  get(): Promise<SessionState> {
    return this.#connection.json({ path: this.#path() });
  }

  /** Names the session, archives it or lists it again. */
  update(changes: SessionChanges): Promise<SessionState> {
    return this.#connection.json({ method: 'PATCH', path: sessionPath('/api/v1', this.sessionId), body: changes });
  }

  /**
   * Makes a new session with what this one had at a cursor, by default at the end of its log. If there was code, `run` of the answer
   * is the run that builds it.
   */
  fork(
    { cursor, title }: ForkOptions = {},
    { signal, idempotencyKey }: Pick<RunOptions, 'signal' | 'idempotencyKey'> = {},
  ): Promise<ForkedSession> {
    return this.#connection.json({
      method: 'POST',
      path: `${sessionPath('/api/v1', this.sessionId)}/fork`,
      body: { cursor, title },
      headers: idempotent(idempotencyKey),
      signal,
      mayRepeat: true,
    });
  }

  /** Deletes the session with all its data, and cancels its active run. */
  async delete(): Promise<void> {
    await this.#connection.delete(this.#path());
  }

  /** Yields the session's events, stored and new, as they were streamed. Reconnects when the connection breaks. */
  events(options: EventsOptions = {}): AsyncGenerator<Event, void, undefined> {
    return readLog(this.#connection, this.#layout, this.sessionId, options);
  }

  /**
   * Returns what the events up to a cursor add up to: runs with their steps and texts, and all results. Default: up to the
   * last event.
   */
  stateAt(cursor?: number, { epoch }: Pick<EventsOptions, 'epoch'> = {}): Promise<StateAt> {
    return this.#connection.json({
      path: `${sessionPath('/api/v1', this.sessionId)}/state`,
      query: { at: cursor, epoch },
    });
  }

  /** Lists the session's runs, the newest first. */
  runs({ before, ...query }: PageQuery = {}): Listing<RunRecord, RunPage> {
    const path = `${sessionPath('/api/v1', this.sessionId)}/runs`;
    const load = (from: string | undefined) =>
      this.#connection.json<RunPage>({ path, query: { ...query, before: from } });
    return new Listing(before, load, ({ runs }) => runs);
  }

  /** Returns a run that was started earlier, here or elsewhere. Its events start with the first. */
  run<RunEvent extends WireEvent = Event, Result = unknown>(
    runId: string,
    { signal }: Pick<RunOptions, 'signal'> = {},
  ): Run<RunEvent, Result> {
    const address = { sessionId: this.sessionId, runId, layout: this.#layout };
    return new Run(this.#connection, new RunLog(this.#connection, Promise.resolve({ address }), signal), runId);
  }

  /** Starts an agent by its name on the wire, such as `design-system`, if you know the name only at run time. */
  start<RunEvent extends WireEvent = WireEvent, Result = unknown>(
    agent: string,
    body: unknown = {},
    options: RunOptions = {},
  ): RunCall<RunEvent, Result> {
    const path = `${sessionPath('/api/v1', this.sessionId)}/${encodeURIComponent(agent)}-agent`;
    const accepted = startRun(this.#connection, path, body, this.sessionId, options);
    return new RunCall(this.#connection, accepted, options.signal);
  }

  /** Starts the agent of an earlier run again, with the same body. The new run works on the session as it is now. */
  retry<RunEvent extends WireEvent = Event, Result = unknown>(
    runId: string,
    options: RunOptions = {},
  ): RunCall<RunEvent, Result> {
    const path = `${sessionPath('/api/v1', this.sessionId)}/runs/${encodeURIComponent(runId)}/retry`;
    const accepted = startRun(this.#connection, path, undefined, this.sessionId, options);
    return new RunCall(this.#connection, accepted, options.signal);
  }

  /** Starts several agents, one after the other, as one run. */
  team(body: TeamBody, options: RunOptions = {}): RunCall<TeamEvent, TeamResult> {
    return new RunCall(this.#connection, startTeam(this.#connection, this.sessionId, body, options), options.signal);
  }

  /**
   * Downloads the session's files: a zip archive, or a git bundle with a commit for each version; or its log up to the event
   * `until` as a replay file, which the studio shows at `/r`.
   */
  export(format: 'zip' | 'bundle' | 'replay' = 'zip', { until }: ExportOptions = {}): Promise<Download> {
    return download(this.#connection, `${sessionPath('/api/v1', this.sessionId)}/export.${format}`, { until });
  }

  toJSON(): { sessionId: string } {
    return { sessionId: this.sessionId };
  }

  #path(): string {
    return sessionPath(this.#layout, this.sessionId);
  }
}

/** Properties that the language and tools read from any object. They are never agents. */
const reserved = new Set(['then', 'catch', 'finally', 'asymmetricMatch', 'nodeType', 'tagName']);

/**
 * Returns the handle with a method for each agent. The service decides which agents exist and refuses an unknown name with
 * NotFoundError, so a new agent needs no change here.
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
