import type { Take } from '../../../agents/flow.ts';

/** The most bytes that wait for a slow reader before the server is paused. */
const maxWaitingBytes = 1_048_576;
/** Milliseconds that the rest of a response may take after its last event, so that the connection can be reused. */
const lingerMs = 1_000;

/** Bytes in the order of their arrival, at least one piece. */
export type Pieces = readonly Buffer[];

/** The body of a response as the network delivers it. */
export interface Reads {
  /**
   * Call it once. Passes on the pieces as they come, then null at the end, or calls `cut` with the error that broke the
   * body. While a promise returned by `take` is pending, nothing is passed on. Neither function may throw.
   */
  read(take: Take<Pieces | null>, cut: (error: Error) => void): void;
  /** The answer has begun. Until then, the server has its time for the first token; from now on, only silence counts. */
  begun(): void;
  /** Stops reading. `finished`: the response was read to its end; otherwise the connection is closed at once. */
  close(finished: boolean): void;
}

export class SilenceError extends Error {
  override name = 'SilenceError';
}

// A web stream would pass on one piece at a time, with several promises each, and lose the batches of network reads.
const readsByResponse = new WeakMap<Response, Reads>();

export function attachReads(response: Response, reads: Reads): Response {
  readsByResponse.set(response, reads);
  return response;
}

/** Throws TypeError if the response does not come from one of our own fetches. */
export function readsOf(response: Response): Reads {
  const reads = readsByResponse.get(response);
  if (!reads) throw new TypeError('The response carries no reads');
  return reads;
}

/** How long a server may be silent, in milliseconds. */
export interface Waits {
  /** From the request to the first token, whatever else comes meanwhile. */
  firstTokenMs: number;
  /** Between two reads after it. */
  idleMs: number;
}

/** The connection that the bytes come from. */
export interface Source {
  pause(): void;
  /** May deliver more bytes before it returns. */
  resume(): void;
  /** Closes the connection. */
  close(reason: Error): void;
}

/** Buffers what the network delivers until it is read. */
export class IncomingReads implements Reads {
  readonly #source: Source;
  /** null while nothing waits. */
  #pieces: Buffer[] | null = null;
  #waitingBytes = 0;
  #paused = false;
  #ended = false;
  #failure: Error | null = null;
  #reader: { take: Take<Pieces | null>; cut: (error: Error) => void } | null = null;
  /** The reader asked to wait. */
  #held = false;
  #closed = false;
  readonly #idleMs: number;
  /** Set once the answer has begun. */
  #hasBegun = false;
  #patience: NodeJS.Timeout;
  #linger: NodeJS.Timeout | null = null;

  /** Closes the source with SilenceError if the answer did not begin in time, or if nothing came for too long later. */
  constructor(source: Source, { firstTokenMs, idleMs }: Waits) {
    this.#source = source;
    this.#idleMs = idleMs;
    this.#patience = this.#wait(firstTokenMs);
  }

  begun(): void {
    if (this.#hasBegun || this.#ended || this.#failure || this.#closed) return;
    this.#hasBegun = true;
    clearTimeout(this.#patience);
    this.#patience = this.#wait(this.#idleMs);
  }

  push(piece: Buffer): void {
    if (this.#closed) return;
    // Pings come before the first token, too.
    if (this.#hasBegun) this.#patience.refresh();
    if (this.#reader && !this.#held && !this.#pieces) {
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

  read(take: Take<Pieces | null>, cut: (error: Error) => void): void {
    this.#reader = { take, cut };
    this.#handOver();
  }

  close(finished: boolean): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#pieces = null;
    clearTimeout(this.#patience);
    if (this.#ended || this.#failure) return;
    if (!finished) {
      this.#source.close(new Error('the reader stopped'));
      return;
    }
    this.#linger = setTimeout(() => this.#source.close(new Error('the rest of the answer did not come')), lingerMs);
    this.#linger.unref();
    this.#flow();
  }

  /** Passes on the waiting pieces, as far as the reader takes them. */
  #handOver(): void {
    if (!this.#reader || this.#held) return;
    const pieces = this.#takeWaiting();
    if (pieces) this.#give(pieces);
    if (this.#held || this.#pieces || !this.#reader) return;
    if (!this.#ended && !this.#failure) {
      this.#flow();
      return;
    }
    const { take, cut } = this.#reader;
    this.#reader = null;
    if (this.#failure) cut(this.#failure);
    else void take(null);
  }

  #give(pieces: Pieces): void {
    const wait = this.#reader?.take(pieces) ?? null;
    if (!wait) return;
    this.#held = true;
    const goOn = () => {
      this.#held = false;
      this.#handOver();
    };
    wait.then(goOn, goOn);
  }

  #wait(milliseconds: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      // If pieces wait or the reader asked to wait, the reader is slow, not the server.
      if (this.#pieces || this.#held) timer.refresh();
      else this.#source.close(new SilenceError('nothing came'));
    }, milliseconds);
    return timer.unref();
  }

  #settle(): void {
    this.#handOver();
  }

  /** null if nothing waits. */
  #takeWaiting(): Pieces | null {
    const pieces = this.#pieces;
    this.#pieces = null;
    this.#waitingBytes = 0;
    return pieces;
  }

  /** Call it last: more may arrive before it returns. */
  #flow(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#source.resume();
  }

  #stopTimers(): void {
    clearTimeout(this.#patience);
    if (this.#linger) clearTimeout(this.#linger);
  }
}
