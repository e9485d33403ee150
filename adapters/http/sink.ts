/**
 * A client's end of a stream: the writer's only way to send. A socket and a `ReadableStream` have one; a WebSocket can.
 */
export interface Sink {
  /** Aborts when the client disconnects before the end. */
  readonly gone: AbortSignal;
  /** True if the client has not taken what was written: wait for `drained` before the next write. */
  isFull(): boolean;
  write(piece: string | Uint8Array): void;
  /** Resolves when the sink is no longer full, or the client is gone. */
  drained(): Promise<void>;
  /** Ends the stream after everything that was written. */
  end(): void;
  /** Breaks the stream off, so that the client sees that it is incomplete. */
  cut(reason: unknown): void;
}

const encoder = new TextEncoder();

/** A sink whose bytes are read as `body`; canceling `body` hangs up. */
export function streamSink(): { sink: Sink; body: ReadableStream<Uint8Array> } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  writer.closed.catch(hangUp);
  const sink: Sink = {
    gone: gone.signal,
    isFull: () => (writer.desiredSize ?? 0) <= 0,
    write(piece) {
      writer.write(typeof piece === 'string' ? encoder.encode(piece) : piece).catch(hangUp);
    },
    drained: () => writer.ready.catch(hangUp),
    end() {
      writer.close().catch(hangUp);
    },
    cut(reason) {
      writer.abort(reason).catch(hangUp);
    },
  };
  return { sink, body: readable };
}
