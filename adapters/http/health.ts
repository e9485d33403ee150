import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Services } from '../../server/core/services.ts';
import { otherMethods } from './method-not-allowed.ts';

/** Timeout of the database, milliseconds. */
const silenceMilliseconds = 2_000;

interface HealthOptions {
  /** Whether `/metrics` is served here, rather than on a port of its own. */
  withMetrics: boolean;
}

/** Serves `/healthz`, `/readyz` and `/metrics`, without a key and without rate limits. */
export function healthAdapter(services: Services, { withMetrics }: HealthOptions): Hono {
  const answers = probeOf(services);
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = !services.draining() && (await answers());
    return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503, ready ? {} : { 'retry-after': '1' });
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, otherMethods(['GET']));
  if (withMetrics) {
    app.route('/', metricsAdapter(services));
    app.all('/metrics', otherMethods(['GET']));
  }
  return app;
}

/** Serves `/metrics`. */
export function metricsAdapter({ metrics }: Pick<Services, 'metrics'>): Hono {
  const app = new Hono();
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }));
  return app;
}

/**
 * Migrations are done before the service listens; only the database can fail later. One query at a time asks it, with a
 * timeout: a load balancer would otherwise wait as long as the database.
 */
function probeOf(services: Services): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  async function ask(): Promise<boolean> {
    try {
      await services.pool.query('select 1');
      return true;
    } catch (error) {
      services.logger.warn({ err: error }, 'the database does not answer');
      return false;
    } finally {
      asked = null;
    }
  }
  return () => Promise.race([(asked ??= ask()), pause(silenceMilliseconds, false, { ref: false })]);
}
