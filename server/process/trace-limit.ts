import type { Logger } from 'pino';

const tellEveryMilliseconds = 60_000;

/**
 * Allows so many new traces per second of each name, and up to a second's worth at once. By name, so that many small requests do not
 * displace the runs.
 */
export class TraceLimit {
  readonly #perSecond: number;
  readonly #logger: Pick<Logger, 'info'>;
  readonly #buckets = new Map<string, { left: number; at: number }>();
  #unsent = 0;
  #told = -tellEveryMilliseconds;

  constructor(perSecond: number, logger: Pick<Logger, 'info'>) {
    this.#perSecond = perSecond;
    this.#logger = logger;
  }

  /**
   * Whether no further trace of this name is allowed now; if so, counts it, and logs the count once a minute. It is asked before the
   * sampler, so with a share of all traces it counts those, too, that the sampler would have left out.
   */
  isReached(name: string): boolean {
    const now = performance.now();
    if (this.#leftAt(name, now) >= 1) return false;
    this.#unsent += 1;
    if (now - this.#told >= tellEveryMilliseconds) {
      this.#told = now;
      this.#logger.info({ traces: this.#unsent }, 'more traces than TRACES_PER_SECOND: these are not sent');
      this.#unsent = 0;
    }
    return true;
  }

  take(name: string): void {
    const at = performance.now();
    this.#buckets.set(name, { left: this.#leftAt(name, at) - 1, at });
  }

  #leftAt(name: string, now: number): number {
    const bucket = this.#buckets.get(name);
    if (!bucket) return this.#perSecond;
    return Math.min(this.#perSecond, bucket.left + ((now - bucket.at) / 1_000) * this.#perSecond);
  }
}
