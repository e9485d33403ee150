import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Metrics } from '../../server/process/metrics.ts';
import type { Services } from '../../server/core/services.ts';
import { otherMethods } from './method-not-allowed.ts';

/** Timeout of the database, milliseconds. */
const silenceMilliseconds = 2_000;

/** Serves `/healthz`, `/readyz` and `/metrics`, without a key and without rate limits. */
export function healthAdapter(services: Services, metrics: Metrics): Hono {
  const answers = probeOf(services);
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = !services.draining() && (await answers());
    return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503, ready ? {} : { 'retry-after': '1' });
  });
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }));
  for (const path of ['/healthz', '/readyz', '/metrics']) app.all(path, otherMethods(['GET']));
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
