import { setImmediate as turn } from 'node:timers/promises';

export interface HeldBody {
  body: ReadableStream<Uint8Array>;
  /** How often a reader has asked for more. */
  reads(): number;
  /** Resolves when a reader waits for more. */
  awaited(): Promise<void>;
  give(piece: string | Uint8Array): void;
  end(): void;
}

/** A body from which a reader gets only what the test provides. */
export function heldBody(): HeldBody {
  let reads = 0;
  let waits = Promise.withResolvers<void>();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = controller;
      },
      pull() {
        reads += 1;
        waits.resolve();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    body,
    reads: () => reads,
    async awaited() {
      await waits.promise;
      // The reader may start its timer only after asking.
      await turn();
    },
    give(piece) {
      waits = Promise.withResolvers();
      stream?.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
    },
    end: () => stream?.close(),
  };
}
