import { ConnectionError } from './errors.ts';

/** One request under way, up to the last byte of its answer. */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #idleTimeoutMs: number;
  readonly #forward = () => this.#controller.abort(this.#outer?.reason);

  /** `idleTimeoutMs`: how long nothing may come before the connection counts as broken; 0: as long as it takes. */
  constructor(outer: AbortSignal | undefined, idleTimeoutMs: number) {
    this.#outer = outer;
    this.#idleTimeoutMs = idleTimeoutMs;
    outer?.addEventListener('abort', this.#forward, { once: true });
    if (outer?.aborted) this.#forward();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What the network gives, in time. Throws ConnectionError where it breaks, and the outer signal's reason. */
  async within<Value>(work: Promise<Value>): Promise<Value> {
    const silent = () =>
      this.#controller.abort(new ConnectionError(`Nothing came for ${this.#idleTimeoutMs / 1000} s.`));
    const timer = this.#idleTimeoutMs > 0 ? setTimeout(silent, this.#idleTimeoutMs) : undefined;
    try {
      return await work;
    } catch (error) {
      this.#outer?.throwIfAborted();
      const { reason } = this.#controller.signal;
      throw reason instanceof ConnectionError ? reason : broken(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Hangs up, where that has not happened. */
  close(): void {
    this.#outer?.removeEventListener('abort', this.#forward);
    this.#controller.abort();
  }
}

/** Of what `fetch` and readers of bodies throw, the part that says why. */
function broken(error: unknown): ConnectionError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new ConnectionError(`The connection broke: ${why}`, { cause: error });
}
