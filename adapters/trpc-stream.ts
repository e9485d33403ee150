/** What tRPC's client takes for a sign of life. */
export const ping = new TextEncoder().encode('event: ping\ndata: \n\n');

/**
 * The stream of a subscription with a ping after each `milliseconds` of silence. One timer per stream; only while a
 * read waits for the next event, since a slow client may have taken half of the last one.
 */
export function withPings(events: ReadableStream<Uint8Array>, milliseconds: number): ReadableStream<Uint8Array> {
  const reader = events.getReader();
  let timer: NodeJS.Timeout | undefined;
  let waitingSince = Number.POSITIVE_INFINITY;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(() => {
          if (performance.now() - waitingSince < milliseconds / 2) return;
          controller.enqueue(ping);
        }, milliseconds);
      },
      async pull(controller) {
        waitingSince = performance.now();
        try {
          const part = await reader.read();
          if (!part.done) {
            controller.enqueue(part.value);
            return;
          }
          clearInterval(timer);
          controller.close();
        } catch (error) {
          clearInterval(timer);
          throw error;
        } finally {
          waitingSince = Number.POSITIVE_INFINITY;
        }
      },
      cancel(reason) {
        clearInterval(timer);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** What comes of a stream; `gone` cancels it, as leaving the loop does. */
export function piecesOf(stream: ReadableStream<Uint8Array>, gone: AbortSignal): AsyncIterable<Uint8Array> {
  const reader = stream.getReader();
  const leave = async () => {
    await reader.cancel();
    return { done: true, value: undefined } as const;
  };
  // A read that waits for the next event ends by this. What fails on the way out concerns nobody any more.
  gone.addEventListener('abort', () => void leave().catch(() => {}));
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const part = await reader.read();
        return part.done ? { done: true, value: undefined } : { done: false, value: part.value };
      },
      return: leave,
    }),
  };
}
