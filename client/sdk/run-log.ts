import type { WireEvent } from '../contract.ts';
import type { Connection, Opened } from './connection.ts';
import { type RunAddress, followRun } from './follow.ts';

/** A run that the service has accepted, and its open event stream if the response was one. */
export interface Accepted {
  address: RunAddress;
  opened?: Opened | undefined;
}

/**
 * The events of one run, read from the service once for any number of readers. Reads only as fast as the fastest reader
 * asks. When the last reader leaves, closes the connection; the next reader resumes at the cursor.
 */
export class RunLog {
  readonly #connection: Connection;
  readonly #accepted: Promise<Accepted>;
  readonly #signal: AbortSignal | undefined;
  readonly #events: WireEvent[] = [];
  #opened: Opened | undefined;
  #epoch: number | undefined;
  #stream: AsyncGenerator<WireEvent, void, undefined> | null = null;
  #pulling: Promise<void> | null = null;
  #readers = 0;
  #ended = false;

  constructor(connection: Connection, accepted: Promise<Accepted>, signal: AbortSignal | undefined) {
    this.#connection = connection;
    this.#accepted = accepted.then((run) => {
      this.#opened = run.opened;
      return run;
    });
    // Every caller that needs the run awaits the promise itself; there may be none.
    this.#accepted.catch(() => {});
    this.#signal = signal;
  }

  address(): Promise<RunAddress> {
    return this.#accepted.then(({ address }) => address);
  }

  /** Calls `tell` after the run is accepted, before any reader gets an event. */
  onAccepted(tell: (address: RunAddress) => void): void {
    this.#accepted.then(({ address }) => tell(address)).catch(() => {});
  }

  /** Yields every event, from the first. */
  async *read(): AsyncGenerator<WireEvent, void, undefined> {
    this.#readers += 1;
    try {
      for (let index = 0; ; index += 1) {
        while (index >= this.#events.length && !this.#ended) await this.#advance();
        const event = this.#events[index];
        if (event === undefined) return;
        yield event;
      }
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) await this.#hangUp();
    }
  }

  #advance(): Promise<void> {
    this.#pulling ??= this.#pull().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  async #pull(): Promise<void> {
    const { address } = await this.#accepted;
    this.#signal?.throwIfAborted();
    this.#stream ??= followRun(this.#connection, address, this.#events.at(-1)?.cursor ?? 0, {
      opened: this.#takeOpened(),
      epoch: this.#epoch,
      onEpoch: (epoch) => {
        this.#epoch = epoch;
      },
      signal: this.#signal,
    });
    try {
      const { done, value } = await this.#stream.next();
      if (done) this.#ended = true;
      else this.#events.push(value);
    } catch (error) {
      this.#stream = null;
      throw error;
    }
  }

  #takeOpened(): Opened | undefined {
    const opened = this.#opened;
    this.#opened = undefined;
    return opened;
  }

  async #hangUp(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    await stream?.return(undefined);
    this.#takeOpened()?.attempt.close();
  }
}
