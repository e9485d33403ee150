import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { LogState } from '../../schema/log-state.ts';

/** Where the earlier events and states of a session come from. */
export interface HistorySource {
  /** Returns the events after a cursor, in order, at most `limit`; at least one if there is one. */
  events(since: number, limit: number, signal: AbortSignal): Promise<readonly AnyEvent[]>;
  /** Returns the state at a cursor. */
  stateAt(cursor: number, signal: AbortSignal): Promise<LogState>;
}

/** Events of one part: the service keeps a state at the beginning of each. */
export const partSize = 1_000;
/** Events from one kept state to the next: a step of the playhead folds fewer than this. */
const stateEvery = 500;
/** How many parts stay in memory. */
const keptParts = 64;

interface Part {
  origin: LogState;
  events: AnyEvent[];
  /** The state in the middle of the part, once it was asked for. */
  middle: LogState | null;
}

/**
 * What a session was at each of its cursors. The log comes in parts, when they are first needed; a state is folded from the
 * nearest kept one before it.
 */
export class History {
  readonly #source: HistorySource;
  /** The most recently used one last. */
  readonly #parts = new Map<number, Part>();
  #last: LogState = emptyLog;

  constructor(source: HistorySource) {
    this.#source = source;
  }

  /** Returns the state at a cursor; null if its part is not loaded. */
  at(cursor: number): LogState | null {
    if (cursor <= 0) return emptyLog;
    if (cursor === this.#last.cursor) return this.#last;
    const index = partOf(cursor);
    const part = this.#parts.get(index);
    const offset = cursor - index * partSize;
    if (!part || offset > part.events.length) return null;
    this.#use(index, part);
    if (offset > stateEvery) part.middle ??= fold(part.origin, part.events.slice(0, stateEvery));
    const kept = offset > stateEvery && part.middle ? part.middle : part.origin;
    // Going forward begins where the last step ended.
    const near = this.#last.cursor > kept.cursor && this.#last.cursor < cursor ? this.#last : kept;
    this.#last = fold(near, part.events.slice(near.cursor - part.origin.cursor, offset));
    return this.#last;
  }

  /** Returns an event; null if it is not loaded. */
  event(cursor: number): AnyEvent | null {
    const index = partOf(cursor);
    return this.#parts.get(index)?.events[cursor - index * partSize - 1] ?? null;
  }

  /** Loads the part of a cursor. Rejects if it cannot be loaded. */
  async load(cursor: number, signal: AbortSignal): Promise<void> {
    if (cursor <= 0) return;
    const index = partOf(cursor);
    const known = this.#parts.get(index);
    const first = index * partSize;
    const origin = known?.origin ?? this.#endOf(index - 1) ?? (await this.#source.stateAt(first, signal));
    const events = [...(known?.events ?? [])];
    while (first + events.length < cursor) {
      const more = await this.#source.events(first + events.length, partSize - events.length, signal);
      if (more.length === 0) throw new RangeError(`The log ends before event ${cursor}`);
      events.push(...more);
    }
    signal.throwIfAborted();
    this.#use(index, { origin, events, middle: known?.middle ?? null });
    for (const old of this.#parts.keys()) {
      if (this.#parts.size <= keptParts) break;
      this.#parts.delete(old);
    }
  }

  /** Returns the state at the end of a part if that is known without loading. */
  #endOf(index: number): LogState | null {
    return this.at((index + 1) * partSize);
  }

  #use(index: number, part: Part): void {
    this.#parts.delete(index);
    this.#parts.set(index, part);
  }
}

/** Returns the index of the part that holds an event. */
function partOf(cursor: number): number {
  return Math.floor((cursor - 1) / partSize);
}
