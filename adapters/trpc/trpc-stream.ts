/** The event that tRPC's client takes for a heartbeat. */
export const ping = 'event: ping\ndata: \n\n';

/** The bytes of a stream. `return` cancels it at once; that of the stream's own iterator waits for a pending `next`. */
export function bytesOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const { done, value } = await reader.read();
        return done ? { done, value: undefined } : { done, value };
      },
      async return() {
        await reader.cancel();
        return { done: true, value: undefined };
      },
    }),
  };
}
