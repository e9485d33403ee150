import type { WireEvent } from '../../../schema/event.ts';
import type { Chunk } from '../log/chunk.ts';
import { chunkEvents } from './follow.ts';

export interface EachEventOptions<Value> {
  /** Opens the log; `signal` aborts when the reader leaves. */
  open(signal: AbortSignal): AsyncGenerator<Chunk>;
  /** Aborts when the reader is gone. */
  signal: AbortSignal | undefined;
  map(event: WireEvent): Value;
  /** Returns the last value after a failed read, or throws the protocol's error. */
  failed(thrown: unknown): Value;
}

/**
 * Reads the log event by event. It is not a generator, because a generator suspends a frame for each event: here only
 * the first event of a row awaits.
 */
export function eachEvent<Value>(options: EachEventOptions<Value>): AsyncIterableIterator<Value, undefined> {
  const { map, failed } = options;
  const left = new AbortController();
  const chunks = options.open(options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal);
  let events: readonly WireEvent[] = [];
  let position = 0;
  let ended = false;

  async function readOn(): Promise<IteratorResult<Value, undefined>> {
    try {
      const result = ended ? null : await chunks.next();
      if (!result || result.done) {
        ended = true;
        return { done: true, value: undefined };
      }
      events = chunkEvents(result.value);
      position = 0;
    } catch (thrown) {
      ended = true;
      return { done: false, value: failed(thrown) };
    }
    return iterator.next();
  }

  const iterator: AsyncIterableIterator<Value, undefined> = {
    [Symbol.asyncIterator]: () => iterator,
    next() {
      const event = events[position];
      if (event === undefined) return readOn();
      position += 1;
      return Promise.resolve({ done: false, value: map(event) });
    },
    async return() {
      ended = true;
      events = [];
      // Abort first, because `chunks.return()` would wait for a pending `next`.
      left.abort();
      await chunks.return(undefined);
      return { done: true, value: undefined };
    },
  };
  return iterator;
}
