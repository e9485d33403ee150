import { Hono } from 'hono';
import type { Metrics } from '../server/metrics.ts';
import type { Services } from '../server/services.ts';
import { otherMethods } from './other-methods.ts';

/** `/healthz`, `/readyz` and `/metrics`: open, and free of rate limits. */
export function healthAdapter(services: Services, metrics: Metrics): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = !services.draining() && (await answers(services));
    return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503, ready ? {} : { 'retry-after': '1' });
  });
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }));
  for (const path of ['/healthz', '/readyz', '/metrics']) app.all(path, otherMethods(['GET']));
  return app;
}

/** Migrations are done before the service listens; what can fail later is the database. */
async function answers(services: Services): Promise<boolean> {
  try {
    await services.pool.query('select 1');
    return true;
  } catch (error) {
    services.logger.warn({ err: error }, 'the database does not answer');
    return false;
  }
}
