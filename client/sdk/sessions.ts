import type { Entry, Session as SessionState, SessionChanges, SessionFilter, SessionInclude } from '../contract.ts';
import type { AgentMethods, AnyAgentEvent, TaskAgentName, TaskEvent } from './agents.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';
import type { SessionPage, SessionWith } from './session-page.ts';
import type { EventsOptions } from './log.ts';
import { RunLog } from './run-log.ts';
import { Run } from './run.ts';
import { type Session, SessionHandle, withAgents } from './session.ts';
import { idempotent, type RunOptions } from './start-run.ts';

export interface NewSession {
  /** The idea in plain words, the first version of the idea summary. */
  idea?: string;
  /** The stage to begin with. Default: ideation. */
  entry?: Entry;
}

/** A new session that begins with a task for one agent or a team. */
export type NewTask =
  | { agent: TaskAgentName; task: string }
  | {
      agents: readonly TaskAgentName[];
      task: string;
      mode: 'team';
      /** Whether the run waits for `started.decide` after each stage. */
      approvals?: boolean;
    };

/** A session whose first run has started. Its events carry `agent` and `message`. */
export type TaskSession = SessionHandle<TaskEvent> & AgentMethods & { readonly started: Run<TaskEvent> };

export class Sessions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a session. With `task`, also starts its first run. */
  create(session: NewTask, options?: RunOptions): Promise<TaskSession>;
  create(session?: NewSession, options?: RunOptions): Promise<Session>;
  async create(
    session: NewSession | NewTask = {},
    { signal, idempotencyKey }: RunOptions = {},
  ): Promise<Session | TaskSession> {
    const layout = 'task' in session ? '/v1' : '/api/v1';
    const { sessionId, runId } = await this.#connection.json<{ sessionId: string; runId: string }>({
      method: 'POST',
      path: `${layout}/sessions`,
      body: session,
      headers: { accept: 'application/json', ...idempotent(idempotencyKey) },
      signal,
      mayRepeat: true,
    });
    if (layout === '/api/v1') return this.open(sessionId);
    const handle = new SessionHandle<TaskEvent>(this.#connection, sessionId, layout);
    const log = new RunLog(this.#connection, Promise.resolve({ address: { sessionId, runId, layout } }), signal);
    return withAgents(Object.assign(handle, { started: new Run<TaskEvent>(this.#connection, log, runId) }));
  }

  /** Returns an existing session by its id, without a request. */
  open(sessionId: string): Session {
    return withAgents(new SessionHandle(this.#connection, sessionId));
  }

  /** Returns a session's current state. */
  get(sessionId: string): Promise<SessionState> {
    return this.open(sessionId).get();
  }

  /**
   * Lists sessions, the newest first; archived ones only if asked for. `include` names the documents to return with each:
   * without it, they are left out, and long idea summaries are cut.
   */
  list<Include extends SessionInclude = never>({
    before,
    include,
    ...query
  }: PageQuery & SessionFilter & { include?: readonly Include[] } = {}): Listing<
    SessionWith<Include>,
    SessionPage<Include>
  > {
    const load = (from: string | undefined) =>
      this.#connection.json<SessionPage<Include>>({
        path: '/api/v1/sessions',
        query: { ...query, include: include?.join(','), before: from },
      });
    return new Listing(before, load, ({ sessions }) => sessions);
  }

  /** Names a session, archives it or lists it again. */
  update(sessionId: string, changes: SessionChanges): Promise<SessionState> {
    return this.open(sessionId).update(changes);
  }

  delete(sessionId: string): Promise<void> {
    return this.open(sessionId).delete();
  }

  events(sessionId: string, options?: EventsOptions): AsyncGenerator<AnyAgentEvent, void, undefined> {
    return this.open(sessionId).events(options);
  }
}
