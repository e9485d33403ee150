import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { LogState, StateAt } from '../../schema/log-state.ts';
import type { FileWrittenEvent } from '../../schema/project-events.ts';
import { firstKept, withoutTexts } from './earlier.ts';
import { type Failure, toFailure } from './problem.ts';

/** How the page is connected to the log. `paused`: the tab is hidden. */
export type Line = 'connecting' | 'live' | 'lost' | 'paused';

export interface LogView {
  /** False until the first state has come. */
  ready: boolean;
  state: LogState;
  /** The index of the first run whose text is in the state; those before it are only there in outline. */
  from: number;
  line: Line;
  /** Why the log cannot be read; null if it can. */
  failure: Failure | null;
  /** The file that was written last, while the page watched. */
  lastFile: FileWrittenEvent | null;
}

/** What a subscription tells. `connecting`: it is being opened, or opened again. */
export interface Follower {
  onEvent(event: AnyEvent): void;
  onLine(line: 'connecting' | 'live' | 'lost'): void;
  /** It has ended because of an error. */
  onError(error: unknown): void;
  /** The service has ended it, as it does when it shuts down. */
  onEnd(): void;
}

/** Where the log of a session comes from. */
export interface LogSource {
  /** Returns the state at the end of the log. */
  load(signal: AbortSignal): Promise<StateAt>;
  /** Follows the events after a cursor until the signal aborts. */
  follow(after: { since: number; epoch: number | undefined }, follower: Follower, signal: AbortSignal): void;
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
  readonly #source: LogSource;
  readonly #nextFrame: NextFrame;
  readonly #listeners = new Set<() => void>();
  #view: LogView = { ready: false, state: emptyLog, from: 0, line: 'connecting', failure: null, lastFile: null };
  #epoch: number | undefined;
  #waiting: AnyEvent[] = [];
  #cancelFrame: (() => void) | null = null;
  #readers = 0;
  /** Ends the present attempt to load and follow; null while nobody follows. */
  #attempt: AbortController | null = null;

  constructor(source: LogSource, nextFrame: NextFrame) {
    this.#source = source;
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

  /** Keeps all texts that are there until the returned function is called: somebody reads them. */
  hold(): () => void {
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
    };
  }

  async #run(signal: AbortSignal): Promise<void> {
    if (!this.#view.ready && !(await this.#load(signal))) return;
    if (signal.aborted) return;
    const after = { since: this.#view.state.cursor, epoch: this.#epoch };
    const follower: Follower = {
      onEvent: (event) => this.#take(event),
      onLine: (line) => this.#show({ line: line === 'connecting' ? this.#lineWhileConnecting() : line }),
      onError: (error) => this.#failed(toFailure(error)),
      onEnd: () => this.#again(signal),
    };
    this.#source.follow(after, follower, signal);
  }

  /** A first connection is on its way; a later one was lost. */
  #lineWhileConnecting(): Line {
    return this.#view.line === 'connecting' ? 'connecting' : 'lost';
  }

  async #load(signal: AbortSignal): Promise<boolean> {
    try {
      const { state, epoch } = await this.#source.load(signal);
      if (signal.aborted) return false;
      this.#epoch = epoch;
      this.#show({ ready: true, ...bounded(state), failure: null });
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
    const { whole: events, isWhole } = withoutGaps(this.#waiting, this.#view.state.cursor);
    this.#waiting = [];
    const file = events.findLast(({ type }) => type === 'file_written');
    const lastFile = (file as (AnyEvent & FileWrittenEvent) | undefined) ?? this.#view.lastFile;
    const state = fold(this.#view.state, events);
    const isBounded = this.#readers === 0 && state.runs.length > this.#view.state.runs.length;
    this.#show({ ...(isBounded ? bounded(state) : { state }), lastFile, line: 'live' });
    // A source must not leave events out: begin again from what is there.
    if (!isWhole && this.#attempt) this.follow();
    const gone = events.some((event) => 'code' in event && event.code === 'session_deleted');
    if (!gone) return;
    this.#stop();
    this.#show({ failure: { code: 'not_found', detail: '', requestId: null, problem: null } });
  }

  #failed(failure: Failure): void {
    const signal = this.#attempt?.signal;
    if (failure.code === 'stale_cursor') {
      // The database was set back: the cursors of this page name other events now.
      this.#show({ ready: false, state: emptyLog, from: 0 });
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

function bounded(state: LogState): Pick<LogView, 'state' | 'from'> {
  const from = firstKept(state.runs);
  return { from, state: from === 0 ? state : { ...state, runs: withoutTexts(state.runs, from) } };
}

/** Returns the events up to the first one that does not follow the one before; what is known already does not count. */
function withoutGaps(events: readonly AnyEvent[], cursor: number): { whole: AnyEvent[]; isWhole: boolean } {
  let last = cursor;
  const whole: AnyEvent[] = [];
  for (const event of events) {
    if (event.cursor > last + 1) return { whole, isWhole: false };
    last = Math.max(last, event.cursor);
    whole.push(event);
  }
  return { whole, isWhole: true };
}
