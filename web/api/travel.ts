import type { LogState } from '../../schema/log-state.ts';
import { type History, partSize } from './history.ts';
import { type Failure, toFailure } from './problem.ts';
import { Replay } from './replay.ts';

/** How many times faster than it happened a replay can go. */
export const speeds = [1, 8, 64] as const;
export type Speed = (typeof speeds)[number];

export interface TravelView {
  /** The cursor at which the session is shown; null: now. */
  at: number | null;
  /** The session at that cursor, or the last one that could be shown until it is loaded; null: now. */
  state: LogState | null;
  isLoading: boolean;
  isPlaying: boolean;
  speed: Speed;
  failure: Failure | null;
}

/** Calls a function for each frame with the milliseconds since the last one; returns how to stop. */
export type EachFrame = (work: (milliseconds: number) => void) => () => void;

/** Events before the end of a part at which a replay loads the next one. */
const ahead = 400;
/** A frame that took longer counts as this: a tab that was hidden does not jump. */
const longestFrameMs = 250;

/** Shows a session as it was: at a cursor, or moving through its log. */
export class Travel {
  readonly #history: History;
  readonly #latest: () => number;
  readonly #eachFrame: EachFrame;
  readonly #listeners = new Set<() => void>();
  #view: TravelView = { at: null, state: null, isLoading: false, isPlaying: false, speed: 8, failure: null };
  #loading: AbortController | null = null;
  #ahead: AbortController | null = null;
  #stopFrames: (() => void) | null = null;

  /** `latest` returns the last cursor of the log. */
  constructor(history: History, latest: () => number, eachFrame: EachFrame) {
    this.#history = history;
    this.#latest = latest;
    this.#eachFrame = eachFrame;
  }

  readonly view = (): TravelView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a cursor; null: now. A replay stops. */
  go(at: number | null): void {
    this.pause();
    this.#seek(at);
  }

  /** Replays from a cursor: by default the one that is shown, or the beginning if that is now. */
  play(speed: Speed, start = this.#view.at ?? 0): void {
    this.pause();
    this.#seek(start);
    const replay = new Replay(start);
    this.#show({ isPlaying: true, speed });
    this.#stopFrames = this.#eachFrame((milliseconds) => {
      const events = (cursor: number) => this.#history.event(cursor);
      const { cursor, isWaiting } = replay.pass(Math.min(milliseconds, longestFrameMs) * this.#view.speed, events);
      if (isWaiting && cursor >= this.#latest()) return this.go(null);
      if (cursor !== this.#view.at) this.#seek(cursor);
      if (isWaiting || partSize - (cursor % partSize) < ahead) this.#loadAhead(cursor, isWaiting);
    });
  }

  setSpeed(speed: Speed): void {
    this.#show({ speed });
  }

  pause(): void {
    this.#stopFrames?.();
    this.#stopFrames = null;
    this.#ahead?.abort();
    this.#ahead = null;
    this.#show({ isPlaying: false });
  }

  #seek(at: number | null): void {
    this.#loading?.abort();
    this.#loading = null;
    const state = at === null ? null : this.#history.at(at);
    if (at === null || state) {
      this.#show({ at, state, isLoading: false, failure: null });
      return;
    }
    this.#show({ at, isLoading: true, failure: null });
    const loading = new AbortController();
    this.#loading = loading;
    void this.#load(at, loading.signal, () => this.#seek(at));
  }

  /** Loads what comes after the cursor, once at a time. */
  #loadAhead(cursor: number, isWaiting: boolean): void {
    if (this.#ahead) return;
    const next = Math.min(isWaiting ? cursor + 1 : cursor + ahead, this.#latest());
    const end = Math.min((Math.floor((next - 1) / partSize) + 1) * partSize, this.#latest());
    if (this.#history.event(end)) return;
    const loading = new AbortController();
    this.#ahead = loading;
    void this.#load(end, loading.signal, () => {
      this.#ahead = null;
    });
  }

  /** Loads a part; what nobody wants any more has no effect. */
  async #load(cursor: number, signal: AbortSignal, done: () => void): Promise<void> {
    try {
      await this.#history.load(cursor, signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
      return;
    }
    if (!signal.aborted) done();
  }

  #fail(error: unknown): void {
    this.pause();
    this.#show({ isLoading: false, failure: toFailure(error) });
  }

  #show(change: Partial<TravelView>): void {
    const before = this.#view;
    if (Object.entries(change).every(([name, value]) => before[name as keyof TravelView] === value)) return;
    this.#view = { ...before, ...change };
    for (const listener of this.#listeners) listener();
  }
}
