import type pg from 'pg';
import type { Logger } from 'pino';
import { bodyOf } from './body.ts';
import { delayAfter, type WebhookOptions } from './options.ts';
import { post } from './post.ts';
import { type Observer, unobserved } from '../../process/observe.ts';
import { traceHeaders, type Tracing } from '../../process/tracing.ts';
import type { Vault } from '../../store/vault.ts';
import { signedHeaders } from './secret.ts';
import { readSecret } from './stored-secret.ts';
import { inDeliverySpan } from './trace-delivery.ts';
import { finishAttempt, type Outcome, sweepDeliveries, takeDue, type Taken } from './take.ts';

/** Sends queued webhook deliveries. Any number of nodes can do this concurrently. */
export interface Deliverer {
  /** Tells the deliverer that a delivery may be due. */
  wake(): void;
  /** Starts polling for due deliveries. */
  start(): void;
  /** Aborts requests in progress, so that another node sends them again at once. */
  close(): Promise<void>;
}

interface DelivererOptions {
  pool: pg.Pool;
  vault: Vault;
  logger: Logger;
  publicUrl: string | null;
  observer?: Pick<Observer, 'webhookTried'>;
  tracing?: Tracing | null;
}

/** Maximum number of concurrent requests in total, and for one webhook. */
const mostAtOnce = 20;
const mostForOne = 5;
/** The service cannot sign, so it must not send. */
const unreadable = 'The service cannot read the secret of this webhook. Rotate the secret.';
const userAgent = 'unified-agents-webhooks/1';
const sweepMilliseconds = 3_600_000;

export function createDeliverer(
  { pool, vault, logger, publicUrl, observer = unobserved, tracing = null }: DelivererOptions,
  options: WebhookOptions,
): Deliverer {
  const underWay = new Map<Promise<void>, string>();
  /** Once aborted, no more deliveries are claimed. */
  const closing = new AbortController();
  /** Once aborted, requests in progress are aborted. */
  const breaking = new AbortController();
  let polling: Promise<void> | null = null;
  let again = false;
  let timers: NodeJS.Timeout[] = [];

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    polling ??= poll();
  }

  async function poll(): Promise<void> {
    try {
      while (again && !closing.signal.aborted) {
        again = false;
        while (await takeSome());
      }
    } catch (error) {
      logger.warn({ err: error }, 'could not send due webhooks; will retry');
    }
    polling = null;
  }

  /** Claims a few at a time, so that one webhook with many deliveries does not take every slot. */
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
      const outcome = await inDeliverySpan({ pool, tracing }, taken, () => attempt(taken));
      tell(outcome);
      await finishAttempt(pool, taken, outcome);
    } catch (error) {
      // The lease expires, and another attempt is made.
      logger.warn({ err: error, deliveryId: taken.deliveryId }, 'could not store the result of a webhook delivery');
    }
  }

  function tell({ durationMs, delivered, again: delay, brokenOff }: Outcome): void {
    if (brokenOff) return;
    observer.webhookTried(durationMs, delivered ? 'delivered' : delay === null ? 'failed' : 'retried');
  }

  /** Returns the secrets that can be read, current first; none if the current one cannot be read. */
  function secretsOf({ webhookId, secrets: stored }: Taken): string[] {
    const secrets: string[] = [];
    for (const text of stored) {
      try {
        secrets.push(readSecret(vault, webhookId, text));
      } catch (error) {
        logger.error({ err: error, webhookId }, 'could not read the secret of a webhook');
        // The current secret is enough if only the previous one is lost.
        break;
      }
    }
    return secrets;
  }

  async function attempt(taken: Taken): Promise<Outcome> {
    const { deliveryId, url, content, tries } = taken;
    const body = bodyOf(content, publicUrl);
    const began = performance.now();
    const secrets = secretsOf(taken);
    if (secrets.length === 0) {
      const told = { status: null, response: null, error: unreadable, durationMs: 0 };
      return { ...told, delivered: false, gone: false, again: delayAfter(options, tries, 0), brokenOff: false };
    }
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': userAgent,
      ...signedHeaders(secrets, { id: deliveryId, at: new Date(), body }),
      ...traceHeaders(),
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
      const told = { status: null, response: null, error: 'The node stopped before the endpoint responded.' };
      return { ...told, durationMs, delivered: false, gone: false, again: 0, brokenOff: true };
    }
  }

  async function sweep(): Promise<void> {
    try {
      await sweepDeliveries(pool);
    } catch (error) {
      logger.warn({ err: error }, 'could not remove old deliveries; will retry');
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
      // Await the poll first: aborted deliveries are due at once, and a running poll would claim them again.
      await polling;
      breaking.abort();
      await Promise.all(underWay.keys());
    },
  };
}
