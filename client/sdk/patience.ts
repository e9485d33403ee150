import { ApiError, ConnectionError } from './errors.ts';

/** How often to retry, and how long to wait. */
export interface RetryPolicy {
  /** Retries in a row without a success between them. */
  maxRetries: number;
  /** The longest wait before the first retry, in milliseconds. It doubles for each further retry, with jitter. */
  retryDelayMs: number;
}

const longestDelayMs = 10_000;
/** If Retry-After is longer, the error is thrown at once. */
const longestRetryAfterSeconds = 60;

/** Counts failures in a row, and waits before retries. */
export class Patience {
  #failures = 0;
  readonly #policy: RetryPolicy;
  readonly #signal: AbortSignal | undefined;

  constructor(policy: RetryPolicy, signal: AbortSignal | undefined) {
    this.#policy = policy;
    this.#signal = signal;
  }

  /** Resets the count after a success. */
  reset(): void {
    this.#failures = 0;
  }

  /**
   * Waits before a retry, or throws the error if the request should not be retried. `mayRepeat`: the request is
   * idempotent, so it can be sent again after its response was lost.
   */
  async after(error: unknown, mayRepeat: boolean): Promise<void> {
    this.#signal?.throwIfAborted();
    await this.#pause(error, this.#delayMs(error, mayRepeat));
  }

  /** Waits before a different request replaces a refused one, or throws the error after `maxRetries` failures in a row. */
  async startOver(error: unknown): Promise<void> {
    this.#signal?.throwIfAborted();
    await this.#pause(error, this.#backoffMs());
  }

  async #pause(error: unknown, delayMs: number | null): Promise<void> {
    if (delayMs === null || this.#failures >= this.#policy.maxRetries) throw error;
    this.#failures += 1;
    await sleep(delayMs, this.#signal);
  }

  #delayMs(error: unknown, mayRepeat: boolean): number | null {
    const refused = error instanceof ApiError;
    if (refused && error.retryAfterSeconds !== null && (error.status === 429 || error.status === 503)) {
      // A refused request had no effect, so any request can be sent again. Jitter spreads the clients' retries.
      const seconds = error.retryAfterSeconds;
      return seconds > longestRetryAfterSeconds ? null : seconds * 1000 + Math.random() * this.#policy.retryDelayMs;
    }
    const lost = error instanceof ConnectionError || (refused && error.status >= 500);
    return lost && mayRepeat ? this.#backoffMs() : null;
  }

  #backoffMs(): number {
    const longest = Math.min(this.#policy.retryDelayMs * 2 ** this.#failures, longestDelayMs);
    return longest * (0.5 + Math.random() / 2);
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', aborted, { once: true });
  });
}
