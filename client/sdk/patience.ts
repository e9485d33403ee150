import { ApiError, ConnectionError } from './errors.ts';

/** When to try again, and how often. */
export interface RetryPolicy {
  /** Tries after the first one, in a row without success between them. */
  maxRetries: number;
  /** Milliseconds before the first of them, at most; each further one waits up to twice as long, with jitter. */
  retryDelayMs: number;
}

const longestDelayMs = 10_000;
/** A service that asks for more than this is not waited for. */
const longestRetryAfterSeconds = 60;

/** Counts failures in a row, and waits between tries. */
export class Patience {
  #failures = 0;
  readonly #policy: RetryPolicy;
  readonly #signal: AbortSignal | undefined;

  constructor(policy: RetryPolicy, signal: AbortSignal | undefined) {
    this.#policy = policy;
    this.#signal = signal;
  }

  /** It goes on: failures before this one are forgotten. */
  reset(): void {
    this.#failures = 0;
  }

  /**
   * Waits before the next try; throws the error where there should be none. `mayRepeat`: the request does no harm when
   * it is done twice, so that it may be sent again though its answer was lost.
   */
  async after(error: unknown, mayRepeat: boolean): Promise<void> {
    this.#signal?.throwIfAborted();
    await this.#pause(error, this.#delayMs(error, mayRepeat));
  }

  /** Waits before another request takes the place of one that was refused; throws the error after too many in a row. */
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
      // Refused is not done: anything may be sent again. A little later than asked, and not all at the same time.
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
