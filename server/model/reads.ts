import type { IncomingMessage } from 'node:http';
import type { Take } from '../../agents/flow.ts';

/** Bytes that may wait for a slow reader before the socket is paused. */
const maxWaitingBytes = 1_048_576;
/** Milliseconds that the rest of an answer may take once its last event was read, so that the socket can be used again. */
const lingerMs = 1_000;

/** The body of an answer, read as the network delivers it. */
export interface Reads {
  /** All bytes that came since the last call, else the next ones; null at the end. Rejects when the body is cut. */
  next(): Promise<Buffer | null>;
  /**
   * From now on instead of `next`: hands over each piece as it comes, then null, or what cut the body. While a promise
   * that `take` gave is open, nothing is handed over. Neither may throw.
   */
  pour(take: Take<Buffer | null>, cut: (error: Error) => void): void;
  /** No more is wanted: `finished` when the answer was read to its end, else the socket is closed at once. */
  close(finished: boolean): void;
}

export class SilenceError extends Error {
  override name = 'SilenceError';
}

// A web stream hands over one piece at a time, through several promises each; the batches of a read would be lost in it.
const readsByResponse = new WeakMap<Response, Reads>();

export function attachReads(response: Response, reads: Reads): Response {
  readsByResponse.set(response, reads);
  return response;
}

/** Throws when the response was not made by one of our own fetches. */
export function readsOf(response: Response): Reads {
  const reads = readsByResponse.get(response);
  if (!reads) throw new TypeError('The response carries no reads');
  return reads;
}

/** Rejects with SilenceError when nothing came for `idleTimeoutMs`. */
export function readIncoming(incoming: IncomingMessage, idleTimeoutMs: number): Reads {
  /** Null while nothing waits. */
  let pieces: Buffer[] | null = null;
  let waitingBytes = 0;
  let ended = false;
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  let poured: { take: Take<Buffer | null>; cut: (error: Error) => void } | null = null;
  /** The taker asked to wait. */
  let held = false;

  /** Hands over what there is, as far as it is wanted. */
  function handOver(): void {
    if (!poured || held) return;
    const bytes = takeWaiting();
    if (bytes) give(bytes);
    if (held || pieces || !(ended || failure)) return;
    const { take, cut } = poured;
    poured = null;
    if (failure) cut(failure);
    else void take(null);
  }
  function give(bytes: Buffer): void {
    const wait = poured?.take(bytes) ?? null;
    if (!wait) return;
    held = true;
    const goOn = () => {
      held = false;
      handOver();
    };
    wait.then(goOn, goOn);
  }
  function fail(error: Error): void {
    failure ??= error;
    settle();
  }
  function settle(): void {
    wake?.();
    wake = null;
    handOver();
  }
  /** All that waits, as one piece; null when nothing does. */
  function takeWaiting(): Buffer | null {
    if (!pieces) return null;
    const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    pieces = null;
    waitingBytes = 0;
    incoming.resume();
    return bytes;
  }
  const idle = setTimeout(() => {
    // What already came and was not fetched is the reader's silence, not the server's.
    if (pieces || held) idle.refresh();
    else incoming.destroy(new SilenceError('nothing came'));
  }, idleTimeoutMs);
  idle.unref();

  incoming.on('data', (piece: Buffer) => {
    idle.refresh();
    if (poured && !held && !pieces) {
      give(piece);
      return;
    }
    if (pieces) pieces.push(piece);
    else pieces = [piece];
    waitingBytes += piece.length;
    if (waitingBytes > maxWaitingBytes) incoming.pause();
    settle();
  });
  incoming.on('end', () => {
    ended = true;
    settle();
  });
  incoming.on('error', fail);
  incoming.on('close', () => {
    clearTimeout(idle);
    if (!ended) fail(new Error('the connection was closed'));
  });

  return {
    async next() {
      // Chunks of one network read arrive in one go before this goes on, so they are all there.
      if (!pieces && !ended && failure === null) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      const bytes = takeWaiting();
      if (bytes === null && failure !== null) throw failure;
      return bytes;
    },
    pour(take, cut) {
      poured = { take, cut };
      handOver();
    },
    close(finished) {
      clearTimeout(idle);
      if (incoming.complete || incoming.destroyed) return;
      if (!finished) {
        incoming.destroy();
        return;
      }
      const linger = setTimeout(() => incoming.destroy(), lingerMs);
      linger.unref();
      incoming.once('close', () => clearTimeout(linger));
      incoming.resume();
    },
  };
}
