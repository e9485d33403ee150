import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { LogState } from '../../schema/log-state.ts';
import type { FileWrittenEvent } from '../../schema/project-events.ts';
import type { Connection } from './client.ts';
import { type Failure, toFailure } from './problem.ts';

/** How the page is connected to the log. `paused`: the tab is hidden. */
export type Line = 'connecting' | 'live' | 'lost' | 'paused';

export interface LogView {
  /** False until the first state has come. */
  ready: boolean;
  state: LogState;
  line: Line;
  /** Why the log cannot be read; null if it can. */
  failure: Failure | null;
  /** The file that was written last, while the page watched. */
  lastFile: FileWrittenEvent | null;
}

/** Runs a function before the next frame is drawn, and returns how to take that back. */
export type NextFrame = (work: () => void) => () => void;

/** Milliseconds before a subscription that ended begins again. */
const pauseMs = 1_000;

/**
 * The log of one session as a page shows it: loads the state, follows the events after it, and adds up what has come once per
 * frame. Reload, a cut line, a second tab and a hidden one all begin at the cursor that was reached: nothing is lost or doubled.
 */
export class SessionLog {
  readonly #connection: Connection;
  readonly #sessionId: string;
  readonly #nextFrame: NextFrame;
  readonly #listeners = new Set<() => void>();
  #view: LogView = { ready: false, state: emptyLog, line: 'connecting', failure: null, lastFile: null };
  #epoch: number | undefined;
  #waiting: AnyEvent[] = [];
  #cancelFrame: (() => void) | null = null;
  /** Ends the present attempt to load and follow; null while nobody follows. */
  #attempt: AbortController | null = null;

  constructor(connection: Connection, sessionId: string, nextFrame: NextFrame) {
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#nextFrame = nextFrame;
  }

  readonly view = (): LogView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to follow, or begins again from the cursor that was reached. */
  follow(): void {
    this.#stop();
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#show({ line: 'connecting', failure: null });
    void this.#run(attempt.signal);
  }

  /** Stops following, and keeps what has come. */
  pause(): void {
    if (!this.#attempt) return;
    this.#stop();
    this.#show({ line: 'paused' });
  }

  async #run(signal: AbortSignal): Promise<void> {
    if (!this.#view.ready && !(await this.#load(signal))) return;
    if (signal.aborted) return;
    const { sessions } = this.#connection.api;
    const sessionId = this.#sessionId;
    const input = { sessionId, since: this.#view.state.cursor, follow: true, epoch: this.#epoch };
    const subscription = sessions.events.subscribe(input, {
      onData: ({ data }) => this.#take(data),
      onError: (error) => !signal.aborted && this.#failed(toFailure(error)),
      // The service ends streams when it shuts down.
      onComplete: () => this.#again(signal),
      onConnectionStateChange: ({ state }) => {
        if (signal.aborted) return;
        this.#show({ line: state === 'pending' ? 'live' : state === 'idle' ? 'lost' : this.#lineWhileConnecting() });
      },
    });
    signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true });
    const off = this.#connection.onTransport(() => !signal.aborted && this.follow());
    signal.addEventListener('abort', off, { once: true });
  }

  /** A first connection is on its way; a later one was lost. */
  #lineWhileConnecting(): Line {
    return this.#view.line === 'connecting' ? 'connecting' : 'lost';
  }

  async #load(signal: AbortSignal): Promise<boolean> {
    try {
      const { state, epoch } = await this.#connection.api.sessions.stateAt.query(
        { sessionId: this.#sessionId },
        { signal },
      );
      if (signal.aborted) return false;
      this.#epoch = epoch;
      this.#show({ ready: true, state, failure: null });
      return true;
    } catch (error) {
      if (!signal.aborted) this.#failed(toFailure(error));
      return false;
    }
  }

  #take(event: AnyEvent): void {
    this.#waiting.push(event);
    this.#cancelFrame ??= this.#nextFrame(() => {
      this.#cancelFrame = null;
      this.#fold();
    });
  }

  #fold(): void {
    const events = this.#waiting;
    this.#waiting = [];
    const file = events.findLast(({ type }) => type === 'file_written');
    const lastFile = (file as (AnyEvent & FileWrittenEvent) | undefined) ?? this.#view.lastFile;
    this.#show({ state: fold(this.#view.state, events), lastFile, line: 'live' });
    const gone = events.some((event) => 'code' in event && event.code === 'session_deleted');
    if (!gone) return;
    this.#stop();
    this.#show({ failure: { code: 'not_found', detail: '', requestId: null, problem: null } });
  }

  #failed(failure: Failure): void {
    const signal = this.#attempt?.signal;
    if (failure.code === 'stale_cursor') {
      // The database was set back: the cursors of this page name other events now.
      this.#show({ ready: false, state: emptyLog });
      this.follow();
      return;
    }
    const passes = ['unreachable', 'unavailable', 'internal', 'rate_limited'].includes(failure.code);
    this.#show({ line: 'lost', failure: passes && this.#view.ready ? null : failure });
    if (passes && signal) this.#again(signal);
  }

  #again(signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#show({ line: 'lost' });
    const timer = setTimeout(() => this.follow(), pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  #stop(): void {
    this.#attempt?.abort();
    this.#attempt = null;
    this.#cancelFrame?.();
    this.#cancelFrame = null;
    if (this.#waiting.length > 0) this.#fold();
  }

  #show(change: Partial<LogView>): void {
    const before = this.#view;
    if (Object.entries(change).every(([name, value]) => before[name as keyof LogView] === value)) return;
    this.#view = { ...before, ...change };
    for (const listener of this.#listeners) listener();
  }
}
