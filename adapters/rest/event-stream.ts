import { z } from 'zod';
import { type Chunk, chunkBytes } from '../../server/events/chunk.ts';
import type { Pass } from '../../server/events/hub.ts';
import { frameType, splitFrames } from '../../server/events/frame.ts';
import type { Services } from '../../server/services.ts';
import { answerWithPieces, cutNote, socketOf } from '../socket-stream.ts';
import type { Call } from './route.ts';
import { encoder, ping, pingMilliseconds, silenceAfter, streamHeaders } from './sse.ts';

export interface EventStreamOptions {
  headers?: Readonly<Record<string, string>>;
  /** Only events of these types. */
  types?: readonly string[] | undefined;
  pingMilliseconds?: number;
  /** The reading failed within its answer, which is cut: a client reads on from its cursor. */
  failed: (error: unknown) => void;
}

/** The epoch of the cursors in an answer. */
export function epochHeader({ epoch }: Pick<Services, 'epoch'>): Record<string, string> {
  return { 'x-log-epoch': String(epoch.current()) };
}

/** Part of what such an answer carries. */
export const epochHeaders = z.object({
  'X-Log-Epoch': z.string().describe('The epoch of the log: send it as `epoch` with a cursor of this answer.'),
});

/** Answers a call with the log: past all web streams where there is a socket, as in every request from outside. */
export function answerWithEvents(
  { c, context }: Pick<Call, 'c' | 'context'>,
  open: (signal: AbortSignal, pass?: Pass) => AsyncGenerator<Chunk>,
  options: Omit<EventStreamOptions, 'failed'> = {},
): Response {
  const failed = cutNote(context.services.logger, context);
  const headers = { ...epochHeader(context.services), ...options.headers };
  const outgoing = socketOf(c);
  if (!outgoing) return eventStream(open, { ...options, headers, failed });
  const bytesOf = (chunk: Chunk) => filteredBytes(chunk, options.types);
  return answerWithPieces(
    c,
    outgoing,
    (signal, pass) =>
      bytesOfEach(
        open(signal, (chunk) => pass(bytesOf(chunk))),
        bytesOf,
      ),
    {
      headers: { ...streamHeaders, ...headers },
      ping,
      pingMilliseconds: options.pingMilliseconds ?? pingMilliseconds,
      failed,
    },
  );
}

/**
 * The log as Server-Sent Events: the stored frames as they are, one write per chunk. `open` gets a signal that aborts
 * when the client is gone. Pulled, so that a slow client makes the reader wait, and nothing is buffered for it.
 */
export function eventStream(
  open: (signal: AbortSignal) => AsyncGenerator<Chunk>,
  options: EventStreamOptions,
): Response {
  const gone = new AbortController();
  const chunks = open(gone.signal);
  const interval = options.pingMilliseconds ?? pingMilliseconds;
  let next: Promise<IteratorResult<Chunk, unknown>> | null = null;

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // One silence for as long as nothing is sent: what a filter hides keeps no proxy from cutting the stream.
        using silence = silenceAfter(interval);
        for (;;) {
          next ??= chunks.next();
          const result = await Promise.race([next, silence.promise]).catch((error: unknown) => {
            if (!gone.signal.aborted) options.failed(error);
            throw error;
          });
          if (result === null) {
            controller.enqueue(ping);
            return;
          }
          next = null;
          if (result.done) {
            controller.close();
            return;
          }
          const bytes = filteredBytes(result.value, options.types);
          if (bytes.length > 0) {
            controller.enqueue(bytes);
            return;
          }
        }
      },
      async cancel() {
        gone.abort();
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { ...streamHeaders, ...options.headers } });
}

/** By hand: a generator around the reading would cost each chunk a suspended frame. */
function bytesOfEach(chunks: AsyncGenerator<Chunk>, bytesOf: (chunk: Chunk) => Uint8Array): AsyncIterable<Uint8Array> {
  const toBytes = (result: IteratorResult<Chunk, unknown>): IteratorResult<Uint8Array, unknown> =>
    result.done ? result : { done: false, value: bytesOf(result.value) };
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => chunks.next().then(toBytes),
      async return() {
        return { done: true, value: await chunks.return(undefined) };
      },
    }),
  };
}

function filteredBytes(chunk: Chunk, types: readonly string[] | undefined): Uint8Array {
  if (!types) return chunkBytes(chunk);
  const frames = splitFrames(chunk.frames).filter((frame) => types.includes(frameType(frame)));
  return encoder.encode(frames.join(''));
}
