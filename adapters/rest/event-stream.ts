import type { Chunk } from '../../server/events/chunk.ts';
import { frameType, splitFrames } from '../../server/events/frame.ts';
import { encoder, ping, pingMilliseconds, silenceAfter, streamHeaders } from './sse.ts';

export interface EventStreamOptions {
  headers?: Readonly<Record<string, string>>;
  /** Only events of these types. */
  types?: readonly string[] | undefined;
  pingMilliseconds?: number;
}

/**
 * The log as Server-Sent Events: the stored frames as they are, one write per chunk. `open` gets a signal that aborts
 * when the client is gone. Pulled, so that a slow client makes the reader wait, and nothing is buffered for it.
 */
export function eventStream(
  open: (signal: AbortSignal) => AsyncGenerator<Chunk>,
  options: EventStreamOptions = {},
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
          const result = await Promise.race([next, silence.promise]);
          if (result === null) {
            controller.enqueue(ping);
            return;
          }
          next = null;
          if (result.done) {
            controller.close();
            return;
          }
          const frames = filterFrames(result.value, options.types);
          if (frames !== '') {
            controller.enqueue(encoder.encode(frames));
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

function filterFrames(chunk: Chunk, types: readonly string[] | undefined): string {
  if (!types) return chunk.frames;
  return splitFrames(chunk.frames)
    .filter((frame) => types.includes(frameType(frame)))
    .join('');
}
