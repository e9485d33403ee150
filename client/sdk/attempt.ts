import { ConnectionError } from './errors.ts';

/** One request, until the last byte of its response is read. */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #idleTimeoutMs: number;
  readonly #forward = () => this.#controller.abort(this.#outer?.reason);

  /** `idleTimeoutMs`: milliseconds without a byte after which the connection counts as broken; 0 turns that off. */
  constructor(outer: AbortSignal | undefined, idleTimeoutMs: number) {
    this.#outer = outer;
    this.#idleTimeoutMs = idleTimeoutMs;
    outer?.addEventListener('abort', this.#forward, { once: true });
    if (outer?.aborted) this.#forward();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for `work`, at most `idleTimeoutMs`. Throws ConnectionError if the connection breaks, or the outer signal's reason. */
  async within<Value>(work: Promise<Value>): Promise<Value> {
    const silent = () =>
      this.#controller.abort(new ConnectionError(`The service sent nothing for ${this.#idleTimeoutMs / 1000} s.`));
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

  /** Closes the connection if it is still open. */
  close(): void {
    this.#outer?.removeEventListener('abort', this.#forward);
    this.#controller.abort();
  }
}

/** Names the cause: `fetch` and body readers wrap it in an error that says little. */
function broken(error: unknown): ConnectionError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new ConnectionError(`The connection broke: ${why}`, { cause: error });
}
