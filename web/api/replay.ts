import type { AnyEvent } from '../../schema/fold/known-event.ts';

/** Milliseconds of a silence in a replay at most. */
const longestSilence = 2_000;

/**
 * The clock of a replay. It goes through each event in order: none is left out, however fast it runs. What takes long to
 * load makes it wait.
 */
export class Replay {
  #cursor: number;
  /** Milliseconds of the log that have passed since the event at the cursor. */
  #passed = 0;

  constructor(cursor: number) {
    this.#cursor = cursor;
  }

  /** Lets milliseconds of the log pass. Returns the cursor that is reached; `isWaiting`: the next event is not loaded. */
  pass(milliseconds: number, eventAt: (cursor: number) => AnyEvent | null): { cursor: number; isWaiting: boolean } {
    this.#passed += milliseconds;
    for (;;) {
      const next = eventAt(this.#cursor + 1);
      if (!next) {
        this.#passed = 0;
        return { cursor: this.#cursor, isWaiting: true };
      }
      const here = this.#cursor === 0 ? next : eventAt(this.#cursor);
      const silence = here ? Math.max(0, Date.parse(next.at) - Date.parse(here.at)) : 0;
      const wait = Math.min(silence, longestSilence);
      if (wait > this.#passed) return { cursor: this.#cursor, isWaiting: false };
      this.#passed -= wait;
      this.#cursor += 1;
    }
  }
}
