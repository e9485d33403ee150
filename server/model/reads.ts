import type { Take } from '../../agents/flow.ts';

/** Bytes that may wait for a slow reader before the server is held back. */
const maxWaitingBytes = 1_048_576;
/** Milliseconds that the rest of an answer may take once its last event was read, so that the connection can be used again. */
const lingerMs = 1_000;

/** Bytes in the order in which they came, at least one piece. */
export type Pieces = readonly Buffer[];

/** The body of an answer, read as the network delivers it. */
export interface Reads {
  /** All pieces that came since the last call, else the next ones; null at the end. Rejects when the body is cut. */
  next(): Promise<Pieces | null>;
  /**
   * From now on instead of `next`: hands over the pieces as they come, then null, or what cut the body. While a promise
   * that `take` gave is open, nothing is handed over. Neither may throw.
   */
  pour(take: Take<Pieces | null>, cut: (error: Error) => void): void;
  /** No more is wanted: `finished` when the answer was read to its end, else the connection is closed at once. */
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

/** Where the bytes come from. */
export interface Source {
  pause(): void;
  /** May deliver more before it returns. */
  resume(): void;
  /** Closes the connection. */
  close(reason: Error): void;
}

/** What the network delivers, until somebody reads it. */
export class IncomingReads implements Reads {
  readonly #source: Source;
  /** Null while nothing waits. */
  #pieces: Buffer[] | null = null;
  #waitingBytes = 0;
  #paused = false;
  #ended = false;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;
  #poured: { take: Take<Pieces | null>; cut: (error: Error) => void } | null = null;
  /** The taker asked to wait. */
  #held = false;
  /** No more is wanted. */
  #closed = false;
  readonly #idle: NodeJS.Timeout;
  #linger: NodeJS.Timeout | null = null;

  /** Closes the source with SilenceError when nothing came for `idleTimeoutMs`. */
  constructor(source: Source, idleTimeoutMs: number) {
    this.#source = source;
    this.#idle = setTimeout(() => {
      // What already came and was not fetched is the reader's silence, not the server's.
      if (this.#pieces || this.#held) this.#idle.refresh();
      else source.close(new SilenceError('nothing came'));
    }, idleTimeoutMs);
    this.#idle.unref();
  }

  /** The server gave a sign of life. */
  heard(): void {
    this.#idle.refresh();
  }

  push(piece: Buffer): void {
    if (this.#closed) return;
    this.#idle.refresh();
    if (this.#poured && !this.#held && !this.#pieces) {
      this.#give([piece]);
      return;
    }
    if (this.#pieces) this.#pieces.push(piece);
    else this.#pieces = [piece];
    this.#waitingBytes += piece.length;
    if (this.#waitingBytes > maxWaitingBytes && !this.#paused) {
      this.#paused = true;
      this.#source.pause();
    }
    this.#settle();
  }

  end(): void {
    this.#ended = true;
    this.#stopTimers();
    this.#settle();
  }

  fail(error: Error): void {
    this.#failure ??= error;
    this.#stopTimers();
    this.#settle();
  }

  async next(): Promise<Pieces | null> {
    // Chunks of one network read arrive in one go before this goes on, so they are all there.
    if (!this.#pieces && !this.#ended && this.#failure === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    const pieces = this.#takeWaiting();
    if (pieces === null && this.#failure !== null) throw this.#failure;
    this.#flow();
    return pieces;
  }

  pour(take: Take<Pieces | null>, cut: (error: Error) => void): void {
    this.#poured = { take, cut };
    this.#handOver();
  }

  close(finished: boolean): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#pieces = null;
    clearTimeout(this.#idle);
    if (this.#ended || this.#failure) return;
    if (!finished) {
      this.#source.close(new Error('no more is wanted'));
      return;
    }
    this.#linger = setTimeout(() => this.#source.close(new Error('the rest did not come')), lingerMs);
    this.#linger.unref();
    this.#flow();
  }

  /** Hands over what there is, as far as it is wanted. */
  #handOver(): void {
    if (!this.#poured || this.#held) return;
    const pieces = this.#takeWaiting();
    if (pieces) this.#give(pieces);
    if (this.#held || this.#pieces || !this.#poured) return;
    if (!this.#ended && !this.#failure) {
      this.#flow();
      return;
    }
    const { take, cut } = this.#poured;
    this.#poured = null;
    if (this.#failure) cut(this.#failure);
    else void take(null);
  }

  #give(pieces: Pieces): void {
    const wait = this.#poured?.take(pieces) ?? null;
    if (!wait) return;
    this.#held = true;
    const goOn = () => {
      this.#held = false;
      this.#handOver();
    };
    wait.then(goOn, goOn);
  }

  #settle(): void {
    this.#wake?.();
    this.#wake = null;
    this.#handOver();
  }

  /** Null when nothing waits. */
  #takeWaiting(): Pieces | null {
    const pieces = this.#pieces;
    this.#pieces = null;
    this.#waitingBytes = 0;
    return pieces;
  }

  /** Last of all, since more may come before it returns. */
  #flow(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#source.resume();
  }

  #stopTimers(): void {
    clearTimeout(this.#idle);
    if (this.#linger) clearTimeout(this.#linger);
  }
}
