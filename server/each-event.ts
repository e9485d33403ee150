import type { WireEvent } from '../schema/event.ts';
import type { Chunk } from './events/chunk.ts';
import { chunkEvents } from './follow.ts';

export interface EachEventOptions<Value> {
  /** Begins the reading; its signal aborts when nobody reads on. */
  open(signal: AbortSignal): AsyncGenerator<Chunk>;
  /** The reader is gone. */
  signal: AbortSignal | undefined;
  map(event: WireEvent): Value;
  /** The reading failed: the last value, or a throw in the protocol's words. */
  failed(thrown: unknown): Value;
}

/**
 * A reading of the log, event by event. Written by hand, since a generator costs every event a suspended frame: here
 * only the first event of a row waits for anything.
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
      // A reading that waits for the next event ends by this: `return` alone would queue behind it.
      left.abort();
      await chunks.return(undefined);
      return { done: true, value: undefined };
    },
  };
  return iterator;
}
