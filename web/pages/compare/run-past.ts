import { fold } from '../../../schema/fold/fold.ts';
import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import type { LogState } from '../../../schema/log-state.ts';
import type { FileWrittenEvent } from '../../../schema/project-events.ts';

/** Events from one kept state to the next: a step folds fewer. */
const stateEvery = 500;

/** The session as it was after each event of one run. */
export class RunPast {
  readonly events: readonly AnyEvent[];
  readonly #states: LogState[];
  #last: LogState;

  /** `origin`: the session before the run. */
  constructor(origin: LogState, events: readonly AnyEvent[]) {
    this.events = events;
    this.#states = [origin];
    this.#last = origin;
  }

  /** Returns the session after this many events of the run. */
  at(count: number): LogState {
    const begin = this.#states[0]?.cursor ?? 0;
    const cursor = begin + Math.min(count, this.events.length);
    if (this.#last.cursor === cursor) return this.#last;
    const kept = this.#keptBefore(Math.floor((cursor - begin) / stateEvery));
    const near = this.#last.cursor > kept.cursor && this.#last.cursor < cursor ? this.#last : kept;
    this.#last = fold(near, this.events.slice(near.cursor - begin, cursor - begin));
    return this.#last;
  }

  /** Returns the file that was written last by then. */
  fileAt(count: number): FileWrittenEvent | null {
    const event = this.events.slice(0, count).findLast(({ type }) => type === 'file_written');
    return (event as (AnyEvent & FileWrittenEvent) | undefined) ?? null;
  }

  #keptBefore(index: number): LogState {
    for (let next = this.#states.length; next <= index; next += 1) {
      const before = this.#states[next - 1];
      if (before) this.#states.push(fold(before, this.events.slice((next - 1) * stateEvery, next * stateEvery)));
    }
    return this.#states[index] ?? this.#last;
  }
}
