import type pg from 'pg';
import type { Logger } from 'pino';
import { delayAfter, type WebhookOptions } from './options.ts';
import { post } from './post.ts';
import { signedHeaders } from './secret.ts';
import { finishAttempt, type Outcome, sweepDeliveries, takeDue, type Taken } from './take.ts';

/** Sends what is queued for webhooks. Any number of nodes do so side by side. */
export interface Deliverer {
  /** Something may be due. */
  wake(): void;
  /** From now on looks by itself. */
  start(): void;
  /** Breaks off what is under way, for another node to send again at once. */
  close(): Promise<void>;
}

/** Requests at once, in all and at most for one webhook before others come first. */
const mostAtOnce = 20;
const mostForOne = 5;
const userAgent = 'unified-agents-webhooks/1';
const sweepMilliseconds = 3_600_000;

export function createDeliverer(pool: pg.Pool, logger: Logger, options: WebhookOptions): Deliverer {
  const underWay = new Map<Promise<void>, string>();
  /** Nothing more is taken. */
  const closing = new AbortController();
  /** What is under way is broken off. */
  const breaking = new AbortController();
  let looking: Promise<void> | null = null;
  let again = false;
  let timers: NodeJS.Timeout[] = [];

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    looking ??= look();
  }

  async function look(): Promise<void> {
    try {
      while (again && !closing.signal.aborted) {
        again = false;
        while (await takeSome());
      }
    } catch (error) {
      logger.warn({ err: error }, 'webhooks could not be looked after; it is tried again');
    }
    looking = null;
  }

  /** Few at a time, so that one webhook with much to send does not take every place. */
  async function takeSome(): Promise<boolean> {
    const limit = Math.min(mostForOne, mostAtOnce - underWay.size);
    if (limit <= 0 || closing.signal.aborted) return false;
    const taken = await takeDue(pool, { limit, without: full(), leaseMs: options.leaseMs });
    for (const one of taken) {
      const work = deliver(one).finally(() => {
        underWay.delete(work);
        wake();
      });
      underWay.set(work, one.webhookId);
    }
    return taken.length > 0;
  }

  function full(): string[] {
    const counts = Map.groupBy(underWay.values(), (webhookId) => webhookId);
    return [...counts].filter(([, all]) => all.length >= mostForOne).map(([webhookId]) => webhookId);
  }

  async function deliver(taken: Taken): Promise<void> {
    try {
      await finishAttempt(pool, taken, await attempt(taken));
    } catch (error) {
      // Its lease ends, and it is sent again.
      logger.warn({ err: error, deliveryId: taken.deliveryId }, 'what came of a webhook could not be stored');
    }
  }

  async function attempt({ deliveryId, url, secrets, body, tries }: Taken): Promise<Outcome> {
    const began = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': userAgent,
      ...signedHeaders(secrets, { id: deliveryId, at: new Date(), body }),
    };
    try {
      const answered = await post(url, headers, body, options, breaking.signal);
      const { status, retryAfterMs } = answered;
      const delivered = status !== null && status >= 200 && status < 300;
      const gone = status === 410;
      const again = delivered || gone ? null : delayAfter(options, tries, retryAfterMs);
      return { ...answered, delivered, gone, again, brokenOff: false };
    } catch (error) {
      if (!breaking.signal.aborted) throw error;
      const durationMs = Math.round(performance.now() - began);
      const told = { status: null, response: null, error: 'The node stopped before there was an answer.' };
      return { ...told, durationMs, delivered: false, gone: false, again: 0, brokenOff: true };
    }
  }

  async function sweep(): Promise<void> {
    try {
      await sweepDeliveries(pool);
    } catch (error) {
      logger.warn({ err: error }, 'old deliveries could not be removed; it is tried again');
    }
  }

  return {
    wake,
    start() {
      timers = [setInterval(wake, options.pollMs), setInterval(() => void sweep(), sweepMilliseconds)];
      for (const timer of timers) timer.unref();
      wake();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      closing.abort();
      // First: what is broken off is due at once, and a look that is under way would take it again.
      await looking;
      breaking.abort();
      await Promise.all(underWay.keys());
    },
  };
}
