import { errorTable } from '../../../schema/errors.ts';
import { toServiceError } from '../../problem.ts';
import type { Context } from '../context.ts';
import type { Chunk } from '../log/chunk.ts';

export interface EachEventOptions<Value> {
  context: Pick<Context, 'call'>;
  /** Opens the log; `signal` aborts when the reader leaves. */
  open(signal: AbortSignal): AsyncGenerator<Chunk>;
  /** Aborts when the reader is gone. */
  signal: AbortSignal | undefined;
  /** Returns a value for each event of a row. */
  values(chunk: Chunk): readonly Value[];
  /** Returns the last value after a failed read, or throws the protocol's error. */
  failed(thrown: unknown): Value;
}

/**
 * Reads the log event by event, as fast as the client takes them. It is not a generator, because a generator suspends a
 * frame for each event: here only the first event of a row awaits.
 */
export function eachEvent<Value>(options: EachEventOptions<Value>): AsyncIterableIterator<Value, undefined> {
  const { values, failed } = options;
  const { call } = options.context;
  call?.streams();
  const left = new AbortController();
  const chunks = options.open(options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal);
  let events: readonly Value[] = [];
  let position = 0;
  let ended = false;

  async function readOn(): Promise<IteratorResult<Value, undefined>> {
    try {
      const result = ended ? null : await chunks.next();
      if (!result || result.done) {
        ended = true;
        call?.end(200);
        return { done: true, value: undefined };
      }
      events = values(result.value);
      position = 0;
    } catch (thrown) {
      ended = true;
      call?.end(errorTable[toServiceError(thrown).code].status);
      return { done: false, value: failed(thrown) };
    }
    return iterator.next();
  }

  const iterator: AsyncIterableIterator<Value, undefined> = {
    [Symbol.asyncIterator]: () => iterator,
    next() {
      const blocked = call?.blocked();
      if (blocked) return blocked.then(() => iterator.next());
      const event = events[position];
      if (event === undefined) return readOn();
      position += 1;
      return Promise.resolve({ done: false, value: event });
    },
    async return() {
      ended = true;
      events = [];
      call?.end(200);
      // Abort first, because `chunks.return()` would wait for a pending `next`.
      left.abort();
      await chunks.return(undefined);
      return { done: true, value: undefined };
    },
  };
  return iterator;
}
