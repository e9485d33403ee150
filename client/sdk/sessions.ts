import type { z } from 'zod';
import type { Entry } from '../../schema/phase.ts';
import type { Session as SessionState, sessionPageSchema } from '../../schema/session.ts';
import type { AgentMethods, AnyAgentEvent, TaskAgentName, TaskEvent } from './agents.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';
import type { EventsOptions } from './log.ts';
import { RunLog } from './run-log.ts';
import { Run } from './run.ts';
import { type Session, SessionHandle, withAgents } from './session.ts';
import { idempotent, type RunOptions } from './start-run.ts';

export type SessionPage = z.output<typeof sessionPageSchema>;

export interface NewSession {
  /** Seed of the idea summary. */
  idea?: string;
  /** The stage to begin with; ideation where it is left out. */
  entry?: Entry;
}

/** A session that begins with a task, for one agent or for a team. */
export type NewTask =
  | { agent: TaskAgentName; task: string }
  | {
      agents: readonly TaskAgentName[];
      task: string;
      mode: 'team';
      /** Waits behind each stage for `started.decide`. */
      approvals?: boolean;
    };

/** A session whose first run is under way. Its events carry `agent` and `message`. */
export type TaskSession = SessionHandle<TaskEvent> & AgentMethods & { readonly started: Run<TaskEvent> };

export class Sessions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** A new session; with `task`, one whose agent or team is at work. */
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

  /** A session that is there, by its id. Asks nothing of the service. */
  open(sessionId: string): Session {
    return withAgents(new SessionHandle(this.#connection, sessionId));
  }

  /** What stands in a session now. */
  get(sessionId: string): Promise<SessionState> {
    return this.open(sessionId).get();
  }

  /** Newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<SessionState, SessionPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<SessionPage>({ path: '/api/v1/sessions', query: { ...query, before: from } });
    return new Listing(before, load, ({ sessions }) => sessions);
  }

  delete(sessionId: string): Promise<void> {
    return this.open(sessionId).delete();
  }

  events(sessionId: string, options?: EventsOptions): AsyncGenerator<AnyAgentEvent, void, undefined> {
    return this.open(sessionId).events(options);
  }
}
